import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Claims and hand-overs over HTTP.
@Suite struct ClaimsHTTPTests {
    @Test func aThingGoesBackToItsOwner() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let claim = try await scene.claim()
            let read = try await scene.finder.get(claim).json
            #expect(read["serialMatches"] as? Bool == true && read["serial"] == nil)
            #expect(read["questions"] as? [String] == [ClaimScene.question] && read["answers"] as? [String] == ["blue"])
            let own = try await scene.claimant.get(claim).json
            #expect(own["serial"] as? String == "sn 77 31337" && own["serialMatches"] == nil)
            _ = try await scene.finder.post("\(claim)/accept", #"{"note": "At the station, at five."}"#)
            #expect(try await scene.claimant.get(claim).json["note"] as? String == "At the station, at five.")
            let shown = try await scene.claimant.get("\(claim)/code").json
            let code = try #require(shown["code"] as? String)
            #expect((shown["address"] as? String)?.hasSuffix("/handover#\(code)/\(claim.suffix(36))") == true)
            #expect((shown["qr"] as? String)?.hasPrefix("<svg") == true)
            #expect((shown["png"] as? String)?.hasPrefix("data:image/png;base64,iVBORw0KGgo") == true)
            let typed = code.lowercased().replacing("-", with: " ")
            let done = try await scene.finder.post("/api/v1/handovers", #"{"code": "\#(typed)"}"#)
            #expect(done.status == .ok)
            #expect(try done.json["state"] as? String == "handed-over")
            // The first response may have been lost.
            let again = try await scene.finder.post("/api/v1/handovers", #"{"code": "\#(code)"}"#)
            #expect(again.status == .ok && again.body == done.body)
            let listing = try await client.send(.get, scene.listing).json["properties"] as? [String: Any]
            #expect(listing?["state"] as? String == "resolved" && listing?["outcome"] as? String == "returned")
            let lists = [
                try await scene.finder.get("\(scene.listing)/claims"),
                try await scene.claimant.get("/api/v1/accounts/me/claims"),
            ]
            for list in lists { #expect((try list.json["claims"] as? [Any])?.count == 1) }
        }
    }

    @Test func aRequestThatComesAgainClaimsOnce() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let key: HTTPFields = [.idempotencyKey: "once"]
            let first = try await scene.claimant.post("\(scene.listing)/claims", scene.body(), key)
            let second = try await scene.claimant.post("\(scene.listing)/claims", scene.body(), key)
            #expect(first.status == .created && second.status == .created)
            #expect(first.headers[.location] == second.headers[.location])
            #expect(second.headers[HTTPField.Name("Idempotency-Replayed")!] == "true")
        }
    }

