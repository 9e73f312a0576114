/// The words of a text, in which all characters that look alike are one letter: `Reun1te`, `Rеunitе` with Cyrillic letters, and
/// `R e u n i t e` are the same word.
///
/// For texts in which similar letters may deceive readers, such as names. It covers letters of the Cyrillic, Greek and Cherokee
/// scripts and of the Canadian syllabics, small capitals, letters with strokes, digits and signs, but not every letter of Unicode.
public enum Lookalikes {
    /// The words, folded (``Words``), in the order of the text. Neighbouring words of a single letter are joined. Letters of a script
    /// without spaces are a word of their own.
    public static func words(_ text: String) -> [String] {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.map { written[$0] ?? $0 }))
        var words: [String] = []
        var last: (isSingle: Bool, isUnspaced: Bool) = (false, false)
        Words.forEachRun(in: plain) { run, isUnspaced in
            let word = String(String.UnicodeScalarView(run.map { folded[$0] ?? $0 }))
                .replacing("rn", with: "m").replacing("vv", with: "w")
            let isSingle = run.count == 1
            if last == (true, isUnspaced), isSingle { words[words.count - 1] += word } else { words.append(word) }
            last = (isSingle, isUnspaced)
        }
        return words
    }

    /// Letters and signs before folding, each with the Latin letter that it looks like in this case.
    private static let written: [Unicode.Scalar: Unicode.Scalar] = {
        var letters = table(
            "АаВЕеЅѕІіЈјКкМНОоРрСсТтУуХхԁһԛԝгпяЯИЗзБь", "AaBEeSsIiJjKkMHOoPpCcTtYyXxdhqwrnrRN336b",
            "ΑαΒβΕεΖΗηΙιΚκΜΝνΟοΡρΤτΥυΧχω", "AaBbEeZHnIiKkMNvOoPpTtYuXxw", "ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢɑɡ",
            "abcdeghijklmnoprtuvwyzag",
            "ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏆᏙᏚᏞᏟᏢᏦᏧᏳᏴ", "DRTiYAJEWMHYGhZbRWSIVSLCPKdGB",
            "ᖇᑌᑎᗩᗷᑕᗪᗴᖴᕼᒍᒪᗰᑭᔕᐯᗯ᙭ᑲᑯ", "RUNABCDEFHJLMPSVWXbd",
            "ɌɍɆɇɄʉƗɨŦŧƬƭⱯȺȻȼƁƤɛƐɩʋɾƝɲŊŋƟƉ", "rreeuuiittttaaccbpeeivrnnnnod",
            "$@€!|¡", "saeiii")
        // The small letters of Cherokee look like its capitals.
        for (look, letter) in letters where (0x13A0...0x13EF).contains(look.value) {
            letters[Unicode.Scalar(look.value + 0x97D0)!] = letter
        }
        return letters
    }()

    /// Folded letters and digits, each with the letter that it looks like. `l` is `i`, because a capital I looks like it.
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
