import Reunite
import ReuniteGenerators

/// A name that no lexicon has: of a person, a shop, a street, a pet.
///
/// A Chinese name has a form in characters, and one in Latin letters for those who write another language.
struct InventedName: Sendable, Equatable {
    /// In Latin letters.
    let latin: String
    /// In Chinese characters; nil if it is not Chinese.
    let han: String?

    /// A name.
    init(latin: String, han: String? = nil) {
        self.latin = latin
        self.han = han
    }

    /// The name as somebody writes it in a language.
    func text(in language: ListingLanguage) -> String { language == .zh ? han ?? latin : latin }

    /// Its first word.
    var beginning: InventedName {
        func first(_ text: String) -> String { text.split(separator: " ").first.map(String.init) ?? text }
        return InventedName(latin: first(latin), han: han.map(first))
    }

    /// A person's first name, as is usual where a language is spoken.
    static func first(_ language: ListingLanguage, using random: inout SeededGenerator) -> InventedName {
        guard language == .zh else {
            return plain(ListingLanguage.vocabularies[language.rawValue].names, using: &random)
        }
        let count = 1 + random.below(2)
        return joined((0..<count).map { _ in givenNames[random.below(givenNames.count)] })
    }

    /// A person's first name and surname.
    static func full(_ language: ListingLanguage, using random: inout SeededGenerator) -> PersonName {
        let first = first(language, using: &random)
        guard language == .zh else { return PersonName(first: first, surname: word(language, using: &random)) }
        let surname = surnames[random.below(surnames.count)]
        return PersonName(first: first, surname: joined([surname]))
    }

    /// The name of a pet or of something that a child is fond of.
    static func pet(_ language: ListingLanguage, using random: inout SeededGenerator) -> InventedName {
        if language != .zh && random.happens(perMille: 600) {
            if random.happens(perMille: 600) {
                return plain(ListingLanguage.vocabularies[language.rawValue].petNames, using: &random)
            }
            let syllable = onsets[random.below(onsets.count)] + ["o", "i", "a", "ou"][random.below(4)]
            return InventedName(latin: (syllable + syllable).capitalizedFirst)
        }
        guard language == .zh else { return word(language, using: &random) }
        let name = givenNames[random.below(givenNames.count)]
        return joined([name, name])
    }

    /// An invented word, such as a surname or a maker.
    static func word(_ language: ListingLanguage, using random: inout SeededGenerator) -> InventedName {
        if language == .zh {
            return joined((0..<2).map { _ in streetParts[random.below(streetParts.count)] })
        }
        var text = ""
        for _ in 0..<(1 + random.below(2)) {
            text +=
                onsets[random.below(onsets.count)] + nuclei[random.below(nuclei.count)]
                + codas[random.below(codas.count)]
        }
        let endings = endings[language.rawValue]
        return InventedName(latin: (text + endings[random.below(endings.count)]).capitalizedFirst)
    }

    /// The name of a shop, café or bar.
    static func shop(_ language: ListingLanguage, using random: inout SeededGenerator) -> InventedName {
        let word = word(language, using: &random)
        let kinds = shopKinds[language.rawValue]
        let kind = kinds[random.below(kinds.count)].split(separator: "/").map(String.init)
        func put(_ name: String, into pattern: String) -> String {
            pattern.split(separator: "*", omittingEmptySubsequences: false).joined(separator: name)
        }
        return InventedName(
            latin: put(word.latin, into: kind[kind.count - 1]), han: word.han.map { put($0, into: kind[0]) })
    }

    /// The name of a street.
    static func street(_ language: ListingLanguage, using random: inout SeededGenerator) -> InventedName {
        if language == .zh {
            let parts = (0..<2).map { _ in streetParts[random.below(streetParts.count)] }
            let ends: [(String, String)] = [
                ("路", " Lu"), ("街", " Jie"), ("大道", " Dadao"), ("东路", " Donglu"), ("巷", " Xiang"),
            ]
            let end = ends[random.below(ends.count)]
            let name = joined(parts)
            return InventedName(latin: name.latin + end.1, han: (name.han ?? "") + end.0)
        }
        let (first, second, third) = ListingLanguage.vocabularies[language.rawValue].streetParts
        func pick(_ list: SkewedList<[UInt8]>, _ random: inout SeededGenerator) -> String {
            String(decoding: list.pick(using: &random), as: UTF8.self)
        }
        let one = pick(first, &random)
        let two = pick(second, &random)
        let three = pick(third, &random)
        if language == .en { return InventedName(latin: "\(one)\(two) \(three)") }
        // Without the article: rue des Tilleuls.
        var street = one
        for article in ["la ", "l'", "le "] where street.hasPrefix(article) { street.removeFirst(article.count) }
        return InventedName(latin: random.happens(perMille: 700) ? "\(street) \(two)" : "\(street) \(two) \(three)")
    }

