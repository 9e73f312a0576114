import Testing

@testable import Reunite

/// What counts as a change of nothing but spelling.
@Suite struct RespellingTests {
    @Test(
        "Case, accents, punctuation, white space and small typing errors are spelling",
        arguments: [
            ("", ""), ("Black backpack", "BLACK BACKPACK!"), ("Cle perdue", "Clé  perdue."), ("back-pack", "Backpack"),
            ("Black backpack", "Black bakcpack"), ("Black backpack", "Blak backpack"), ("Umbrella", "Umbrela"),
            ("A black umbrella with a wooden handle", "A black umbrela with a wooden handle"),
            ("Ключи от машины", "ключи от машыны"),
        ])
    func spelling(_ first: String, _ second: String) {
        #expect(Respelling.isSame(first, second) && Respelling.isSame(second, first))
    }

    @Test(
        "Other words, more words, fewer words and other numbers are more than spelling",
        arguments: [
            ("", "Black"), ("Black backpack", "Brown backpack"), ("Black backpack", "Black backpack, pay first"),
            ("Yours for 5 EUR", "Yours for 50 EUR"), ("Yours for 5.00", "Yours for 500"), ("Call 061", "Call 062"),
            ("A bag", "A tag"), ("Black backpack", "Blank backpacks"),
            ("Lost cat near the bridge", "Lots cart neat the bride"),
            ("黑色背包", "黑色背心"), ("Umbrella", "Unbralas"),
        ])
    func substance(_ first: String, _ second: String) {
        #expect(!Respelling.isSame(first, second) && !Respelling.isSame(second, first))
    }
}
