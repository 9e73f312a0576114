import CIDN2

/// Names of domains in other scripts than ASCII, by IDNA 2008 with the mapping of UTS 46, as browsers read them.
enum DomainName {
    /// The form for mail and comparisons, such as `xn--bcher-kva.example` of `Bücher.example`, in lower case; nil if it has none.
    static func ascii(_ name: String) -> String? {
        let flags = Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
        return converted { idn2_to_ascii_8z(name, $0, flags) }
    }

    /// The form that people write, such as `bücher.example` of `xn--bcher-kva.example`; the same name if it stands for no other.
    static func unicode(_ name: String) -> String {
        let written = converted { idn2_to_unicode_8z8z(name, $0, 0) }
        guard let written, ascii(written) == name else { return name }
        return written
    }

    private static func converted(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32) -> String? {
        var name: UnsafeMutablePointer<CChar>?
        guard body(&name) == Int32(IDN2_OK.rawValue), let name else { return nil }
        defer { idn2_free(name) }
        return String(cString: name)
    }
}
