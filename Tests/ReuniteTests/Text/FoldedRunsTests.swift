import Testing

@testable import Reunite

/// The folded runs of a text in bytes.
struct FoldedRunsTests {
    /// The runs of a text, folded scalar by scalar.
    private static func runs(_ text: String) -> [(text: String, isUnspaced: Bool)] {
        var (runs, run, isUnspaced): ([(String, Bool)], [UInt8], Bool) = ([], [], false)
        func end() {
            if !run.isEmpty { runs.append((String(decoding: run, as: UTF8.self), isUnspaced)) }
            run = []
        }
        for scalar in text.unicodeScalars {
            switch Folding.classify(scalar) {
            case .separator where isUnspaced && !run.isEmpty && Folding.isJoining(scalar): continue
            case .separator: end()
            case .mark: continue
            case let kind:
                if (kind == .unspaced) != isUnspaced {
                    end()
                    isUnspaced.toggle()
                }
                Folding.append(scalar, to: &run)
            }
        }
        end()
        return runs
    }

    private func requireEqual(_ text: String) throws {
        let (expected, areUnspaced) = (Self.runs(text).map(\.text), Self.runs(text).map(\.isUnspaced))
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
