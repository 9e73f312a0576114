import Foundation
import TestSupport

/// A mail, parsed by Python's standard library.
struct ParsedMail: Decodable {
    let names: [String]
    let subject: String
    let from: [String]
    let to: [String]
    let date: String
    let id: String
    let types: [String]
    let encodings: [String]
    let text: String
    let html: String
    let defects: [String]
    let page: ParsedPage

    /// Parses several mails in one Python process.
    static func parse(_ mails: [[UInt8]]) async throws -> [ParsedMail] {
        let input = try JSONEncoder().encode(mails.map { Data($0) })
        return try JSONDecoder().decode([ParsedMail].self, from: await Python.run(["-c", program], input: input))
    }

    private static let program = """
        import base64, email, email.policy, json, sys
        \(ParsedPage.program)
        def read(data):
            mail = email.message_from_bytes(base64.b64decode(data), policy=email.policy.default)
            parts = list(mail.iter_parts())
            text, html = [part.get_content() for part in parts]
            defects = [d for m in [mail] + parts for d in m.defects]
            defects += [d for m in [mail] + parts for h in m.values() for d in h.defects]
            return {
                'names': mail.keys(), 'subject': mail['subject'],
                'from': [mail['from'].addresses[0].display_name, mail['from'].addresses[0].addr_spec],
                'to': [a.addr_spec for a in mail['to'].addresses],
                'date': mail['date'].datetime.isoformat(), 'id': mail['message-id'],
                'types': [mail.get_content_type()] + [part.get_content_type() for part in parts],
                'encodings': [part['content-transfer-encoding'] for part in parts],
                'text': text, 'html': html, 'defects': [repr(d) for d in defects], 'page': Page(html).read()}
        print(json.dumps([read(data) for data in json.load(sys.stdin)]))
        """
}
