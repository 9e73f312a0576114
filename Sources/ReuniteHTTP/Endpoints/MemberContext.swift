import Reunite
import ReuniteStorage

/// The data of a request from a user who is signed in.
@dynamicMemberLookup
struct MemberContext: EndpointContext {
    let service: ServiceContext
    /// The session of the user.
    let session: Session

    /// - Throws: ``Problem``: 401 if the client is not signed in, 403 if its role does not suffice, or if a page of another site
    ///   has made its browser send the request, and may not.
    init(_ context: ServiceContext, for terms: EndpointTerms) throws(Problem) {
        guard let session = context.session else { throw .unauthorized }
        (service, self.session) = (context, session)
        if terms.access == .moderator, !session.role.isModerator {
            throw Problem(kind: .forbidden, detail: "Only moderators may do this.")
        }
        if terms.access == .administrator, session.role != .administrator {
            throw Problem(kind: .forbidden, detail: "Only administrators may do this.")
        }
        if terms.isForOwnPages { try refuseForeignPages() }
    }

    subscript<Value>(dynamicMember member: KeyPath<ServiceContext, Value>) -> Value { service[keyPath: member] }

    /// Refuses a read that is recorded if a page of another site has made the browser send its cookie: the user did not ask for
    /// it.
    ///
    /// - Throws: ``Problem/crossSite``
    func refuseForeignPages() throws(Problem) {
        guard !service.hasCookie || service.site != .foreign else { throw .crossSite }
    }

    /// The user as a moderator who reads about cases.
    var caseReader: CaseReader { CaseReader(moderator: session.account) }
}
