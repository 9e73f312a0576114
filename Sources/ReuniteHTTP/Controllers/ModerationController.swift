import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// The moderators' endpoints: the queue, cases, decisions, the log, and accounts.
struct ModerationController {
    let moderation: ModerationStore
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `GET /api/v1/moderation/cases`: a page of the queue.
    func cases(_ request: Request, context: ServiceContext) async throws -> Response {
        let caseReader = try context.caseReader
        var reader = ParameterReader(QueryString(request.uri.query), names: ["state"] + ListParameters.names)
        let state = reader.value("state", CaseState.init(parameter:)) ?? .open
        let list = ListParameters(&reader)
        try reader.finish()
        let (cases, next) = try await moderation.cases(
            state, limit: list.limit, after: list.cursor, for: caseReader)
        return list.page("cases", path: path(request), next: next) { json in
            for summary in cases { json.queued(summary) }
        }
    }

    /// `GET /api/v1/moderation/cases/{id}`: a case with everything in it. With `exact=true` it has the exact point of its
    /// listing, and the read is an entry of the log.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        let moderator = try context.moderator
        var reader = ParameterReader(QueryString(request.uri.query), names: ["exact"])
        let isExact = reader.value("exact", Bool.init(parameter:)) ?? false
        try reader.finish()
        guard !isExact else {
            // The read is recorded: a link on another page must not make a moderator do it.
            try context.refuseForeignPages()
            return answer(
                try await moderation.readExactLocation(of: context.identifier(), by: moderator), showsExact: true)
        }
        guard let details = try await moderation.moderationCase(try context.identifier(), for: context.caseReader)
        else {
            throw Problem.notFound
        }
        return answer(details)
    }

    /// `GET /api/v1/moderation/cases/{id}/reports`: a page of the reports of a case, oldest first.
    func reports(_ request: Request, context: ServiceContext) async throws -> Response {
        let reader = try context.caseReader
        let list = try ListParameters(QueryString(request.uri.query))
        let page = try await moderation.reports(
            of: try context.identifier(), limit: list.limit, room: PageSize.bytes, after: list.cursor, for: reader)
        guard let (reports, next) = page else { throw Problem.notFound }
        return list.page("reports", path: path(request), next: next) { json in
            for report in reports { json.report(report) }
        }
    }

    /// `GET /api/v1/moderation/cases/{id}/evidence`: a page of the evidence of a case, oldest first.
    func evidence(_ request: Request, context: ServiceContext) async throws -> Response {
        let reader = try context.caseReader
        let list = try ListParameters(QueryString(request.uri.query))
        let page = try await moderation.evidence(
            of: try context.identifier(), limit: list.limit, after: list.cursor, for: reader)
        guard let (evidence, next) = page else { throw Problem.notFound }
        let baseURL = configuration.publicURL
        return list.page("evidence", path: path(request), next: next) { json in
            for piece in evidence { json.evidence(piece, baseURL: baseURL) }
        }
    }

    /// `GET /api/v1/moderation/cases/{id}/claims`: a page of the claims on the listing of an open case, newest first. The read is an
    /// entry of the log.
    func claims(_ request: Request, context: ServiceContext) async throws -> Response {
        let moderator = try context.moderator
        try context.refuseForeignPages()
        let list = try ListParameters(QueryString(request.uri.query))
        let (claims, next) = try await moderation.claims(
            of: try context.identifier(), limit: list.limit, room: PageSize.bytes, after: list.cursor, by: moderator)
        return list.page("claims", path: path(request), next: next) { json in
            for claim in claims { json.claim(claim) }
        }
    }

    /// `GET /api/v1/moderation/cases/{id}/messages`: a page of the messages of reported claims that an open case keeps, oldest
    /// first. The read is an entry of the log.
    func messages(_ request: Request, context: ServiceContext) async throws -> Response {
        let moderator = try context.moderator
        try context.refuseForeignPages()
        let list = try ListParameters(QueryString(request.uri.query))
        let (messages, next) = try await moderation.messages(
            of: try context.identifier(), limit: list.limit, room: PageSize.bytes, after: list.cursor, by: moderator)
        return list.page("messages", path: path(request), next: next) { json in
            for message in messages { json.message(message) }
        }
    }

    /// `GET /api/v1/moderation/cases/{id}/proof`: what the finder holds back, for the moderator of a case with a disputed claim.
    /// The read is an entry of the log.
    func proof(_ request: Request, context: ServiceContext) async throws -> Response {
        let moderator = try context.moderator
        try QueryString(request.uri.query).refuseAll()
        try context.refuseForeignPages()
        let (proof, claims) = try await moderation.readProof(of: try context.identifier(), by: moderator)
        return .json { $0.proof(proof, of: claims) }
    }

    /// `POST /api/v1/moderation/cases/{id}/claim`: reserves a case for 15 minutes.
    func claim(_ request: Request, context: ServiceContext) async throws -> Response {
        try await act(request, context, moderation.claim)
    }

    /// `POST /api/v1/moderation/cases/{id}/release`: gives up the claim.
    func release(_ request: Request, context: ServiceContext) async throws -> Response {
        try await act(request, context, moderation.release)
    }

    private func act(
        _ request: Request, _ context: ServiceContext, _ act: (CaseID, Session) async throws -> CaseDetails
    ) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let moderator = try context.moderator
        try await request.refuseBody(configuration.bodyLimits)
        try await limiter.count(.moderationByAccount, of: moderator)
        return answer(try await act(try context.identifier(), moderator))
    }

    /// `POST /api/v1/moderation/cases/{id}/decisions`: decides a case.
    func decide(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let moderator = try context.moderator
        let decision = try Decision(body: await request.json(within: configuration.bodyLimits))
        try await limiter.count(.moderationByAccount, of: moderator)
        return answer(try await moderation.decide(try context.identifier(), decision, by: moderator))
    }

    private func answer(_ details: CaseDetails, showsExact: Bool = false) -> Response {
        .json { $0.moderationCase(details, showsExact: showsExact, baseURL: configuration.publicURL) }
    }

    /// `GET /api/v1/moderation/log`: all decisions, newest first.
    func log(_ request: Request, context: ServiceContext) async throws -> Response {
        let reader = try context.caseReader
        let list = try ListParameters(QueryString(request.uri.query))
        let (entries, next) = try await moderation.log(
            limit: list.limit, room: PageSize.bytes, before: list.cursor, for: reader)
        return list.page("entries", path: path(request), next: next) { json in
            for entry in entries { json.entry(entry) }
        }
    }

    /// `GET /api/v1/moderation/statistics`: figures about moderation.
    func statistics(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let reader = try context.caseReader
        let statistics = try await moderation.statistics(for: reader)
        return .json { $0.statistics(statistics) }
    }

    /// `GET /api/v1/moderation/accounts/{id}`: an account as moderators see it.
    func account(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let reader = try context.caseReader
        guard let account = try await moderation.moderatedAccount(try context.identifier(), for: reader) else {
            throw Problem.notFound
        }
        return .json { $0.moderatedAccount(account) }
    }

    /// `PATCH /api/v1/moderation/accounts/{id}`: changes the role of an account, or suspends it.
    func changeAccount(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let moderator = try context.moderator
        let patch = try await request.json(MediaType.patches, within: configuration.bodyLimits)
        try await limiter.count(.moderationByAccount, of: moderator)
        let account = try await moderation.change(
            try context.identifier(), to: AccountChange(body: patch), by: moderator)
        return .json { $0.moderatedAccount(account) }
    }

    private func path(_ request: Request) -> String { "\(configuration.publicURL)\(request.uri.path)" }
}
