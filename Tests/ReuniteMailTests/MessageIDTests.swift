import Reunite
import ReuniteMail
import Testing

@Suite struct MessageIDTests {
    @Test func isUniqueForAHost() throws {
        #expect(
            try MessageID(local: "mail-17.a_b", host: "reunite.example").description == "mail-17.a_b@reunite.example")
        #expect(try MessageID(local: "17", host: "localhost").description == "17@localhost")
    }

    @Test(
        arguments: [
            ("", "a"), (".", "a"), ("..", "a"), (".a", "a"), ("a/b", "a"), ("a\r\nb", "a"), ("a b", "a"), ("a>", "a"),
            ("é", "a"), (String(repeating: "a", count: 65), "a"), ("a", ""), ("a", "b c"), ("a", "b\r\nc"),
            ("a", "b>"), ("a", "b "), ("a", "c@d"),
        ])
    func rejectsOthers(_ local: String, _ host: String) {
        #expect(throws: InvalidValue.self) { try MessageID(local: local, host: host) }
    }
}
