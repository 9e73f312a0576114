import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMail

/// Mails sent to an independent mail server (in Python).
@Suite(.enabled(if: Python.hasMailServer)) struct SMTPTransportTests {
    private static func transport(
        _ server: TestMailServer, _ security: SMTPSecurity = .none, credentials: SMTPCredentials? = nil,
        trusted: Bool = true
    ) throws -> SMTPTransport {
        var configuration = try SMTPConfiguration(
            host: "127.0.0.1", port: server.port, security: security, credentials: credentials)
        if trusted && security != .none { configuration.certificateAuthorities = server.certificate }
        // Longer than a busy machine takes.
        configuration.connectTimeout = .seconds(300)
        configuration.timeout = .seconds(300)
        return SMTPTransport(configuration)
    }

    /// Sends a mail that must fail, and checks that the error contains no secrets.
    private static func failure(_ transport: SMTPTransport) async throws -> MailError {
        let message = try MailMessage.test(.verification(Letter.token))
        let thrown = await #expect(throws: MailError.self) { try await transport.send(message) }
        let error = try #require(thrown)
        for secret in ["@", "example", "token", "secret", "127.0.0.1", "\n"] {
            #expect(!error.description.contains(secret), "\(error)")
        }
        return error
    }

    @Test func mailsArriveUnchanged() async throws {
        let server = try await TestMailServer()
        let transport = try Self.transport(server)
        let dots = (0..<3000).map { [".", "..", ".a", "", "很.", String(repeating: ".", count: $0 % 90)][$0 % 6] }
        let messages = try [
            MailMessage.test(.verification(Letter.token), in: .chinese),
            MailMessage.test(text: dots.joined(separator: "\n") + "\n.\n", html: ".\n..\n\n.\n"),
        ]
        for (number, message) in zip(1..., messages) {
            try await transport.send(message)
            #expect(try server.mail(number) == message.asciiMIME)
            let envelope = try server.envelope(number)
            #expect(envelope.from == "no-reply@reunite.example")
            #expect(envelope.to == ["ana@example.org"])
            #expect(envelope.client == "reunite.example")
        }
        #expect(try server.envelope(1).peer == server.envelope(2).peer, "the connection is used again")
    }

    @Test func bouncesGoToTheEnvelopeSender() async throws {
        let server = try await TestMailServer()
        var configuration = try SMTPConfiguration(url: "smtp://127.0.0.1:\(server.port)?starttls=never")
        configuration.returnAddress = try EmailAddress("o'b+%41!x=y@mail.example")
        try await SMTPTransport(configuration).send(try MailMessage.test())
        #expect(try server.envelope(1).from == "o'b+%41!x=y@mail.example")
    }

    @Test func concurrentMailsShareFourConnections() async throws {
        let server = try await TestMailServer()
        let transport = try Self.transport(server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let message = try MailMessage.test(id: "\(number)")
                group.addTask { try await transport.send(message) }
            }
            try await group.waitForAll()
        }
        #expect(try server.count == 40)
        #expect(try Set((1...40).map { try server.envelope($0).peer }).count <= 4)
    }

    @Test func aConnectionThatTheServerClosedIsReopened() async throws {
        let server = try await TestMailServer("--hang-up")
        let transport = try Self.transport(server)
        for number in 1...3 {
            try await transport.send(try MailMessage.test(id: "\(number)"))
            try await eventually("the server closes the connection") { try server.closedConnections == number }
        }
        #expect(try server.count == 3)
    }

    @Test(arguments: [SMTPSecurity.startTLS, .implicitTLS])
    func tlsAndCredentials(_ security: SMTPSecurity) async throws {
        let server = try await TestMailServer(security == .startTLS ? "--starttls" : "--tls", "--auth", "ana:secret é")
        let credentials = try SMTPCredentials(username: "ana", password: "secret é")
        try await Self.transport(server, security, credentials: credentials).send(try MailMessage.test())
        #expect(try server.envelope(1).encrypted && server.envelope(1).authenticated)

        let wrong = try SMTPCredentials(username: "ana", password: "secret")
        let refusal = try await Self.failure(Self.transport(server, security, credentials: wrong))
        #expect(!refusal.isPermanent)
        #expect(refusal.description.hasSuffix("the server answered 535 to AUTH"))

        let nameless = try await Self.failure(Self.transport(server, security))
        #expect(!nameless.isPermanent)
        let distrustful = try await Self.failure(
            Self.transport(server, security, credentials: credentials, trusted: false))
        #expect(!distrustful.isPermanent)
        #expect(distrustful.description.contains("certificate"))
        #expect(try server.count == 1)
    }

    @Test func nothingIsSentWithoutRequiredEncryption() async throws {
        let server = try await TestMailServer("--auth", "ana:secret")
        let credentials = try SMTPCredentials(username: "ana", password: "secret")
        let error = try await Self.failure(Self.transport(server, .startTLS, credentials: credentials, trusted: false))
        #expect(!error.isPermanent)
        // Neither credentials nor a mail are sent after the greeting.
        #expect(error.description == "The mail was not sent: Requested SSL level failed")
        #expect(try server.count == 0)
    }

    @Test func unencryptedCredentialsMustBeEnabled() async throws {
        let server = try await TestMailServer("--auth", "ana:secret")
        let url = "smtp://ana:secret@127.0.0.1:\(server.port)?starttls=never"
        try await SMTPTransport(try SMTPConfiguration(url: url)).send(try MailMessage.test())
        #expect(try server.envelope(1).authenticated && !server.envelope(1).encrypted)
    }

    @Test(
        arguments: [
            ("--refuse", true, "550 to RCPT"), ("--refuse-content", true, "554 to DATA"),
            ("--later", false, "451 to RCPT"), ("--refuse-sender", false, "550 to MAIL"),
        ])
    func refusalsSayWhetherARetryIsUseful(_ option: String, _ isPermanent: Bool, _ answer: String) async throws {
        let server = try await TestMailServer(option, "--accept", "bo@example.org")
        let transport = try Self.transport(server)
        for _ in 1...2 {
            // A server that accepts nobody refuses the service.
            try? await transport.send(try MailMessage.test(to: "bo@example.org"))
            let error = try await Self.failure(transport)
            #expect(error.isPermanent == isPermanent)
            #expect(error.description.hasSuffix("; the server answered \(answer)"))
        }
    }

    @Test(
        "An address is refused if it takes no mails, not if its mailbox is full or a policy refuses the mail",
        arguments: [
            ("550 5.1.1 No such user", true), ("550 No such user", true), ("553 5.1.3 Bad syntax", true),
            ("551 User not local", true), ("521 5.1.10 Null MX", true), ("556 5.1.10 Null MX", true),
            ("550 5.2.1 Mailbox disabled", true), ("554 5.1.2 No such domain", true), ("550 5.0.0 Unknown", true),
            ("550-5.1.1 No such user\r\n550 5.1.1 See our pages", true),
            ("550 relay not permitted", false), ("550 Administrative prohibition", false),
            ("550 In a black list", false), ("554 5.7.1 Relay access denied", false), ("503 Bad sequence", false),
            ("550 5.7.1 Blocked by a list", false), ("550 5.7.26 Not authenticated", false),
            ("552 5.2.2 Mailbox full", false), ("552 Mailbox full", false), ("550 5.2.2 Mailbox full", false),
            ("554 Transaction failed", false), ("550 5.4.1 Relay access denied", false),
            ("553 5.1.8 Sender's domain not found", false), ("550 5.1.7 Bad sender", false), ("500 What?", false),
            ("450 4.1.1 Try later", false), ("421 4.3.2 Shutting down", false), ("452 4.2.2 Full", false),
        ])
    func refusedAddresses(answer: String, isRefused: Bool) async throws {
        let server = try await TestMailServer("--answer", answer, "--accept", "bo@example.org")
        let transport = try Self.transport(server)
        try await transport.send(try MailMessage.test(to: "bo@example.org"))
        let error = try await Self.failure(transport)
        let isOfService = ["5.7.", "relay", "prohibition", "black", "503", "500"].contains { answer.contains($0) }
        #expect(error.isAddressRefused == isRefused && error.isPermanent == (answer.hasPrefix("5") && !isOfService))
    }

    @Test(
        "A server that refuses one address after the other refuses the service: mails are retried, and no address is blamed"
    )
    func refusedService() async throws {
        let server = try await TestMailServer("--answer", "550 5.1.1 No such user", "--accept", "bo@example.org")
        let transport = try Self.transport(server)
        for _ in 0..<2 {
            let error = try await Self.failure(transport)
            #expect(!error.isAddressRefused && !error.isPermanent)
        }
        for _ in 0..<2 {
            try await transport.send(try MailMessage.test(to: "bo@example.org"))
            let blamed = try await Self.failure(transport)
            #expect(blamed.isAddressRefused && blamed.isPermanent)
            let retried = try await Self.failure(transport)
            #expect(!retried.isAddressRefused && !retried.isPermanent)
        }
    }

    @Test("Only a refused recipient is a refused address", arguments: ["--refuse-sender", "--refuse-content"])
    func otherRefusals(_ option: String) async throws {
        let server = try await TestMailServer(option)
        #expect(try await !Self.failure(Self.transport(server)).isAddressRefused)
    }

    @Test("A domain in another script is sent in ASCII, to every server")
    func domainsInOtherScripts() async throws {
        let server = try await TestMailServer()
        let transport = try Self.transport(server)
        try await transport.send(try MailMessage.test(to: "Jo@Bücher.example"))
        try await transport.send(try MailMessage.test(to: "jo@例え.jp"))
        #expect(try server.envelope(1).to == ["Jo@xn--bcher-kva.example"])
        #expect(try server.envelope(2).to == ["jo@xn--r8jz45g.jp"])
        let mail = String(decoding: try server.mail(2), as: UTF8.self)
        #expect(mail.contains("\r\nTo: jo@xn--r8jz45g.jp\r\n"))
    }

    @Test(
        "A local part in another script is sent to servers with SMTPUTF8 alone",
        arguments: ["jö@b.example", "用户@例え.jp"])
    func localPartsInOtherScripts(address: String) async throws {
        let server = try await TestMailServer("--utf8")
        let message = try MailMessage.test(to: address)
        try await Self.transport(server).send(message)
        #expect(try server.envelope(1).to == [message.to.text])
        #expect(try server.mail(1) == message.asciiMIME)

        let older = try await TestMailServer()
        let transport = try Self.transport(older)
        for _ in 1...2 {
            let error = await #expect(throws: MailError.self) { try await transport.send(message) }
            #expect(error?.isPermanent == true && error?.description.contains("SMTPUTF8") == true)
            #expect(error?.description.contains("@") == false)
            try await transport.send(try MailMessage.test())
        }
        #expect(try older.count == 2 && older.envelope(2).to == ["ana@example.org"])
    }

    @Test func slowAndSilentServersTimeOut() async throws {
        let slow = try await TestMailServer("--slow", "3600")
        let silent = try SilentServer(isListening: true)
        for port in [slow.port, silent.port] {
            var configuration = try SMTPConfiguration(host: "127.0.0.1", port: port, security: .none)
            configuration.connectTimeout = .milliseconds(300)
            configuration.timeout = .milliseconds(500)
            let error = try await Self.failure(SMTPTransport(configuration))
            #expect(!error.isPermanent)
            #expect(error.description == "The mail was not sent: Timeout was reached")
        }
    }

    @Test func anUnreachableServerIsWorthARetry() async throws {
        let port = try SilentServer(isListening: false).port
        let configuration = try SMTPConfiguration(host: "127.0.0.1", port: port, security: .startTLS)
        let error = try await Self.failure(SMTPTransport(configuration))
        #expect(!error.isPermanent)
        #expect(error.description.contains("connect"))
    }

    @Test func cancellationEndsATransfer() async throws {
        let server = try await TestMailServer("--slow", "3600")
        let configuration = try SMTPConfiguration(host: "127.0.0.1", port: server.port, security: .none)
        let transport = SMTPTransport(configuration)
        let task = Task { try await Self.failure(transport) }
        try await eventually("the server is asked") { try server.isAsked }
        task.cancel()
        #expect(try await !task.value.isPermanent)
    }
}
