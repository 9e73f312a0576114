import Foundation
import Reunite
import ReunitePhotos
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteCLI
@testable import ReuniteGenerators

/// The pictures of the demonstration.
@Suite struct DemonstrationPictureTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/ReuniteCLI/Demonstration/Pictures")

    @Test func eachFileIsListedAndSmall() throws {
        let names = DemonstrationPicture.all.map(\.name)
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(names.map { "\($0).webp" } + ["pictures.json"]))
        let sizes = try DemonstrationPicture.all.map { try $0.file().count }
        #expect(sizes.allSatisfy { $0 <= 12_000 } && sizes.reduce(0, +) <= 300_000, "\(sizes)")
    }

    @Test func theListHasNothingUnknown() throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "pictures.json"))
        let again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(DemonstrationPicture.all))
        #expect(try JSONSerialization.jsonObject(with: data) as? NSObject == again as? NSObject)
    }

    /// The service reports photos of which at most three bits differ, as copies of each other.
    @Test func noPictureLooksLikeAnother() throws {
        let hashes = try DemonstrationPicture.all.map { picture in
            try PhotoPipeline.render(picture.file(), limits: PhotoLimits()).perceptualHash
        }
        for (index, hash) in hashes.enumerated() {
            for other in hashes[..<index] { #expect((hash ^ other).nonzeroBitCount > 8) }
        }
    }

    @Test func everyCategoryOfTheGeneratorHasAPictureInEveryLanguage() {
        var shown: [Reunite.Category: Set<Int>] = [:]
        for picture in DemonstrationPicture.all {
            let category = picture.category
            var things = Set(picture.things)
            var colours = Set(picture.colours ?? [])
            for (language, vocabulary) in ListingLanguage.vocabularies.enumerated() {
                let names = vocabulary.things[category].elements.map { String(decoding: $0.name, as: UTF8.self) }
                if !Set(picture.things).isDisjoint(with: names) {
                    shown[category, default: []].insert(language)
                }
                things.subtract(names)
                // Keys have the colours of bags, see `Scene.accent`.
                let words = vocabulary.colours[category == .keys ? .bags : category].elements.map { $0[.masculine] }
                let materials = category == .jewellery ? vocabulary.materials[category].elements : []
                colours.subtract((words + materials).map { String(decoding: $0, as: UTF8.self) })
            }
            #expect(things.isEmpty && colours.isEmpty, "\(picture.name): \(things) \(colours)")
        }
        let named = Reunite.Category.allCases.filter { category in
            ListingLanguage.vocabularies.allSatisfy { !$0.things[category].isEmpty }
        }
        for category in named {
            #expect(shown[category]?.count == ListingLanguage.allCases.count, "\(category)")
        }
    }

    @Test func aPictureIsOfOneListingThatItFits() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.ofPrograms(in: folder.url)
        let demonstration = Demonstration(store: store, seed: 1, count: 2000)
        let scenes = demonstration.generate(until: Timestamp(microseconds: 1_790_000_000_000_000)).scenes
        let chosen = demonstration.choose(scenes, isOpen: scenes.map { _ in true }, most: .max)
        #expect(chosen.count > DemonstrationPicture.all.count * 2 / 3, "\(chosen.count)")
        #expect(Set(chosen.map(\.externalID)).count == chosen.count)
        #expect(Set(chosen.map(\.picture.name)).count == chosen.count)
        for illustration in chosen {
            let number = try #require(Int(illustration.externalID.split(separator: ":").last ?? ""))
            #expect(
                illustration.picture.fits(scenes[number - 1]) && illustration.language == scenes[number - 1].language)
        }
        #expect(demonstration.choose(scenes, isOpen: scenes.map { _ in false }, most: .max).isEmpty)
        try store.close()
    }
}
