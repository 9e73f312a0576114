import Foundation
import Reunite
import Testing

@testable import ReuniteMatch

/// What counts as copied between two texts.
struct CopiedWordsTests {
    private static let lost = CopiedWords.Text(
        title: "Black Garmin watch with an orange strap",
        description: "Lost near the fountain; scratched glass, engraved R.A.H. 1988 on the back.")

    private func copied(_ title: String, _ description: String = "") -> CopiedWords? {
        CopiedWords(Self.lost, CopiedWords.Text(title: title, description: description))
    }

    @Test(
        "Six words in a row are copied, whatever the case, accents, punctuation and words between that say nothing",
        arguments: [
            "BLACK GARMIN WATCH, ORANGE STRAP - FOUNTAIN",
            "I have the black-garmin and the watch of an Orange Stràp: fountain",
        ])
    func sequences(title: String) throws {
        let found = try #require(copied(title))
        let rest = found.removed(from: CopiedWords.Text(title: "\(title) blue", description: "Garmin 245"))
        #expect(!rest.title.lowercased().contains("garmin") && rest.title.contains("blue"))
        // Also where it is repeated.
        #expect(rest.description == "245")
        #expect(!found.removed(from: Self.lost).title.contains("watch"))
        #expect(found.removed(from: Self.lost).description.contains("scratched"))
    }

    @Test(
        "Fewer are a coincidence",
        arguments: [
            "Black Garmin watch, orange strap", "Orange strap; watch, black, Garmin. Lost glass near station", "",
        ])
    func coincidences(title: String) { #expect(copied(title) == nil) }

    @Test("Most words of a text are copied in any order")
    func shuffled() throws {
        let words = "1988 engraved glass scratched fountain strap orange watch garmin"
        #expect(copied(words) == nil)
        #expect(copied("\(words) black") != nil)
        // Among others too.
        let own =
            "A long story of my own about somebody else, another park, two dogs, rain, a bus, coffee, bread and honey"
        #expect(copied("\(words) black", own) != nil)
    }

    @Test("Twelve letters in a row are copied in scripts without spaces, eleven are not")
    func letters() throws {
        let lost = CopiedWords.Text(title: "黑色大双肩包内蓝色笔记本电脑", description: "")
        #expect(CopiedWords(lost, CopiedWords.Text(title: "捡到大双肩包内蓝色笔记本电", description: "")) == nil)
        let copied = try #require(CopiedWords(lost, CopiedWords.Text(title: "捡到大双肩包内蓝色笔记本电脑", description: "")))
        #expect(copied.removed(from: lost).title == "黑")
    }

    @Test("Listings without words have none in common")
    func empty() { #expect(CopiedWords(.init(title: "", description: ""), .init(title: "", description: "")) == nil) }

    @Test("Of the hand-written pairs none is a copy")
    func pairs() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../data/pairs.geojsonl")
        var listings: [String: [String: Any]] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let feature = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let properties = try #require(feature?["properties"] as? [String: Any])
            listings[try #require(properties["externalId"] as? String)] = properties
        }
        var count = 0
        for (label, lost) in listings where label.hasSuffix(":lost") {
            guard let found = listings[label.replacing(":lost", with: ":found")] else { continue }
            let texts = [lost, found].map {
                CopiedWords.Text(
                    title: $0["title"] as? String ?? "", description: $0["description"] as? String ?? "")
            }
            #expect(CopiedWords(texts[0], texts[1]) == nil, "\(label)")
            count += 1
        }
        #expect(count == 150)
    }
}
