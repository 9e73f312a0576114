import Reunite

@testable import ReuniteService

/// The most that 1, 10 and 100 addresses can do with as many accounts as they can make, in an hour and in a day.
enum FreeAccountsTable {
    /// The name of an action, its limit by account, and the limit by client if it has one.
    private static let actions: [(name: String, account: RateLimit, client: RateLimit?)] = [
        ("listings posted", .listingsByAccount, .listingsByClient),
        ("photos uploaded", .photosByAccount, nil),
        ("saved searches", .searchesByAccount, nil),
        ("belongings", .belongingsByAccount, nil),
        ("reports and appeals", .reportsByAccount, .reportsByClient),
        ("messages", .messagesByAccount, .messagesByClient),
        ("messages about one listing", .messagesByAccountAndListing, .messagesByClientAndListing),
        ("contacts read", .contactsByAccount, .contactsByClient),
        ("claims", .claimsByAccount, .claimsByClient),
        ("questions for claimants read", .questionsByAccount, .questionsByClient),
        ("wrong codes for new owners of belongings", .wrongTransfersByAccount, nil),
    ]

    private static let networks = [1, 10, 100]
    private static let hour = 3600.0
    private static let day = 86_400.0

    /// The actions that a limit allows within a time, beginning with its burst.
    private static func most(_ limit: RateLimit, in seconds: Double) -> Int {
        limit.rate.burst + Int(seconds / limit.rate.seconds)
    }

    /// A row: the figures for an hour and for a day by number of addresses.
    private static func row(_ name: String, _ most: (_ networks: Int, _ seconds: Double) -> Int) -> String {
        let cells = networks.flatMap { [most($0, hour), most($0, day)] }
        return "| \(name) | \(cells.map(String.init).joined(separator: " | ")) |"
    }

    /// The rows of the article's table.
    static var rows: [String] {
        [
            row("accounts, at as many domains") { $0 * most(.accountsByClient, in: $1) },
            row("accounts, at one domain that is not known") { networks, seconds in
                min(networks * most(.accountsByClient, in: seconds), most(.accountsByDomain, in: seconds))
            },
        ]
            + actions.map { action in
                row(action.name) { networks, seconds in
                    let share = most(action.account.ofNewAccounts ?? action.account, in: seconds)
                    return networks * min(share, action.client.map { most($0, in: seconds) } ?? share)
                }
            }
    }
}