    @Test func whatIsWrongWithABodyIsNamed() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let many = Array(repeating: #""x""#, count: 6).joined(separator: ",")
            for (body, pointer) in [
                (#"{"questions": [""]}"#, "/questions/0"), (#"{"questions": [\#(many)]}"#, "/questions"),
                (#"{"questions": "x"}"#, "/questions"), (#"{"serial": "1"}"#, "/serial"),
                (#"{"withheld": " "}"#, "/withheld"), (#"{"colour": "blue"}"#, "/colour"),
            ] {
                let response = try await client.send(.put, "\(scene.listing)/proof", body, token: scene.finder.token)
                #expect(response.status == .unprocessableContent, "\(body)")
                let errors = try response.json["errors"] as? [[String: Any]]
                #expect(errors?.first?["pointer"] as? String == pointer, "\(body)")
            }
            for (body, pointer) in [
                (#"{"answers": ["blue"]}"#, "/proofVersion"),
                (#"{"proofVersion": "1", "answers": ["blue"]}"#, "/proofVersion"),
                (#"{"proofVersion": "\#(scene.version)"}"#, "/answers"),
            ] {
                let response = try await scene.claimant.post("\(scene.listing)/claims", body)
                #expect(response.status == .unprocessableContent, "\(body)")
                let errors = try response.json["errors"] as? [[String: Any]]
                #expect(errors?.first?["pointer"] as? String == pointer, "\(body)")
            }
            // Written with one character, and compared by three.
            let short = try await client.send(
                .put, "\(scene.listing)/proof", #"{"serial": "㎑"}"#, token: scene.finder.token)
            #expect(short.status == .ok)
            for code in ["", "K7Q2M", "00000-00001", "x"] {
                let response = try await scene.finder.post("/api/v1/handovers", #"{"code": "\#(code)"}"#)
                #expect(response.status == .unprocessableContent, "\(code)")
            }
        }
    }

    @Test func aClaimNamesTheQuestionsThatItsAuthorHasRead() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let read = try await scene.claimant.get("\(scene.listing)/proof").json
            #expect(read["version"] as? String == scene.version && read["readBy"] == nil)
            let other = #"{"questions": ["Where do you live?"]}"#
            _ = try await client.send(.put, "\(scene.listing)/proof", other, token: scene.finder.token)
            let refused = try await scene.claimant.post("\(scene.listing)/claims", scene.body())
            #expect(refused.status == .conflict)
            #expect(try refused.json["reason"] as? String == "proof-changed")
            let own = try await scene.finder.get("\(scene.listing)/proof").json
            let readers = try #require(own["readBy"] as? [[String: Any]])
            #expect(
                readers.map { ($0["account"] as? [String: Any])?["id"] as? String } == ["\(scene.claimant.account)"])
            #expect(readers.allSatisfy { $0["at"] is String })
        }
    }

    @Test func moderatorsReadAReportedClaim() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let claim = try await scene.claim()
            _ = try await scene.claimant.post("\(claim)/messages", #"{"body": "Pay first."}"#)
            let body = #"{"reason": "scam", "comment": "Claims everything."}"#
            let key: HTTPFields = [.idempotencyKey: "once"]
            let first = try await scene.finder.post("\(claim)/reports", body, key)
            let second = try await scene.finder.post("\(claim)/reports", body, key)
            #expect(first.status == .created && second.body == first.body)
            let moderator = try await TestPerson(role: .moderator, in: service.test.store, client)
            let queue = try await moderator.get("/api/v1/moderation/cases").json["cases"] as? [[String: Any]]
            let path = "/api/v1/moderation/cases/\(try #require(queue?.first?["id"] as? String))"
            #expect(try await moderator.get("\(path)/claims").problem == "claim-required")
            #expect(try await moderator.get("\(path)/messages").problem == "claim-required")
            #expect(try await moderator.get("\(path)/proof").problem == "claim-required")
            let taken = try await client.send(.post, "\(path)/claim", nil, token: moderator.token)
            #expect(taken.status == .ok)
            let answer = try await moderator.get("\(path)/claims")
            #expect(!String(buffer: answer.body).contains("erial") && !String(buffer: answer.body).contains("77 31337"))
            let found = try #require((answer.json["claims"] as? [[String: Any]])?.first)
            #expect(found["answers"] as? [String] == ["blue"] && found["side"] == nil)
            let report = try #require((found["reports"] as? [[String: Any]])?.first)
            #expect(report["by"] as? String == "finder" && report["comment"] as? String == "Claims everything.")
            let messages = try await moderator.get("\(path)/messages").json["messages"] as? [[String: Any]]
            let kept = try #require(messages?.first)
            #expect(messages?.count == 1 && kept["body"] as? String == "Pay first." && kept["at"] is String)
            #expect(kept["by"] as? String == "claimant" && claim.hasSuffix(kept["claim"] as? String ?? "?"))
            #expect((kept["author"] as? [String: Any])?["id"] as? String == "\(scene.claimant.account)")
            let proof = try await moderator.get("\(path)/proof").json
            #expect(proof["withheld"] as? String == ClaimScene.withheld)
            let held = try #require((proof["claims"] as? [[String: Any]])?.first)
            #expect(held["serialMatches"] as? Bool == true && held["claimedSerial"] as? String == "sn 77 31337")
            #expect(held["withheld"] as? String == ClaimScene.withheld)
            // A report of the listing names no claim.
            _ = try await scene.claimant.post("\(scene.listing)/reports", #"{"reason": "spam"}"#)
            for path in [path, "\(path)/reports"] {
                let reports = try await moderator.get(path).json["reports"] as? [[String: Any]] ?? []
                #expect(reports.map { $0["reason"] as? String } == ["scam", "spam"])
                let named = reports.map { $0["claim"] as? String }
                #expect(named.first.map { claim.hasSuffix($0 ?? "?") } == true && named.last == .some(nil))
            }
            let log = try await moderator.get("/api/v1/moderation/log").json["entries"] as? [[String: Any]]
            #expect(log?.prefix(2).compactMap { $0["action"] as? String } == ["read-proof", "read-claims"])
        }
    }

    @Test func codesAndProofsAreNotKeptByCaches() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let claim = try await scene.claim(in: .accepted)
            for path in ["\(claim)/code", "\(scene.listing)/proof"] {
                let response = try await client.send(.get, path, token: scene.claimant.token)
                #expect(response.status == .ok)
                #expect(response.headers[.cacheControl] == "no-store")
            }
        }
    }

    @Test func wrongCodesAreLimited() async throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        try await service.run { [service] client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let claim = try await scene.claim(in: .accepted)
            func enter(_ code: String) async throws -> Int {
                try await scene.finder.post("/api/v1/handovers", #"{"code": "\#(code)"}"#).status.code
            }
            // Former codes do not count, however many a claimant shows.
            var former: [String] = []
            for _ in 0..<ClaimTerms.wrongCodes + 2 * ClaimTerms.codesAtOnce {
                former.append(try #require(try await scene.claimant.get("\(claim)/code").json["code"] as? String))
            }
            for code in former.dropLast(ClaimTerms.codesAtOnce) { #expect(try await enter(code) == 409) }
            for _ in 0..<ClaimTerms.wrongCodes { #expect(try await enter(HandOverCode.random().text) == 409) }
            let code = try #require(try await scene.claimant.get("\(claim)/code").json["code"] as? String)
            #expect(try await enter(code) == 429)
            // A scanned code names its claim, which counts for itself.
            let id = claim.suffix(36)
            let scanned = #"{"code": "\#(code)", "claim": "\#(id)"}"#
            for wrong in [#""x""#, "7", #""\#(id.dropLast())""#] {
                let body = #"{"code": "\#(code)", "claim": \#(wrong)}"#
                #expect(try await scene.finder.post("/api/v1/handovers", body).status == .unprocessableContent)
            }
            #expect(try await scene.claimant.post("/api/v1/handovers", scanned).status == .notFound)
            #expect(try await scene.finder.post("/api/v1/handovers", scanned).status == .ok)
        }
    }

    @Test func aWithdrawnClaimIsSubmittedAgain() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            let path = "\(scene.listing)/claims"
            let first = try await scene.claimant.post(path, scene.body())
            let claim = try #require(first.headers[.location])
            for _ in 1..<ClaimTerms.submissions {
                _ = try await scene.claimant.post("\(claim)/withdraw")
                let again = try await scene.claimant.post(path, scene.body())
                #expect(again.status == .ok && again.headers[.location] == claim)
                #expect(try again.json["state"] as? String == "submitted")
            }
            _ = try await scene.claimant.post("\(claim)/withdraw")
            let last = try await scene.claimant.post(path, scene.body())
            #expect(try last.status == .conflict && last.json["reason"] as? String == "already-claimed")
            #expect(try await scene.finder.get(path).json["claims"] as? [Any] != nil)
        }
    }

    @Test func theExportHasClaimsAndProofs() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await ClaimScene(in: service.test.store, client)
            _ = try await scene.claim()
            let own = try await scene.claimant.get("/api/v1/accounts/me/export")
            #expect((try own.json["claims"] as? [[String: Any]])?.first?["message"] as? String == "It is mine.")
            #expect(!String(buffer: own.body).contains(ClaimScene.withheld))
            let finders = try await scene.finder.get("/api/v1/accounts/me/export").json
            let proof = (finders["proofs"] as? [[String: Any]])?.first
            #expect(proof?["withheld"] as? String == ClaimScene.withheld)
            #expect(finders["claims"] as? [String] == [])
            let received = try #require((finders["claimsReceived"] as? [[String: Any]])?.first)
            #expect(received["side"] as? String == "finder" && received["answers"] as? [String] == ["blue"])
            #expect(received["serial"] == nil && received["serialMatches"] as? Bool == true)
            #expect(try own.json["claimsReceived"] as? [String] == [])
        }
    }
}
