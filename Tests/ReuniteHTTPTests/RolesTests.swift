import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteService

/// Every endpoint with every role: exactly the allowed statuses.
@Suite struct RolesTests {
    /// The role of a client.
    enum Asker: String, CaseIterable {
        case stranger, unverified, member, owner, moderator, administrator, suspended
    }

    /// An endpoint, with the status for each role in the order of ``Asker``.
    struct Endpoint {
        let method: HTTPRequest.Method
        /// `{open}`, `{withdrawn}`, `{resolved}`, `{held}` and `{removed}` stand for listings of the owner, and
        /// `{case}`, `{heldCase}` and `{removedCase}` for their cases, created for each request.
        let uri: String
        let body: String?
        let statuses: [Int]

        init(_ method: HTTPRequest.Method, _ uri: String, _ body: String? = nil, _ statuses: Int...) {
            (self.method, self.uri, self.body, self.statuses) = (method, uri, body, statuses)
        }
    }

    private static let title = #"{"properties": {"title": "New"}}"#
    private static let reason = #"{"reason": "spam"}"#
    private static let text = #"{"body": "Hello"}"#
    private static let upTo = #"{"upTo": "01a1f0d2-3b10-7311-9b5d-6e9f0a2c4d71"}"#
    private static let suspension = #"{"suspended": true, "note": "Why"}"#

    private static func decision(_ action: String, _ version: Int) -> String {
        #"{"action": "\#(action)", "note": "Why", "version": \#(version)}"#
    }