    private static func plain(_ list: SkewedList<[UInt8]>, using random: inout SeededGenerator) -> InventedName {
        InventedName(latin: String(decoding: list.pick(using: &random), as: UTF8.self))
    }

    private static func joined(_ parts: [(String, String)]) -> InventedName {
        let latin = parts.map(\.1).joined()
        return InventedName(latin: latin.capitalizedFirst, han: parts.map(\.0).joined())
    }

    private static let onsets = [
        "b", "br", "d", "dr", "f", "g", "gr", "k", "l", "m", "n", "p", "pr", "r", "s", "t", "tr", "v", "z", "st", "h",
        "fl",
    ]
    private static let nuclei = ["a", "e", "i", "o", "u", "ai", "ou", "ea"]
    private static let codas = ["", "", "n", "r", "l", "s", "m"]
    private static let endings = [
        ["ley", "ton", "field", "ing", "er", "by"], ["ette", "eau", "ier", "ac", "in", "ois"],
        ["ez", "ona", "illo", "era", "ano", "al"], ["eira", "inho", "ato", "osa", "al", "ino"], [""],
    ]
    private static let shopKinds = [
        ["*'s", "Café *", "* Books", "The * Arms", "* & Sons", "* Bakery"],
        ["*", "* & Fils", "Maison *", "Café *", "Le *"],
        ["Bar *", "Casa *", "Panadería *", "Café *", "La *", "Bodega *"],
        ["Padaria *", "Pastelaria *", "Livraria *", "Farmácia *", "Casa *"],
        ["*面馆/* Mianguan", "*超市/* Chaoshi", "*茶馆/* Chaguan", "*书店/* Shudian", "*药房/* Yaofang", "*小吃/* Xiaochi"],
    ]
    private static let surnames = [
        ("王", "Wang"), ("李", "Li"), ("张", "Zhang"), ("刘", "Liu"), ("陈", "Chen"), ("杨", "Yang"), ("赵", "Zhao"),
        ("黄", "Huang"), ("周", "Zhou"), ("吴", "Wu"), ("徐", "Xu"), ("孙", "Sun"), ("胡", "Hu"), ("郭", "Guo"), ("何", "He"),
        ("高", "Gao"), ("罗", "Luo"), ("郑", "Zheng"), ("梁", "Liang"), ("谢", "Xie"), ("唐", "Tang"), ("许", "Xu"),
    ]
    private static let givenNames = [
        ("伟", "wei"), ("芳", "fang"), ("娜", "na"), ("敏", "min"), ("静", "jing"), ("丽", "li"), ("强", "qiang"),
        ("磊", "lei"),
        ("洋", "yang"), ("艳", "yan"), ("勇", "yong"), ("军", "jun"), ("杰", "jie"), ("娟", "juan"), ("涛", "tao"),
        ("超", "chao"), ("明", "ming"), ("霞", "xia"), ("平", "ping"), ("桂", "gui"), ("欣", "xin"), ("宇", "yu"),
        ("晨", "chen"),
        ("雨", "yu"), ("轩", "xuan"), ("萱", "xuan"), ("豆", "dou"), ("乐", "le"), ("球", "qiu"), ("圆", "yuan"),
    ]
    private static let streetParts = [
        ("长", "chang"), ("新", "xin"), ("永", "yong"), ("安", "an"), ("青", "qing"), ("春", "chun"), ("文", "wen"),
        ("和", "he"),
        ("光", "guang"), ("兴", "xing"), ("华", "hua"), ("海", "hai"), ("云", "yun"), ("龙", "long"), ("凤", "feng"),
        ("松", "song"), ("柳", "liu"), ("梅", "mei"), ("荷", "he"), ("江", "jiang"), ("桥", "qiao"), ("湖", "hu"),
        ("园", "yuan"),
        ("泉", "quan"), ("林", "lin"), ("岭", "ling"), ("溪", "xi"), ("塘", "tang"), ("湾", "wan"), ("峰", "feng"),
        ("洲", "zhou"),
        ("宁", "ning"), ("康", "kang"), ("昌", "chang"), ("丰", "feng"),
    ]
}

/// A person's name.
struct PersonName: Sendable, Equatable {
    /// The first name.
    let first: InventedName
    /// The surname.
    let surname: InventedName

    /// All of it, in a language.
    func full(in language: ListingLanguage) -> String {
        if language == .zh, let family = surname.han, let first = first.han { return family + first }
        return "\(first.latin) \(surname.latin)"
    }

    /// What a finder tells of it: the first name, the surname, or the first name with an initial.
    func part(in language: ListingLanguage, using random: inout SeededGenerator) -> String {
        let choice = random.below(10)
        if choice < 4 { return full(in: language) }
        if language == .zh, let family = surname.han { return choice < 7 ? family + "某" : first.text(in: .zh) }
        switch choice {
        case 4, 5: return first.latin
        case 6, 7: return surname.latin
        default: return "\(first.latin) \(surname.latin.prefix(1))."
        }
    }
}

extension String {
    /// The text with its first letter as a capital.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
