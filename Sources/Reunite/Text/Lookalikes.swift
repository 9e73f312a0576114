/// The words of a text, with one letter for all that look like it: `Reun1te`, `Rеunitе` with Cyrillic letters, and `R e u n i t e` are
/// one word.
///
/// For short texts of which a reader sees only the look, such as names. It covers letters of the Cyrillic and Greek scripts, small capitals,
/// digits and signs; not every letter of Unicode.
public enum Lookalikes {
    /// The words, folded (``Words``), in the order of the text. Letters that stand alone are one word together.
    public static func words(_ text: String) -> [String] {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.map { written[$0] ?? $0 }))
        var words: [String] = []
        var wasSingle = false
        for word in Words.folded(plain).split(separator: " ") {
            let word = String(String.UnicodeScalarView(word.unicodeScalars.map { folded[$0] ?? $0 }))
                .replacing("rn", with: "m").replacing("vv", with: "w")
            let isSingle = word.unicodeScalars.count == 1
            if isSingle, wasSingle { words[words.count - 1] += word } else { words.append(word) }
            wasSingle = isSingle
        }
        return words
    }

    /// By how a letter looks in its own case.
    private static let written = table(
        "АаВЕеЅѕІіЈјКкМНОоРрСсТтУуХхԁһԛԝгпяЯИЗзБь", "AaBEeSsIiJjKkMHOoPpCcTtYyXxdhqwrnrRN336b",
        "ΑαΒβΕεΖΗηΙιΚκΜΝνΟοΡρΤτΥυΧχω", "AaBbEeZHnIiKkMNvOoPpTtYuXxw", "ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢɑɡ",
        "abcdeghijklmnoprtuvwyzag",
        "$@€!|¡", "saeiii")

    /// By how a folded letter or digit looks. Capital I and small l look alike.
    private static let folded = table("l10345678", "iioeasbtb")

    private static func table(_ pairs: String...) -> [Unicode.Scalar: Unicode.Scalar] {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for index in stride(from: 0, to: pairs.count, by: 2) {
            for (look, letter) in zip(pairs[index].unicodeScalars, pairs[index + 1].unicodeScalars) {
                table[look] = letter
            }
        }
        return table
    }
}