    private static let endpoints = [
        Endpoint(.get, "/api/v1/listings", nil, 200, 401, 200, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/feed.atom", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/api/v1/listings/{open}", nil, 200, 401, 200, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/listings/{withdrawn}", nil, 404, 401, 404, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/listings/{held}", nil, 404, 401, 404, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/listings/{removed}", nil, 404, 401, 404, 200, 200, 200, 401),
        Endpoint(.post, "/api/v1/listings", TestPerson.listing(), 401, 401, 201, 201, 201, 201, 401),
        Endpoint(.patch, "/api/v1/listings/{open}", title, 401, 401, 403, 200, 403, 403, 401),
        Endpoint(.patch, "/api/v1/listings/{withdrawn}", title, 401, 401, 404, 409, 403, 403, 401),
        Endpoint(.patch, "/api/v1/listings/{held}", title, 401, 401, 404, 200, 403, 403, 401),
        Endpoint(.delete, "/api/v1/listings/{open}", nil, 401, 401, 403, 204, 403, 403, 401),
        Endpoint(.delete, "/api/v1/listings/{withdrawn}", nil, 401, 401, 404, 204, 403, 403, 401),
        Endpoint(
            .post, "/api/v1/listings/{open}/resolve", #"{"outcome": "returned"}"#, 401, 401, 403, 200, 403, 403, 401),
        Endpoint(.post, "/api/v1/listings/{resolved}/reopen", nil, 401, 401, 403, 200, 403, 403, 401),
        Endpoint(.post, "/api/v1/listings/{open}/renew", nil, 401, 401, 403, 200, 403, 403, 401),
        Endpoint(.post, "/api/v1/listings/{open}/photos", nil, 401, 401, 403, 415, 403, 403, 401),
        Endpoint(.post, "/api/v1/listings/{held}/photos", nil, 401, 401, 404, 415, 403, 403, 401),
        Endpoint(.post, "/api/v1/listings/{withdrawn}/photos", nil, 401, 401, 404, 409, 403, 403, 401),
        Endpoint(.put, "/api/v1/listings/{open}/photos/order", #"{"photos": []}"#, 401, 401, 403, 204, 403, 403, 401),
        Endpoint(.delete, "/api/v1/listings/{open}/photos/{owner}", nil, 401, 401, 403, 404, 403, 403, 401),
        Endpoint(.post, "/api/v1/listings/{open}/reports", reason, 401, 401, 201, 403, 201, 201, 401),
        Endpoint(.post, "/api/v1/listings/{resolved}/reports", reason, 401, 401, 201, 403, 201, 201, 401),
        Endpoint(.post, "/api/v1/listings/{withdrawn}/reports", reason, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/listings/{held}/reports", reason, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/listings/{removed}/reports", reason, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/listings/{open}/appeal", text, 401, 401, 403, 409, 403, 403, 401),
        Endpoint(.post, "/api/v1/listings/{withdrawn}/appeal", text, 401, 401, 404, 409, 403, 403, 401),
        Endpoint(.post, "/api/v1/listings/{held}/appeal", text, 401, 401, 404, 201, 403, 403, 401),
        Endpoint(.post, "/api/v1/listings/{removed}/appeal", text, 401, 401, 404, 201, 403, 403, 401),
        Endpoint(.post, "/api/v1/listings/{open}/messages", text, 401, 401, 202, 403, 202, 202, 401),
        Endpoint(.post, "/api/v1/listings/{resolved}/messages", text, 401, 401, 202, 403, 202, 202, 401),
        Endpoint(.post, "/api/v1/listings/{withdrawn}/messages", text, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/listings/{held}/messages", text, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/listings/{removed}/messages", text, 401, 401, 404, 404, 404, 404, 401),
        // ListingConversationHTTPTests has conversations that there are.
        Endpoint(.get, "/api/v1/accounts/me/conversations", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/conversations/{owner}", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/conversations/{owner}/messages", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/conversations/{owner}/messages", text, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/conversations/{owner}/messages/read", upTo, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/conversations/{owner}/report", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/listings/{open}/contact", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/listings/{open}/contact/reads", nil, 401, 401, 403, 200, 403, 403, 401),
        Endpoint(.get, "/api/v1/listings/{withdrawn}/contact/reads", nil, 401, 401, 404, 200, 403, 403, 401),
        Endpoint(.get, "/api/v1/listings/{withdrawn}/contact", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/listings/{held}/contact", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/listings/{removed}/contact", nil, 401, 401, 404, 404, 404, 404, 401),
        // The listings are about lost things; ClaimRolesTests has those that can be claimed.
        Endpoint(.get, "/api/v1/listings/{open}/proof", nil, 401, 401, 409, 200, 409, 409, 401),
        Endpoint(.get, "/api/v1/listings/{held}/proof", nil, 401, 401, 404, 200, 404, 404, 401),
        Endpoint(.put, "/api/v1/listings/{open}/proof", "{}", 401, 401, 403, 409, 403, 403, 401),
        Endpoint(.get, "/api/v1/listings/{open}/claims", nil, 401, 401, 403, 200, 403, 403, 401),
        Endpoint(.get, "/api/v1/listings/{held}/claims", nil, 401, 401, 404, 200, 404, 404, 401),
        Endpoint(.post, "/api/v1/listings/{open}/claims", "{}", 401, 401, 409, 403, 409, 409, 401),
        Endpoint(.post, "/api/v1/listings/{withdrawn}/claims", "{}", 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/accounts/me/claims", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/accounts/me/claims?side=finder", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/claims/{owner}", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/claims/{owner}/accept", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/claims/{owner}/decline", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/claims/{owner}/withdraw", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/claims/{owner}/fail", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/claims/{owner}/reports", reason, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/claims/{owner}/code", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/claims/{owner}/messages", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/claims/{owner}/messages", text, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/claims/{owner}/messages/read", upTo, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(
            .post, "/api/v1/handovers", #"{"code": "00000-00000"}"#, 401, 401, 409, 409, 409, 409, 401),
        Endpoint(.get, "/api/v1/accounts/me/belongings", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(
            .post, "/api/v1/accounts/me/belongings", #"{"title": "Bike", "category": "bicycles"}"#, 401, 401, 201, 201,
            201,
            201, 401),
        Endpoint(.get, "/api/v1/accounts/me/belongings/{owner}", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.patch, "/api/v1/accounts/me/belongings/{owner}", "{}", 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.delete, "/api/v1/accounts/me/belongings/{owner}", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.put, "/api/v1/accounts/me/belongings/{owner}/photo", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.delete, "/api/v1/accounts/me/belongings/{owner}/photo", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/accounts/me/belongings/{owner}/tag", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(
            .post, "/api/v1/accounts/me/belongings/{owner}/lost", #"{"occurredAt": "2026-01-02"}"#, 401, 401, 404, 404,
            404,
            404, 401),
        Endpoint(.post, "/api/v1/accounts/me/belongings/{owner}/returned", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.post, "/api/v1/accounts/me/belongings/{owner}/transfer", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/accounts/me/belongings/{owner}/messages", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(
            .delete, "/api/v1/accounts/me/belongings/{owner}/messages/{owner}", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(
            .put, "/api/v1/accounts/me/belongings/{owner}/messages/{owner}/answer", #"{"text": "Thanks."}"#, 401, 401,
            404, 404, 404, 404,
            401),
        Endpoint(
            .post, "/api/v1/accounts/me/belongings/{owner}/messages/{owner}/report", nil, 401, 401, 404, 404, 404, 404,
            401),
        Endpoint(
            .post, "/api/v1/transfers", #"{"code": "0000-0000-0000-0000"}"#, 401, 401, 409, 409, 409, 409, 401),
        // No tag has the code. BelongingRolesTests has those that tags have.
        Endpoint(
            .post, "/api/v1/tags/{zeros}/found", #"{"message": "Found."}"#, 202, 202, 202, 202, 202, 202, 202),
        Endpoint(
            .get, "/api/v1/tags/{zeros}/answer?secret=0123456789abcdefghijkl", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/t/{zeros}", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.post, "/t/{zeros}", nil, 415, 415, 415, 415, 415, 415, 415),
        Endpoint(.get, "/t/{zeros}/qr.svg", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/t/{zeros}/qr.png", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/api/v1/listings/{open}/matches", nil, 401, 401, 403, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/listings/{withdrawn}/matches", nil, 401, 401, 404, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/listings/{held}/matches", nil, 401, 401, 404, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/listings/{removed}/matches", nil, 401, 401, 404, 200, 200, 200, 401),
        Endpoint(
            .put, "/api/v1/listings/{open}/matches/{owner}", #"{"verdict": null}"#, 401, 401, 403, 204, 403, 403, 401),
        Endpoint(
            .put, "/api/v1/listings/{open}/matches/{owner}", #"{"verdict": "mine"}"#, 401, 401, 403, 404, 403, 403, 401),
        Endpoint(
            .put, "/api/v1/listings/{held}/matches/{owner}", #"{"verdict": null}"#, 401, 401, 404, 204, 403, 403, 401),
        Endpoint(.get, "/api/v1/photos/{owner}/{small}", nil, 404, 401, 404, 404, 404, 404, 401),
        Endpoint(.put, "/api/v1/accounts/me/photo", nil, 401, 401, 415, 415, 415, 415, 401),
        Endpoint(.delete, "/api/v1/accounts/me/photo", nil, 401, 401, 204, 204, 204, 204, 401),
        Endpoint(.get, "/api/v1/changes?since=0", nil, 200, 401, 200, 200, 200, 200, 401),
        // An accepted stream would not end; EventsTests covers it.
        Endpoint(.get, "/api/v1/events?since=x", nil, 400, 401, 400, 400, 400, 400, 401),
        Endpoint(.get, "/api/v1/categories", nil, 200, 401, 200, 200, 200, 200, 401),
        Endpoint(
            .post, "/api/v1/accounts",
            #"{"email": "new@example.org", "password": "long enough", "displayName": "New"}"#,
            202, 401, 202, 202, 202, 202, 401),
        Endpoint(
            .post, "/api/v1/accounts/verify", #"{"token": "x", "password": "long enough"}"#, 422, 401, 422, 422, 422,
            422, 401),
        Endpoint(.get, "/api/v1/accounts/me", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.patch, "/api/v1/accounts/me", #"{"showEmail": true}"#, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.delete, "/api/v1/accounts/me", #"{"password": "wrong"}"#, 401, 401, 403, 403, 403, 403, 401),
        Endpoint(.get, "/api/v1/accounts/me/export", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/accounts/me/listings", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/accounts/me/blocks", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.get, "/api/v1/accounts/me/searches", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(
            .post, "/api/v1/accounts/me/searches", #"{"name": "Keys", "query": "q=keys"}"#, 401, 401, 201, 201, 201,
            201,
            401),
        Endpoint(.get, "/api/v1/accounts/me/searches/{owner}", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.patch, "/api/v1/accounts/me/searches/{owner}", "{}", 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.delete, "/api/v1/accounts/me/searches/{owner}", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/accounts/me/notifications", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(
            .post, "/api/v1/accounts/me/notifications/read", #"{"upTo": "01a1f2d4-0c3a-7311-9e4d-2a6f8c1b5d70"}"#, 401,
            401, 204, 204, 204, 204, 401),
        // An accepted stream would not end; NotificationsHTTPTests covers it.
        Endpoint(.get, "/api/v1/accounts/me/events?x", nil, 400, 401, 400, 400, 400, 400, 401),
        Endpoint(.get, "/api/v1/accounts/me/preferences", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.patch, "/api/v1/accounts/me/preferences", "{}", 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.put, "/api/v1/accounts/me/blocks/{owner}", nil, 401, 401, 204, 403, 204, 204, 401),
        Endpoint(.delete, "/api/v1/accounts/me/blocks/{owner}", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/accounts/{owner}", nil, 200, 401, 200, 200, 200, 200, 401),
        Endpoint(
            .post, "/api/v1/sessions", #"{"email": "a@b.example", "password": "x"}"#, 401, 401, 401, 401, 401, 401, 401),
        Endpoint(.post, "/api/v1/sessions/links", #"{"email": "a@b.example"}"#, 202, 401, 202, 202, 202, 202, 401),
        Endpoint(
            .post, "/api/v1/sessions/links/confirm", #"{"email": "a@b.example", "code": "000000"}"#,
            422, 401, 422, 422, 422, 422, 401),
        Endpoint(.get, "/api/v1/passkeys/challenge", nil, 200, 401, 200, 200, 200, 200, 401),
        Endpoint(.post, "/api/v1/sessions/passkeys", "{}", 422, 401, 422, 422, 422, 422, 401),
        Endpoint(.get, "/api/v1/accounts/me/passkeys", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.post, "/api/v1/accounts/me/passkeys", "{}", 401, 401, 422, 422, 422, 422, 401),
        Endpoint(.delete, "/api/v1/accounts/me/passkeys/{owner}", nil, 401, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/sessions", nil, 401, 401, 200, 200, 200, 200, 401),
        Endpoint(.delete, "/api/v1/sessions/{ownersSession}", nil, 401, 401, 404, 204, 404, 404, 401),
        Endpoint(.delete, "/api/v1/sessions/current", nil, 401, 401, 204, 204, 204, 204, 401),
        Endpoint(.post, "/api/v1/drafts", "{}", 422, 401, 422, 422, 422, 422, 401),
        Endpoint(.post, "/api/v1/drafts/preview", #"{"token": "x"}"#, 422, 401, 422, 422, 422, 422, 401),
        Endpoint(.post, "/api/v1/drafts/confirm", #"{"token": "x"}"#, 422, 401, 422, 422, 422, 422, 401),
        Endpoint(.post, "/api/v1/drafts/{zeros}/photos?secret=x", nil, 404, 401, 404, 404, 404, 404, 401),
        Endpoint(.get, "/api/v1/status/{number}", nil, 404, 401, 404, 200, 404, 404, 401),
        Endpoint(
            .post, "/api/v1/status/{number}/end", #"{"outcome": "returned"}"#, 404, 401, 404, 200, 404, 404, 401),
        Endpoint(
            .post, "/api/v1/status/{number}/links", #"{"email": "a@b.example"}"#, 202, 401, 202, 202, 202, 202, 401),
        Endpoint(.post, "/api/v1/password-resets", #"{"email": "a@b.example"}"#, 202, 401, 202, 202, 202, 202, 401),
        Endpoint(
            .post, "/api/v1/password-resets/confirm", #"{"token": "x", "password": "long enough"}"#,
            422, 401, 422, 422, 422, 422, 401),
        Endpoint(.get, "/api/v1/moderation/cases", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(.get, "/api/v1/moderation/cases?state=actioned", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{case}", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{case}?exact=true", nil, 401, 401, 403, 403, 409, 409, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{case}/reports", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{case}/claims", nil, 401, 401, 403, 403, 409, 409, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{heldCase}/claims", nil, 401, 401, 403, 403, 409, 409, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{case}/messages", nil, 401, 401, 403, 403, 409, 409, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{heldCase}/messages", nil, 401, 401, 403, 403, 409, 409, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{case}/proof", nil, 401, 401, 403, 403, 409, 409, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{case}/evidence", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{removedCase}", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(.get, "/api/v1/moderation/cases/{owner}", nil, 401, 401, 403, 403, 404, 404, 401),
        Endpoint(.post, "/api/v1/moderation/cases/{case}/claim", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(.post, "/api/v1/moderation/cases/{case}/release", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(
            .post, "/api/v1/moderation/cases/{case}/decisions", decision("remove", 1), 401, 401, 403, 403, 200, 200, 401
        ),
        Endpoint(
            .post, "/api/v1/moderation/cases/{case}/decisions", decision("warn", 1), 401, 401, 403, 403, 200, 200, 401),
        Endpoint(
            .post, "/api/v1/moderation/cases/{heldCase}/decisions", decision("warn", 2), 401, 401, 403, 403, 200, 200,
            401),
        Endpoint(
            .post, "/api/v1/moderation/cases/{removedCase}/decisions", decision("warn", 2), 401, 401, 403, 403, 409,
            409, 401),
        Endpoint(
            .post, "/api/v1/moderation/cases/{case}/decisions", decision("suspend-owner", 1),
            401, 401, 403, 403, 200, 200, 401),
        Endpoint(
            .post, "/api/v1/moderation/cases/{case}/decisions", decision("restore", 1), 401, 401, 403, 403, 409, 409,
            401),
        Endpoint(
            .post, "/api/v1/moderation/cases/{heldCase}/decisions", decision("restore", 2),
            401, 401, 403, 403, 200, 200, 401),
        Endpoint(
            .post, "/api/v1/moderation/cases/{removedCase}/decisions", decision("hold", 2),
            401, 401, 403, 403, 409, 409, 401),
        Endpoint(
            .post, "/api/v1/moderation/cases/{heldCase}/decisions", decision("restore", 1),
            401, 401, 403, 403, 409, 409, 401),
        Endpoint(.get, "/api/v1/moderation/messages", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(
            .post, "/api/v1/moderation/messages/{case}/decisions", #"{"action": "discard-messages"}"#, 401, 401, 403,
            403,
            404, 404, 401),
        Endpoint(.get, "/api/v1/moderation/log", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(.get, "/api/v1/moderation/statistics", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(.get, "/api/v1/moderation/accounts/{owner}", nil, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(.patch, "/api/v1/moderation/accounts/{owner}", suspension, 401, 401, 403, 403, 200, 200, 401),
        Endpoint(
            .patch, "/api/v1/moderation/accounts/{owner}", #"{"role": "moderator"}"#, 401, 401, 403, 403, 403, 200, 401),
        Endpoint(.get, "/api/v1/debug/map", nil, 401, 401, 403, 403, 403, 200, 401),
        Endpoint(.post, "/api/v1/debug/map/check", nil, 401, 401, 403, 403, 403, 200, 401),
        Endpoint(.get, "/api/v1/pins?bbox=-180,-90,180,90&zoom=3", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/api/v1/pins/clusters/{cluster}/leaves", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/api/v1/tiles.json", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/api/v1/tiles/{z}/{x}/{tile}", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/world-map.json", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/world-map/{z}/{x}/{tile}", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/api/v1/places?q=paris", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/api/v1/places/reverse?lon=1&lat=1", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/base-map.json", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/base-map/{z}/{x}/{tile}", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/api/v1/suggestions?q=keys", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/listings", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/listings/{open}", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/listings/{open}/qr.svg", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/listings/{withdrawn}/qr.svg", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/listings/{withdrawn}", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/listings/{held}", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/listings/{removed}", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/verify?token=x", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/confirm?token=x", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/status", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.post, "/status", nil, 415, 415, 415, 415, 415, 415, 415),
        Endpoint(.get, "/status/{number}?secret=x", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.post, "/status/{number}", nil, 415, 415, 415, 415, 415, 415, 415),
        Endpoint(.post, "/confirm", nil, 415, 415, 415, 415, 415, 415, 415),
        Endpoint(.get, "/listings/{removed}/appeal?token=x", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.post, "/listings/{removed}/appeal", nil, 415, 415, 415, 415, 415, 415, 415),
        Endpoint(.post, "/verify", nil, 415, 415, 415, 415, 415, 415, 415),
        Endpoint(.get, "/reset-password", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.post, "/reset-password", nil, 415, 415, 415, 415, 415, 415, 415),
        Endpoint(.get, "/unsubscribe?subscription=x", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.post, "/unsubscribe", nil, 415, 415, 415, 415, 415, 415, 415),
        Endpoint(.get, "/l/{zeros}", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/block?message=x", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.post, "/block", nil, 415, 415, 415, 415, 415, 415, 415),
        Endpoint(.get, "/ogc", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/ogc/api", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/ogc/conformance", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/ogc/collections", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/ogc/collections/listings", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/ogc/collections/listings/items", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/ogc/collections/listings/items/{open}", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/ogc/collections/listings/items/{withdrawn}", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/ogc/collections/listings/items/{held}", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/ogc/collections/listings/items/{removed}", nil, 404, 404, 404, 404, 404, 404, 404),
        Endpoint(.get, "/healthz", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/readyz", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/metrics", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/openapi.json", nil, 200, 200, 200, 200, 200, 200, 200),
        Endpoint(.get, "/docs", nil, 200, 200, 200, 200, 200, 200, 200),
    ]

    /// The table contains every endpoint.
    @Test func everyEndpointIsInTheTable() {
        let template = { (method: HTTPRequest.Method, uri: String) in
            let parts = uri.prefix { $0 != "?" }.split(separator: "/").map { $0.hasPrefix("{") ? "{id}" : String($0) }
            return "\(method.rawValue) \(parts.joined(separator: "/"))"
        }
        #expect(
            Set(EndpointTerms.all.map { template($0.method, $0.path) })
                == Set(Self.endpoints.map { template($0.method, $0.uri) }))
    }

    @Test(arguments: Asker.allCases) func everyRoleGetsItsStatus(_ asker: Asker) async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            for endpoint in Self.endpoints {
                let owner = try await TestPerson(in: store, client)
                let token = try await Self.token(asker, owner, store, client)
                let uri = try await Self.fill(endpoint.uri, owner, store, client)
                let response = try await client.send(endpoint.method, uri, endpoint.body, token: token)
                let expected = endpoint.statuses[Asker.allCases.firstIndex(of: asker)!]
                #expect(response.status.code == expected, "\(asker) \(endpoint.method) \(endpoint.uri)")
                // Only the owner sees the exact point: others who post see that of their own listing.
                let showsExactPoint =
                    uri.hasPrefix("/api/") && String(buffer: response.body).contains("exactLocation")
                if showsExactPoint { #expect(asker == .owner || uri == "/api/v1/listings", "\(asker) \(endpoint.uri)") }
            }
        }
    }

    /// The token of a role. Unverified accounts have none: their mailed token is not a session token.
    private static func token(
        _ asker: Asker, _ owner: TestPerson, _ store: Store, _ client: TestClient
    ) async throws -> String? {
        switch asker {
        case .stranger: return nil
        case .owner: return owner.token
        case .member: return try await TestPerson(in: store, client).token
        case .moderator: return try await TestPerson(role: .moderator, in: store, client).token
        case .administrator: return try await TestPerson(role: .administrator, in: store, client).token
        case .suspended:
            let person = try await TestPerson(in: store, client)
            try await store.accounts.suspend(EmailAddress(person.email), until: nil)
            return person.token
        case .unverified:
            let email = "\(UUID().uuidString)@example.org"
            let password = try await TestService.hasher.hash(Password(TestPerson.password))
            try await store.registrations.register(
                Registration(
                    email: EmailAddress(email), password: password,
                    profile: Profile(displayName: DisplayName("Unverified"))))
            for mail in try await store.mail.take(limit: 100, for: 60) where mail.address == email {
                if case .verification(let token) = mail.letter { return token.text }
            }
            return nil
        }
    }

    /// Reports a listing, and decides its case if required.
    ///
    /// - Returns: the case.
    private static func moderate(
        _ listing: ListingID, _ action: ModerationAction?, _ store: Store, _ client: TestClient
    ) async throws -> CaseID {
        let reporter = try await store.sessions.session(
            SecretToken(TestPerson(in: store, client).token))
        _ = try await store.reports.report(
            listing, for: .spam, comment: .empty, by: #require(reporter), holdBy: nil, key: nil
        )
        let id = try #require(try await store.moderation.moderationCase(of: listing))
        guard let action else { return id }
        let moderator = try await store.sessions.session(
            SecretToken(TestPerson(role: .moderator, in: store, client).token))
        let decision = Decision(action: action, note: try Note("Why"), version: 1)
        try await store.moderation.decide(id, decision, by: #require(moderator))
        return id
    }

    private static func fill(
        _ uri: String, _ owner: TestPerson, _ store: Store, _ client: TestClient
    ) async throws -> String {
        var uri = uri
        uri.replace("{owner}", with: owner.account.description)
        uri.replace("{small}", with: "small")
        uri.replace("{cluster}", with: "1")
        uri.replace("{zeros}", with: String(repeating: "0", count: 16))
        uri.replace("{z}/{x}/{tile}", with: "0/0/0.mvt")
        if uri.contains("{ownersSession}") {
            let sessions = try await store.sessions.sessions(of: owner.account)
            uri.replace("{ownersSession}", with: sessions[0].id.description)
        }
        if uri.contains("{number}") {
            let listing = try await owner.get(owner.postListing()).json["properties"] as? [String: Any]
            uri.replace("{number}", with: listing?["number"] as? String ?? "")
        }
        for state in ["open", "withdrawn", "resolved"] where uri.contains("{\(state)}") {
            let location = try await owner.postListing()
            if state == "withdrawn" { _ = try await owner.delete(location) }
            if state == "resolved" { _ = try await owner.post("\(location)/resolve", #"{"outcome": "returned"}"#) }
            uri.replace("{\(state)}", with: location.split(separator: "/").last.map(String.init) ?? "")
        }
        for (name, caseName, action) in [
            ("{held}", "{heldCase}", ModerationAction.hold), ("{removed}", "{removedCase}", .remove),
            ("", "{case}", nil),
        ] where (!name.isEmpty && uri.contains(name)) || uri.contains(caseName) {
            let location = try await owner.postListing()
            let listing = try #require(ListingID(String(location.split(separator: "/").last ?? "")))
            let id = try await moderate(listing, action, store, client)
            if !name.isEmpty { uri.replace(name, with: listing.description) }
            uri.replace(caseName, with: id.description)
        }
        return uri
    }
}
