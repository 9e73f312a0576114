/// The reason of a report.
public enum ReportReason: String, CaseIterable, Sendable {
    /// Fraud: it asks for money or other things that it must not ask for.
    case scam
    /// It publishes personal data.
    case personalInformation = "personal-information"
    /// It insults or threatens.
    case offensive
    /// The thing must not be offered.
    case prohibited
    /// Advertising.
    case spam
    /// The thing is already listed.
    case duplicate
    /// Something else; the comment explains it.
    case other

    /// The weight of one report: harmful listings come before annoying ones.
    public var weight: Double {
        switch self {
        case .scam, .personalInformation: 4
        case .offensive, .prohibited: 3
        case .spam: 2
        case .duplicate, .other: 1
        }
    }

    /// The weight of a new report by a reporter with this record.
    ///
    /// - Parameter isNew: whether the reporter's account is new (``ReporterRecord/newness``).
    public func weight(by record: ReporterRecord, isNew: Bool) -> Double {
        weight * record.factor * (isNew ? ReporterRecord.newFactor : 1)
    }

    /// The part of ``CaseWeight/headStart`` that a report gives its case: all of it for a scam or a claim, whose victims cannot wait.
    /// New accounts give it too, because victims often have one. Reporters whose reports were dismissed give less.
    ///
    /// - Parameters:
    ///   - weight: the weight of the report.
    ///   - isNew: whether the reporter's account was new.
    ///   - isAboutClaim: whether the report is about a claim.
    public func headStart(ofWeight weight: Double, isNew: Bool, isAboutClaim: Bool) -> Double {
        guard self == .scam || isAboutClaim else { return 0 }
        return min(1, weight / (self.weight * (isNew ? ReporterRecord.newFactor : 1)))
    }

    /// Whether a case shows a reason before another one: the heaviest first, equal ones by name.
    public static func comesFirst(_ one: ReportReason, before other: ReportReason) -> Bool {
        (other.weight, one.rawValue) < (one.weight, other.rawValue)
    }
}
