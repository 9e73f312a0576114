import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// The moderators' endpoints: the queue, cases, decisions, the log, and accounts.
struct ModerationController: EndpointController {
    static let endpoints: [Endpoint<ModerationController>] = [
        .init(
            .get, "/api/v1/moderation/cases", .moderator, query: ["state", "disputed", "q", "limit", "cursor"],
            use: cases),
        .init(.get, "/api/v1/moderation/cases/{id}", .moderator, query: ["exact"], use: read),
        .init(.get, "/api/v1/moderation/cases/{id}/reports", .moderator, query: .page, use: reports),
        .init(.get, "/api/v1/moderation/cases/{id}/evidence", .moderator, query: .page, use: evidence),
        .init(.get, "/api/v1/moderation/cases/{id}/claims", .moderator, isForOwnPages: true, query: .page, use: claims),
        .init(
            .get, "/api/v1/moderation/cases/{id}/messages", .moderator, isForOwnPages: true, query: .page, use: messages
        ),
        .init(.get, "/api/v1/moderation/cases/{id}/proof", .moderator, isForOwnPages: true, use: proof),
        .init(
            .post, "/api/v1/moderation/cases/{id}/claim", .moderator, body: .empty,
            use: { $0.act($0.moderation.assign) }
        ),
        .init(
            .post, "/api/v1/moderation/cases/{id}/release", .moderator, body: .empty,
            use: { $0.act($0.moderation.release) }),
        .init(.post, "/api/v1/moderation/cases/{id}/decisions", .moderator, body: .json, use: decide),
        .init(.get, "/api/v1/moderation/messages", .moderator, query: .page, use: heldMessages),
        .init(.post, "/api/v1/moderation/messages/{id}/decisions", .moderator, body: .json, use: decideMessage),
        .init(.get, "/api/v1/moderation/log", .moderator, query: .page, use: log),
        .init(.get, "/api/v1/moderation/statistics", .moderator, use: statistics),
        .init(.get, "/api/v1/moderation/accounts/{id}", .moderator, use: account),
        .init(.patch, "/api/v1/moderation/accounts/{id}", .moderator, body: .patch, use: changeAccount),
    ]

    let moderation: ModerationStore
    let limiter: RateLimiter
    let baseURL: String

    init(_ parts: ServiceParts) {
        (moderation, limiter, baseURL) = (parts.store.moderation, parts.limiter, parts.baseURL)
    }

    /// A page of the queue, or of a search among all cases.
    func cases(_ request: Request, context: MemberContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        let state = reader.value("state", CaseState.init(parameter:))
        let isDisputed = reader.value("disputed", Bool.init(parameter:)) ?? false
        let search = reader.value("q", CaseSearch.init)
        if isDisputed, reader.has("q") { reader.add("disputed", "is not allowed with q") }
        let list = ListParameters(&reader)
        try reader.finish()
        if let search {
            try await limiter.count(.moderationByAccount, of: context.session)
            let (cases, next) = try await moderation.cases(
                matching: search, in: state, limit: list.limit, after: list.cursor, for: context.caseReader)
            return list.page("cases", cases, path: path(request), next: next) { $0.queued($1) }
        }
        let (cases, next, count) = try await moderation.cases(
            state ?? .open, isDisputed: isDisputed, limit: list.limit, after: list.cursor, for: context.caseReader)
        return list.page("cases", cases, path: path(request), next: next) {
            $0.queued($1)
        } others: {
            $0.member("numberMatched", count)
        }
    }

    /// A case with everything in it. With `exact=true` it has the exact point of its listing, and the read is an entry of the log.
    func read(_ request: Request, context: MemberContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        let isExact = reader.value("exact", Bool.init(parameter:)) ?? false
        try reader.finish()
        guard !isExact else {
            // The read is recorded: a link on another page must not make a moderator do it.
            try context.service.refuseForeignPages()
            return answer(
                try await moderation.readExactLocation(of: context.identifier(), by: context.session), showsExact: true)
        }
        guard let details = try await moderation.moderationCase(try context.identifier(), for: context.caseReader)
        else {
            throw Problem.notFound
        }
        return answer(details)
    }

