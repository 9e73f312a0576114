import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteBaseMap

@Suite struct PlaceSearchTests {
    private let files: TestGazetteers

    init() throws { files = try TestGazetteers() }

    private func labels(
        _ text: String, near: Coordinate? = nil, in box: BoundingBox? = nil, limit: Int = 10
    ) throws -> [String] {
        try files.places().labels(text, near: near, in: box, limit: limit)
    }

    @Test(arguments: [
        ("paris", ["Paris", "Paris", "Parisville", "Rue de Rivoli, Paris", "12 Rue de Rivoli, Paris"]),
        ("PÁRÌS", ["Paris", "Paris", "Parisville", "Rue de Rivoli, Paris", "12 Rue de Rivoli, Paris"]),
        ("lutet", ["Paris"]), ("rivoli rue 12", ["12 Rue de Rivoli, Paris"]),
        ("rivoli lyon", ["Rue de Rivoli, Lyon"]), ("nowhere", []), ("12 lyon", []),
    ])
    func wordsFindPlaces(_ text: String, _ expected: [String]) throws { #expect(try labels(text) == expected) }

    @Test func nearPlacesComeFirst() throws {
        let lyon = try Coordinate(longitude: 4.8, latitude: 45.7)
        #expect(try labels("rue de rivoli", limit: 1) == ["Rue de Rivoli, Paris"])
        #expect(try labels("rue de rivoli", near: lyon, limit: 1) == ["Rue de Rivoli, Lyon"])
    }

    @Test func aBoxLeavesOthersOut() throws {
        let box = try BoundingBox(west: 4, south: 45, east: 5, north: 46)
        #expect(try labels("rue de rivoli", in: box) == ["Rue de Rivoli, Lyon"])
        let across = try BoundingBox(west: 100, south: 30, east: -90, north: 50)
        #expect(try labels("paris", in: across) == ["Paris"])
    }

    @Test func whatLooksLikeSyntaxIsWords() throws {
        for text in [#"paris" OR "lyon"#, "name:paris", "paris*", "-paris", "NEAR(paris)", "{paris}"] {
            _ = try labels(text)
        }
        #expect(files.faultCount == 0)
    }

    @Test func onePlaceInTwoFilesIsFoundOnce() throws {
        let urls = ["a", "b"].map { files.folder.url.appendingPathComponent($0) }
        for url in urls { try TestPlaces.write(to: url, TestGazetteers.paris) }
        let places = Places(try urls.map { try TileArchive($0) }) { _, _ in }
        #expect(try places.labels("paris", limit: 50).count == 5)
    }

    @Test(arguments: [("Baden-Baden", "Baden-Baden"), ("baden", "Baden"), ("上海市", "上海市"), ("上海", "上海")])
    func exactNamesComeFirst(_ text: String, _ name: String) throws {
        let places = try files.places(
            [
                .init("town", "Baden-Baden am See", words: "baden am see", at: (8.3, 48.8), importance: 0.9),
                .init("town", "上海市 East", words: "上海 海市 市 east", at: (121, 31), importance: 0.9),
                .init("town", "Baden-Baden", words: "baden", at: (8.2, 48.7), importance: 0.7),
                .init("town", "上海市", words: "上海 海市 市", at: (121.5, 31.2), importance: 0.7),
                .init("town", "Baden", words: "baden", at: (8.3, 47.5), importance: 0.6),
                .init("town", "上海", words: "上海 海", at: (110, 30), importance: 0.6),
            ])
        #expect(try places.labels(text).first == name)
    }

    /// Programs in two languages fold words: the service those of a search, the script those of the index.
    @Test(.enabled(if: Python.path != nil)) func theScriptFoldsAsTheServiceDoes() async throws {
        let texts = [
            "Rue de l’Œuvre 12bis", "Straße des 17. Juni", "ČÎŹ Łódź", "中山路12号", "東京タワー", "شارع النخيل", "ＦＵＬＬ Ｗｉｄｔｈ",
            "İstanbul ıssız", "Αθήνας ς", "ภาษาไทย", "한국어 서울", "ばｶﾞﾊ\u{309A}ー ダイヤ", "محفظة علی ۱۲", "क़लम १२", "мʼяч",
            "Þór ħ", "Qurʾān ʿAbd", "๑๒ไทย", "鑰匙 東京 臺北", "가\u{1112}\u{1161}\u{11AB}국ﾡￂ", "e\u{301}cole",
            "a\u{200D}b ½ ²", "ﬁn", "Ǆ",
        ]
        let program = """
            import json, sys
            sys.path.insert(0, sys.argv[1])
            from mapping.words import words
            print(json.dumps([" ".join(words(text)) for text in json.load(sys.stdin)]))
            """
        let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../scripts").standardized.path
        let output = try await Python.run(["-c", program, scripts], input: try JSONEncoder().encode(texts))
        let folded = try JSONDecoder().decode([String].self, from: output)
        for (text, words) in zip(texts, folded) {
            #expect(words == Words.distinct(in: text).joined(separator: " "))
        }
    }
}
