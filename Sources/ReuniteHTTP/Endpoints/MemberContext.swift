import Reunite
import ReuniteStorage

/// The data of a request from a user who is signed in.
@dynamicMemberLookup
struct MemberContext: EndpointContext {
    let service: ServiceContext
    /// The session of the user.
    let session: Session

    init(_ context: ServiceContext) throws(Problem) {
        guard let session = context.session else { throw .unauthorized }
        (service, self.session) = (context, session)
    }

    subscript<Value>(dynamicMember member: KeyPath<ServiceContext, Value>) -> Value { service[keyPath: member] }

    /// The user as a moderator who reads about cases.
    var caseReader: CaseReader { CaseReader(moderator: session.account) }
}