    /// A page of the reports of a case, oldest first.
    func reports(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let page = try await moderation.reports(
            of: try context.identifier(), limit: list.limit, room: PageSize.bytes, after: list.cursor,
            for: context.caseReader)
        guard let (reports, next) = page else { throw Problem.notFound }
        return list.page("reports", reports, path: path(request), next: next) { $0.report($1) }
    }

    /// A page of the evidence of a case, oldest first.
    func evidence(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let page = try await moderation.evidence(
            of: try context.identifier(), limit: list.limit, after: list.cursor, for: context.caseReader)
        guard let (evidence, next) = page else { throw Problem.notFound }
        return list.page("evidence", evidence, path: path(request), next: next) { $0.evidence($1, baseURL: baseURL) }
    }

    /// A page of the claims on the listing of an open case, newest first. The read is an entry of the log.
    func claims(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let (claims, next) = try await moderation.claims(
            of: try context.identifier(), limit: list.limit, room: PageSize.bytes, after: list.cursor,
            by: context.session)
        return list.page("claims", claims, path: path(request), next: next) { $0.claim($1) }
    }

    /// A page of the messages of reported claims that an open case keeps, oldest first. The read is an entry of the log.
    func messages(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let (messages, next) = try await moderation.messages(
            of: try context.identifier(), limit: list.limit, room: PageSize.bytes, after: list.cursor,
            by: context.session)
        return list.page("messages", messages, path: path(request), next: next) { $0.message($1) }
    }

    /// What the finder holds back, for the moderator of a case with a disputed claim. The read is an entry of the log.
    func proof(_ request: Request, context: MemberContext) async throws -> Response {
        let (proof, claims) = try await moderation.readProof(of: try context.identifier(), by: context.session)
        return .json { $0.proof(proof, of: claims) }
    }

    /// Assigns a case for 15 minutes, or releases it.
    func act(
        _ act: @escaping @Sendable (CaseID, Session) async throws -> CaseDetails
    ) -> EndpointHandler<MemberContext> {
        { _, context in
            try await limiter.count(.moderationByAccount, of: context.session)
            return answer(try await act(try context.identifier(), context.session))
        }
    }

    /// Decides a case.
    func decide(_ request: Request, context: MemberContext) async throws -> Response {
        let decision = try Decision(body: await request.json(in: context))
        try await limiter.count(.moderationByAccount, of: context.session)
        return answer(try await moderation.decide(try context.identifier(), decision, by: context.session))
    }

    private func answer(_ details: CaseDetails, showsExact: Bool = false) -> Response {
        .json { $0.moderationCase(details, showsExact: showsExact, baseURL: baseURL) }
    }

    /// All decisions, newest first.
    func log(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let (entries, next) = try await moderation.log(
            limit: list.limit, room: PageSize.bytes, before: list.cursor, for: context.caseReader)
        return list.page("entries", entries, path: path(request), next: next) { $0.entry($1) }
    }

    /// Figures about moderation.
    func statistics(_ request: Request, context: MemberContext) async throws -> Response {
        let statistics = try await moderation.statistics(for: context.caseReader)
        return .json { $0.statistics(statistics) }
    }

    /// An account as moderators see it.
    func account(_ request: Request, context: MemberContext) async throws -> Response {
        guard let account = try await moderation.moderatedAccount(try context.identifier(), for: context.caseReader)
        else {
            throw Problem.notFound
        }
        return .json { $0.moderatedAccount(account) }
    }

    /// Changes the role of an account, or suspends it.
    func changeAccount(_ request: Request, context: MemberContext) async throws -> Response {
        let patch = try await request.json(in: context)
        try await limiter.count(.moderationByAccount, of: context.session)
        let account = try await moderation.change(
            try context.identifier(), to: AccountChange(body: patch), by: context.session)
        return .json { $0.moderatedAccount(account) }
    }

    func path(_ request: Request) -> String { "\(baseURL)\(request.uri.path)" }
}
