import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ReuniteCLI

@Suite struct OutputFileTests {
    /// Each writer deletes what it takes for a leftover of a killed one, and never what another is writing.
    @Test func writersOfOneFileLeaveEachOtherAlone() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("file").path
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 2000) { number in
            do {
                let output = try OutputFile(path: path)
                try output.write(Array("\(number)".utf8))
                try output.finish()
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["file"])
    }
}
