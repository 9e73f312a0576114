import Foundation
import Testing

/// The folders of ReuniteStorage are floors: each uses those below it, and no two use each other, directly or by way of others.
@Suite struct FoldersTests {
    private static let store = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/ReuniteStorage")

    /// A file, and the names in its code.
    private struct File {
        /// The folder, or `.` for the files above all folders.
        let folder: String
        let path: String
        /// The types that others may use.
        let types: Set<String>
        /// The names that may be those of types of other files.
        let names: Set<String>

        init(_ path: String) throws {
            let parts = path.split(separator: "/").map(String.init)
            (self.path, folder) = (path, parts.count > 1 ? parts[0] : ".")
            let text = try String(contentsOf: store.appendingPathComponent(path), encoding: .utf8)
            let code = Self.code(text)
            types = Set(
                code.matches(
                    of:
                        /(?m)^(?:public |package |final )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
                ).map { String($0.1) })
            let nested = code.matches(
                of:
                    /(?m)^ +(?:public |package |private |fileprivate |final )*(?:struct|class|enum|typealias|case) (\w+)/
            ).map { String($0.1) }
            names = Set(code.matches(of: /(?:^|[^.\w])([A-Z]\w*)/).map { String($0.1) }).subtracting(nested)
        }

        /// The code, without comments, and of texts only what they interpolate.
        private static func code(_ text: String) -> String {
            func interpolations(_ text: Substring) -> String {
                text.matches(of: /\\\((.*?)\)/.dotMatchesNewlines()).map { String($0.1) }.joined(separator: " ")
            }
            return text.replacing(/"""(.*?)"""/.dotMatchesNewlines()) { interpolations($0.1) }
                .replacing(/\/\/[^\n]*/, with: "")
                .replacing(/"((?:[^"\\\n]|\\.)*)"/) { interpolations($0.1) }
        }
    }

    /// For each folder the folders that it uses, with a file that does, and the type.
    private static func graph() throws -> [String: [String: String]] {
        let paths = FileManager.default.enumerator(atPath: store.path)?.allObjects as? [String] ?? []
        let files = try paths.filter { $0.hasSuffix(".swift") }.sorted().map(File.init)
        var folders: [String: String] = [:]
        for file in files { for type in file.types { folders[type] = file.folder } }
        var graph: [String: [String: String]] = [:]
        for file in files {
            for name in file.names.sorted() {
                guard let other = folders[name], other != file.folder else { continue }
                graph[file.folder, default: [:]][other] = graph[file.folder]?[other] ?? "\(file.path) uses \(name)"
            }
        }
        return graph
    }

    /// A cycle: its folders in order, each of which uses the next; nil if there is none.
    private static func cycle(in graph: [String: [String: String]]) -> [String]? {
        var finished: Set<String> = []
        func search(_ folder: String, _ path: [String]) -> [String]? {
            if let start = path.firstIndex(of: folder) { return path[start...] + [folder] }
            guard !finished.contains(folder) else { return nil }
            for next in (graph[folder] ?? [:]).keys.sorted() {
                if let cycle = search(next, path + [folder]) { return cycle }
            }
            finished.insert(folder)
            return nil
        }
        return graph.keys.sorted().lazy.compactMap { search($0, []) }.first
    }

    @Test("No folder of the store uses one that uses it")
    func floors() throws {
        let graph = try Self.graph()
        // The lowest floors are used by most, and the parts of the store are put together above all.
        #expect(graph.count > 15 && graph["Store"]?["Database"] != nil && graph["."]?["Claims"] != nil)
        let cycle = Self.cycle(in: graph)
        let edges = cycle.map { cycle in zip(cycle, cycle.dropFirst()).map { graph[$0]?[$1] ?? "" } }
        #expect(cycle == nil, "\(edges ?? [])")
    }

    @Test func aCycleIsFound() {
        let graph = ["a": ["b": "1"], "b": ["c": "2", "d": "3"], "c": ["d": "4"], "d": [:]]
        #expect(Self.cycle(in: graph) == nil)
        #expect(Self.cycle(in: graph.merging(["d": ["b": "5"]]) { $1 }) == ["b", "c", "d", "b"])
    }
}
