/// What somebody says is wrong with a listing.
public enum ReportReason: String, CaseIterable, Sendable {
    /// It wants money, or something else that it must not.
    case scam
    /// It tells what is nobody's business.
    case personalInformation = "personal-information"
    /// It insults or threatens.
    case offensive
    /// The thing must not be offered.
    case prohibited
    /// It advertises.
    case spam
    /// It is there already.
    case duplicate
    /// Something else, as the comment says.
    case other

    /// How urgent one report of it is: what harms people goes before what annoys them.
    public var weight: Double {
        switch self {
        case .scam, .personalInformation: 4
        case .offensive, .prohibited: 3
        case .spam: 2
        case .duplicate, .other: 1
        }
    }

    /// What one report of it weighs that is made now.
    public func weight(by record: ReporterRecord) -> Double { weight * record.factor }
}
