import HTTPTypes
import Hummingbird
import Reunite
import ReuniteStorage
import ReuniteWeb

extension WebLanguage {
    /// The language of texts in a response: that of the request, or else of the account.
    init(of request: Request, _ session: Session, in store: ListingStore) async throws {
        if let accepted = WebLanguage(accepted: request.headers[.acceptLanguage] ?? "") {
            self = accepted
            return
        }
        let account = try await store.account(session.account)
        self = account.flatMap { WebLanguage(tag: $0.profile.locale.text) } ?? .english
    }
}

extension Response {
    /// Names the language of texts that were chosen by ``WebLanguage/init(of:_:in:)``.
    mutating func setLanguage(_ language: WebLanguage) {
        headers[.contentLanguage] = language.rawValue
        headers[.vary] = "Accept-Language"
    }
}
