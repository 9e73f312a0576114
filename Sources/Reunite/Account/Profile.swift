/// The data of an account that its owner can change.
public struct Profile: Sendable, Equatable {
    /// The public name.
    public var displayName: DisplayName
    /// A telephone number; nil if none was given.
    public var phone: PhoneNumber?
    /// The language of mails to the owner.
    public var locale: LocaleTag
    /// Whether verified accounts may see the email address.
    public var showsEmail: Bool
    /// Whether verified accounts may see the telephone number.
    public var showsPhone: Bool

    /// A profile. By default neither address nor number is shown.
    public init(
        displayName: DisplayName, phone: PhoneNumber? = nil, locale: LocaleTag = .english, showsEmail: Bool = false,
        showsPhone: Bool = false
    ) {
        self.displayName = displayName
        self.phone = phone
        self.locale = locale
        self.showsEmail = showsEmail
        self.showsPhone = showsPhone
    }
}

/// The public name of an account: one line of 1 to 80 Unicode scalars.
public struct DisplayName: Hashable, Sendable {
    /// Maximum number of Unicode scalars.
    public static let maximumLength = 80

    /// The name, trimmed, otherwise as given.
    public let text: String

    /// A name, trimmed of white space at both ends.
    ///
    /// - Throws: ``InvalidValue`` if it is empty, too long or has a control character.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try text.line(maximumLength: Self.maximumLength)
    }
}

/// A telephone number in any common notation.
public struct PhoneNumber: Hashable, Sendable {
    /// The number, trimmed, otherwise as given.
    public let text: String

    /// A number of 2 to 32 characters: digits, spaces and `+ ( ) . - /`.
    ///
    /// - Throws: ``InvalidValue`` if it has another form.
    public init(_ text: String) throws(InvalidValue) {
        let trimmed = text.trimmingWhiteSpace()
        let digits = trimmed.utf8.count { (0x30...0x39).contains($0) }
        guard trimmed.utf8.count <= 32, digits >= 2,
            trimmed.utf8.allSatisfy({ (0x30...0x39).contains($0) || " +().-/".utf8.contains($0) })
        else {
            throw InvalidValue("must be a telephone number: at most 32 digits, spaces and + ( ) . - /")
        }
        self.text = trimmed
    }
}

/// A language with its region and script, as BCP 47 (RFC 5646) names it: `fr`, `pt-BR`, `zh-Hant-TW`.
public struct LocaleTag: Hashable, Sendable {
    /// The tag as given.
    public let text: String

    /// The language of texts for its reader.
    public var language: Language { Language(tag: text) ?? .english }

    /// The default.
    public static let english = LocaleTag(unchecked: "en")

    /// A tag: a language of 2 to 8 letters, and more subtags of 1 to 8 letters and digits.
    ///
    /// - Throws: ``InvalidValue`` if it has another form.
    public init(_ text: String) throws(InvalidValue) {
        let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard text.utf8.count <= 35, let language = subtags.first, (2...8).contains(language.count),
            language.allSatisfy({ letters.contains($0 | 0x20) }),
            subtags.allSatisfy({ subtag in
                (1...8).contains(subtag.count)
                    && subtag.allSatisfy { (0x30...0x39).contains($0) || letters.contains($0 | 0x20) }
            })
        else { throw InvalidValue("must be a language tag such as en, fr or pt-BR") }
        self.init(unchecked: text)
    }

    private init(unchecked text: String) {
        self.text = text
    }
}
