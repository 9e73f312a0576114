import Reunite
import Testing

/// What titles of strangers tell in mails and notifications.
struct ContactDetailsTests {
    @Test(
        "Telephone numbers are left out, in any digits and with any separators",
        arguments: [
            "+33 6 12 34 56 78", "06.12.34.56.78", "06-12-34-56-78", "0612345678", "(212) 555-0147",
            "+1 (212) 555 0147",
            "555-1234", "０６１２３４５６７８", "٠٦١٢٣٤٥٦٧٨", "06 12 34\u{200B} 56 78", "06–12–34–56–78", "06/12/34/56/78",
            "138 0013 8000", "一三八零零一三八零零零", "0\u{FE0F}\u{20E3}6\u{FE0F}\u{20E3}12345678", "0 6 1 2 3 4 5 6 7 8",
            "0612 34 56 78", "06 . 12 . 34 . 56 . 78", "00 33 612 345 678",
        ])
    func telephones(number: String) {
        #expect(ContactDetails.removed(from: "Keys found, call \(number)!") == "Keys found, call …!")
        #expect(ContactDetails.removed(from: number) == "…")
    }

    @Test(
        "Email and web addresses are left out, also when they are spelled",
        arguments: [
            "ana@example.org", "ana.b+c@mail.example.co", "ana (at) example.org", "ana[at]example[dot]org",
            "ana at example dot org", "ana arroba example punto com", "ana at gmail.com", "ana@gmail",
            "ａｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ",
            "https://evil.example/x?y=1", "http : //evil.example", "www.evil.example", "evil.com", "wa.me/33612345678",
            "evil.example/path", "evil dot com", "evil。com", "t.me/ana", "ana @ example.org",
        ])
    func addresses(address: String) {
        #expect(ContactDetails.removed(from: "Keys: \(address)") == "Keys: …")
        #expect(ContactDetails.removed(from: address) == "…")
    }

    @Test(
        "Model numbers, dates, times and short numbers stay",
        arguments: [
            "Black iPhone 13 Pro Max, 256 GB", "Garmin Forerunner 245", "Sony WH-1000XM4",
            "Lost on 2026-01-02 at 10:30",
            "Found 02.01.2026", "Found 1/2/2026 near no. 12", "20260102", "2026-01-02 18", "iPhone 13 2026-01-02",
            "Bus 12, line 345", "Found at St.Pancras", "Found @ Central Park", "Keys. Black. Two of them",
            "Wallet of A.B.",
            "Ring (925)", "Ticket 123456", "Carteira preta. Com documentos", "Found at platform 9 on 12/05/26",
            "二零二六年一月",
            "黑色钱包，在1号线", "Nike Air Max 90 / 97", "Size 42-44", "Lost at the airport. In the lounge",
        ])
    func others(text: String) { #expect(ContactDetails.removed(from: text) == text) }

    @Test("Everything around stays as it was")
    func surroundings() {
        #expect(
            ContactDetails.removed(from: "Clés 🔑 (Renault), 06 12 34 56 78 ou ana@example.org — merci")
                == "Clés 🔑 (Renault), … ou … — merci")
        #expect(ContactDetails.removed(from: "") == "")
    }
}
