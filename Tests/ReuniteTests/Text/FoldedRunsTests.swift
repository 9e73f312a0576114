import Reunite
import Testing

/// The folded runs of a text in bytes.
struct FoldedRunsTests {
    private func requireEqual(_ text: String) throws {
        var expected: [String] = []
        var areUnspaced: [Bool] = []
        Words.forEachRun(in: text) { run, isUnspaced in
            expected.append(String(run))
            areUnspaced.append(isUnspaced)
        }
        let folded = FoldedRuns(text)
        try #require(folded.runs.map { String(decoding: folded.bytes[$0.range], as: UTF8.self) } == expected)
        try #require(folded.runs.map(\.isUnspaced) == areUnspaced)
        try #require(String(decoding: folded.bytes, as: UTF8.self) == expected.map { "\($0) " }.joined())
    }

    @Test("Each scalar, alone and between letters of both kinds, is folded as in strings")
    func scalars() throws {
        for value in UInt32(0)...0x1_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            try requireEqual("a\(scalar)B猫\(scalar)犬\(scalar)")
        }
    }

    @Test("Of a long text only the first scalars are read")
    func limit() {
        let folded = FoldedRuns("Clé É猫犬", mostScalars: 6)
        #expect(folded.runs.map { String(decoding: folded.bytes[$0.range], as: UTF8.self) } == ["cle", "e", "猫"])
    }
}
