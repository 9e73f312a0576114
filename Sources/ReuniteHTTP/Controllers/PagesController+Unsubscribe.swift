import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// The page that ends mails of a kind. Nobody need sign in: the link in the mail is enough.
extension PagesController {
    /// The form that ends mails. Opening the link changes nothing.
    func unsubscribing(_ request: Request, context: ServiceContext) async throws -> Response {
        let values = Self.values(request.uri.query ?? "")
        let found = try await subscription(values)
        let words = PageWords(request, lang: values["lang"], locale: found?.locale, in: web)
        guard let found else { return goneSubscription(words).response(words, web) }
        return FormPage(
            title: words("alerts.ending.title"),
            body: FormPage.form(
                "unsubscribe", hidden: ["subscription": values["subscription"] ?? "", "lang": words.lang],
                "<p>\(words("alerts.\(found.kind.rawValue).ending"))</p>", button: words("alerts.ending.act"))
        ).response(words, web)
    }

    private func subscription(_ values: [String: String]) async throws -> (kind: NotificationKind, locale: String)? {
        guard let id = SubscriptionID(values["subscription"] ?? "") else { return nil }
        return try await store.notifications.subscription(id)
    }

    /// Ends the mails.
    ///
    /// Mail programs send the link itself with a body of their own (RFC 8058); the form has the id in its body.
    func unsubscribe(_ request: Request, context: ServiceContext) async throws -> Response {
        let given = Self.values(request.uri.query ?? "")
        return try await answer(request, context) { values, words in
            let id = SubscriptionID(given["subscription"] ?? values["subscription"] ?? "")
            guard let kind = try await subscriptions.end(id, from: context.client) else { throw Problem.notFound }
            return FormPage(
                title: words("alerts.ending.doneTitle"),
                body: "<p>\(words("alerts.\(kind.rawValue).done"))</p>")
        } refused: { problem, _, words in
            problem.kind == .notFound ? goneSubscription(words) : nil
        }
    }

    private func goneSubscription(_ words: PageWords) -> FormPage {
        FormPage(
            title: words("alerts.ending.title"), body: "<p class=\"message\">\(words("alerts.ending.gone"))</p>")
    }
}
