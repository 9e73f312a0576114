import HTTPTypes
import Hummingbird
import Testing

@testable import ReuniteHTTP

/// The mark of all responses of the service. Without it, clients take a response for that of a network.
@Suite struct MarkTests {
    /// Any request of each endpoint, of the web application, and for what does not exist; streams too.
    @Test func everyResponseHasTheMark() async throws {
        try await TestService().run { client in
            let port = client.port
            let operations = EndpointTerms.all.map { ($0.method.rawValue, $0.path) }
            #expect(operations.count > 100)
            let page = String(buffer: try await client.send(.get, "/").body)
            let file = try #require(page.firstMatch(of: #/src="(\/web\/[^"]+\.js)"/#)?.output.1)
            let others = [
                ("GET", "/"), ("GET", "/account"), ("GET", "/service-worker.js"), ("GET", String(file)),
                ("GET", "/robots.txt"), ("GET", "/nowhere"), ("GET", "/api/v1/nowhere"), ("HEAD", "/api/v1/listings"),
                ("PUT", "/api/v1/listings"), ("OPTIONS", "/api/v1/listings"), ("CONNECT", "/api/v1/listings"),
            ]
            for (method, path) in operations + others {
                let address = path.replacing(#/\{[A-Za-z]+\}/#, with: "1")
                let answer = try await RawConnection.send(
                    "\(method) \(address) HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                    port: port, isHeadEnough: true)
                #expect(answer.contains("\r\nReunite-API: 1\r\n"), "\(method) \(address): \(answer.prefix(80))")
            }
        }
    }

    /// Successes without a body, and those that a cache completes: it takes the fields over from a 304.
    @Test func successesHaveTheMark() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let reader = try await TestPerson(in: store, client)
            let posted = try await owner.post("/api/v1/listings", TestPerson.listing(status: "found"))
            let location = try #require(posted.headers[.location])
            let read = try await client.send(.get, location)
            let tag = try #require(read.headers[.eTag])
            let answers = [
                (posted, 201), (read, 200),
                (try await client.send(.get, location, headers: [.ifNoneMatch: tag]), 304),
                (try await reader.post("\(location)/messages", #"{"body": "Is it mine?"}"#), 202),
                (try await client.send(.delete, location, token: owner.token), 204),
            ]
            for (answer, status) in answers {
                #expect(answer.status.code == status)
                #expect(answer.headers[.reuniteAPI] == "1", "\(status)")
            }
        }
    }
}
