import HTTPTypes
import Hummingbird
import Testing

@testable import ReuniteHTTP

/// What follows from the terms of an endpoint, for each of them.
@Suite struct EndpointTests {
    @Test func everyEndpointHasAnAddressOfItsOwn() {
        let names = EndpointTerms.all.map { $0.name.replacing(#/\{[A-Za-z]+\}/#, with: "{}") }
        #expect(Set(names).count == names.count)
    }

    /// The query goes first: a client that is not signed in hears of it too.
    @Test func endpointsWithoutParametersRefuseAll() async throws {
        let endpoints = EndpointTerms.all.filter(\.query.isNone)
        #expect(endpoints.count > 80)
        try await TestService().run { client in
            for endpoint in endpoints {
                let path = endpoint.path.replacing(#/\{[A-Za-z]+\}/#, with: "1")
                let response = try await client.send(endpoint.method, "\(path)?x=1")
                #expect(response.status == .badRequest, "\(endpoint.name)")
                #expect(try response.faults == ["x"], "\(endpoint.name)")
            }
        }
    }

    @Test func sessionsAreRequiredWhereTheyAreNeeded() async throws {
        let endpoints = EndpointTerms.all.filter(\.access.needsSession)
        #expect(endpoints.count > 80)
        try await TestService().run { client in
            for endpoint in endpoints {
                let path = endpoint.path.replacing(#/\{[A-Za-z]+\}/#, with: "1")
                let response = try await client.send(endpoint.method, path)
                #expect(response.status == .unauthorized, "\(endpoint.name)")
            }
        }
    }

    /// A page of another site makes the browser send the cookie, and only the endpoints that say so refuse its reads.
    @Test func readsForOwnPagesAreRefusedToOthers() async throws {
        let service = try TestService()
        let store = service.test.store
        let reads = EndpointTerms.all.filter { $0.method == .get && $0.access.needsSession }
        try await service.run { client in
            let moderator = try await TestPerson(role: .administrator, in: store, client)
            let signedIn = try await client.send(
                .post, "/api/v1/sessions",
                #"{"email": "\#(moderator.email)", "password": "\#(TestPerson.password)", "cookie": true}"#)
            let cookie = try #require(signedIn.headers[.setCookie]?.prefix { $0 != ";" })
            let foreign: HTTPFields = [.cookie: String(cookie), .secFetchSite: "cross-site"]
            // A stream would not end.
            for endpoint in reads where !endpoint.path.hasSuffix("/events") {
                let path = endpoint.path.replacing(#/\{[A-Za-z]+\}/#, with: "1")
                let response = try await client.send(.get, path, headers: foreign)
                #expect((response.status == .forbidden) == endpoint.isForOwnPages, "\(endpoint.name)")
            }
        }
    }
}
