import HTTPTypes
import Hummingbird
import Reunite
import ReuniteStorage

extension Language {
    /// The language of texts in a response: that of the request, or else of the account.
    init(of request: Request, _ session: Session, in accounts: AccountStore) async throws {
        if let accepted = Language(accepted: request.headers[.acceptLanguage] ?? "") {
            self = accepted
            return
        }
        let account = try await accounts.account(session.account)
        self = account?.profile.locale.language ?? .english
    }
}

extension Response {
    /// Names the language of texts that were chosen by ``Language/init(of:_:in:)``.
    mutating func setLanguage(_ language: Language) {
        headers[.contentLanguage] = language.rawValue
        headers[.vary] = "Accept-Language"
    }
}
