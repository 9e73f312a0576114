import Foundation
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
            "0612 34 56 78", "06 . 12 . 34 . 56 . 78", "00 33 612 345 678", "06:12 34 56 78", "06h12 34 56 78",
            "06:12.34.56.78", "06....12....34....56....78",
            "06 a 12 b 34 c 56 d 78", "06a12b34c56d78", "06:12:34:56:78", "06🔑12🔑34🔑56🔑78", "06=12=34=56=78",
            "06x12x34x56x78", "zero six one two three four five six seven eight",
            "zéro six un deux trois quatre cinq six sept huit", "cero seis uno dos tres cuatro cinco",
            "zero seis um dois três quatro cinco seis", "06 six 12 34 five 6 78", "zero-six-one-two-three-four-five",
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
            "@ana_lost", "evil.support", "evil.help/x", "evil.Com", "EVIL.COM", "evil点com", "evil . com", "ana@x.com",
            "ana(at)gmail(dot)com", "ana arobase example.fr",
        ])
    func addresses(address: String) {
        #expect(ContactDetails.removed(from: "Keys: \(address)") == "Keys: …")
        #expect(ContactDetails.removed(from: address) == "…")
    }

    @Test(
        "Model numbers, sizes, dates, times, short numbers and ordinary words stay",
        arguments: [
            "Black iPhone 13 Pro Max, 256 GB", "Garmin Forerunner 245", "Sony WH-1000XM4",
            "Lost on 2026-01-02 at 10:30",
            "Found 02.01.2026", "Found 1/2/2026 near no. 12", "20260102", "2026-01-02 18", "iPhone 13 2026-01-02",
            "Bus 12, line 345", "Found at St.Pancras", "Found @ Central Park", "Keys. Black. Two of them",
            "Wallet of A.B.",
            "Ring (925)", "Ticket 123456", "Carteira preta. Com documentos", "Found at platform 9 on 12/05/26",
            "二零二六年一月",
            "黑色钱包，在1号线", "Nike Air Max 90 / 97", "Size 42-44", "Lost at the airport. In the lounge",
            "Óculos de leitura no ponto de ônibus", "Sac au point de rencontre", "Meeting Point in Berlin",
            "Lost at Meeting Point in Berlin", "Au point info", "Polka dot in red", "B.Tech certificates",
            "B.Com marksheets",
            "Carteira preta.Com documentos", "Lost.In the park", "Keys . It was red", "Keys . Com anel",
            "Sac.Avec clés/papiers",
            "MacBook Pro 13 2019 256GB", "MacBook Pro 13\" 2019 256 GB", "Galaxy S21 5G 128GB 2021",
            "iPhone 12 64G 2020 5G", "Box 120x60x45 cm", "Box 120 × 60 × 45 cm", "Screen 1920x1080 24 inch",
            "Found 10:30-12:45", "Perdu 10h30 - 12h45", "Clés 2019 y 2020", "Sunglasses size 54-18-140",
            "One of two or three keys", "Lost between 1990 and 1995", "Found @ Gate 5",
        ])
    func others(text: String) { #expect(ContactDetails.removed(from: text) == text) }

    /// Titles of the demonstration and of the pairs, which people could have written.
    @Test(arguments: ["demo", "pairs"]) func usualTitlesStay(name: String) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../data/\(name).geojsonl").standardized
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        try #require(lines.count > 100)
        let titles = lines.compactMap { $0.firstMatch(of: /"title": ?"((?:[^"\\]|\\.)*)"/)?.1 }
        #expect(titles.count == lines.count)
        #expect(titles.filter { ContactDetails.removed(from: String($0)) != $0 } == [])
    }

    @Test("Everything around stays as it was")
    func surroundings() {
        #expect(
            ContactDetails.removed(from: "Clés 🔑 (Renault), 06 12 34 56 78 ou ana@example.org — merci")
                == "Clés 🔑 (Renault), … ou … — merci")
        #expect(ContactDetails.removed(from: "") == "")
    }
}
