import Foundation
import TestSupport
import Testing

@testable import Reunite

@Suite struct JSONWriterTests {
    @Test func anyTextIsParsedBackByFoundation() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<5_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                let limit: UInt32 = [0x30, 0x80, 0x3000, 0x10FFFF].randomElement(using: &random)!
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) { text.append(scalar) }
            }
            var json = JSONWriter()
            json.array { $0.string(String(text)) }
            let read = try #require(JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String])
            #expect(read[0].unicodeScalars.elementsEqual(text))
        }
    }

    @Test func numbersAreParsedBackExactly() throws {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<20_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            var json = JSONWriter()
            json.array { $0.number(number) }
            let read = try JSONDecoder().decode([Double].self, from: Data(json.bytes))
            #expect(read[0] == number)
        }
    }

    @Test func commasSeparateMembersAndElements() {
        var json = JSONWriter()
        json.object { json in
            json.key("a")
            json.array { json in
                json.number(1)
                json.null()
                json.object { _ in }
            }
            json.key("b")
            json.geometry(nil)
        }
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"a":[1,null,{}],"b":null}"#)
    }
}
