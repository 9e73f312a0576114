/// The enhanced status code of a response of class 5 (RFC 3463), such as 5.1.1.
struct EnhancedStatus {
    private let subject: Int
    private let detail: Int

    /// The code of a line such as `550 5.1.1 No such user`; nil if it has none, or one that says nothing (5.0.0).
    init?(line: UnsafeRawBufferPointer) {
        let code = line.dropFirst(4).prefix { $0 != UInt8(ascii: " ") && $0 != 0x0D && $0 != 0x0A }
        let parts = String(decoding: code, as: UTF8.self).split(separator: ".").map { Int($0) }
        guard parts.count == 3, parts[0] == 5, let subject = parts[1], let detail = parts[2], subject != 0 else {
            return nil
        }
        (self.subject, self.detail) = (subject, detail)
    }

    /// The code of a line without one whose words tell of a policy, as Exim's `550 relay not permitted`; nil if none does.
    init?(policyOf line: UnsafeRawBufferPointer) {
        let text = String(decoding: line, as: UTF8.self).lowercased()
        guard ["relay", "spam", "black", "block", "policy", "prohibit", "reputation"].contains(where: text.contains)
        else {
            return nil
        }
        (subject, detail) = (Self.policy, 0)
    }

    /// The subject of security and policy, which often concerns the service and not the recipient.
    private static let policy = 7

    /// Whether an operator may change what the server refuses.
    var isPolicy: Bool { subject == Self.policy }

    /// Whether it says that the recipient's address takes no mails: that no such mailbox or domain exists, or that the mailbox is
    /// disabled. A full mailbox, a policy, and the codes about the sender's address (5.1.7, 5.1.8) say nothing of the kind.
    var isAboutAddress: Bool { subject == 1 && detail != 7 && detail != 8 || subject == 2 && detail == 1 }
}
