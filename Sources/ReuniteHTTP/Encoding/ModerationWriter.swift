import Reunite
import ReuniteStorage
import ServerLimits

extension JSONWriter {
    /// Writes an event of a case.
    mutating func event(_ event: CaseEvent) {
        object { json in
            json.member("kind", event.kind)
            json.member("version", Int(event.version))
            json.member("at", event.at)
        }
    }

    /// Writes a report as its reporter sees it.
    mutating func report(_ report: Report, of listing: ListingID? = nil) {
        object { json in
            if let listing {
                json.member("listing", listing.description)
            }
            json.member("id", report.id)
            json.member("reason", report.reason)
            json.member("comment", report.comment.text)
            json.member("updatedAt", report.updatedAt)
        }
    }

    /// Writes an appeal as its author sees it.
    mutating func appeal(_ id: AppealID, saying body: Note, at createdAt: Timestamp) {
        object { json in
            json.member("id", id)
            json.member("body", body.text)
            json.member("createdAt", createdAt)
        }
    }

    private mutating func members(of summary: CaseSummary) {
        member("id", summary.id)
        member("version", Int(summary.version))
        member("state", summary.state)
        member("urgency", summary.urgency)
        member("reasons", array: summary.reasons) { $0.string($1.rawValue) }
        member("appealed", summary.isAppealed)
        member("disputed", summary.isDisputed)
        member("openedAt", summary.openedAt)
        member("decidedAt", summary.decidedAt)
        key("claimedBy")
        if let assignment = summary.assignment { person(assignment.to) } else { null() }
        key("claimedUntil")
        if let assignment = summary.assignment { string(assignment.until.description) } else { null() }
    }

    /// Writes a case in the queue.
    mutating func queued(_ summary: CaseSummary) {
        object { json in
            json.members(of: summary)
            json.member("listing", summary.listing.description)
            json.member("title", summary.title)
            json.member("category", summary.category)
            json.member("status", summary.status)
            json.member("visibility", summary.visibility)
            json.member("reports", summary.reports)
        }
    }

    /// Writes a case with its listing, reports, evidence and events.
    ///
    /// - Parameter showsExact: whether to write the exact point of the listing: only for a read that is in the log.
    mutating func moderationCase(
        _ details: CaseDetails, showsExact: Bool = false, baseURL: String
    ) {
        object { json in
            json.members(of: details.summary)
            json.key("listing")
            json.feature(details.listing, for: .moderators, showsExact: showsExact, baseURL: baseURL)
            json.key("owner")
            json.owner(reading: details.ownerLocale)
            json.member("reports", array: details.reports) { $0.report($1) }
            json.member("reportCount", details.summary.reports)
            json.member("evidence", array: details.evidence) { $0.evidence($1, baseURL: baseURL) }
            json.member("evidenceCount", details.evidenceCount)
            json.member("evidenceDropped", details.evidenceDropped)
            json.member("appeals", array: details.appeals) { $0.appeal($1) }
            json.member("decisions", array: details.decisions) { $0.entry($1) }
            json.member("actions", array: details.actions) { $0.action($1) }
            guard let others = details.otherListings else { return }
            json.member("otherListings") { json in
                json.member("removed", others.removed)
                json.member("skipped", others.skipped)
            }
        }
    }

    /// Writes in which language the owner reads a note.
    private mutating func owner(reading locale: String?) {
        guard let locale else { return null() }
        object { json in
            json.member("locale", locale)
        }
    }

    /// Writes what a decision would do.
    private mutating func action(_ outlook: ActionOutlook) {
        object { json in
            json.member("action", outlook.action)
            json.member("visibility", outlook.visibility)
            json.member("caseState", outlook.caseState)
            json.member("reports", outlook.reports?.rawValue ?? "unchanged")
            json.member("ownerIsMailed", outlook.ownerIsMailed)
            json.member("reason", outlook.refusal)
        }
    }

    /// Writes a report as moderators see it.
    mutating func report(_ report: CaseReport) {
        object { json in
            json.member("id", report.id)
            json.key("reporter")
            if let reporter = report.reporter { json.person(reporter) } else { json.null() }
            json.member("reason", report.reason)
            json.member("comment", report.comment)
            if let claim = report.claim { json.member("claim", claim) }
            json.member("weight", report.weight)
            json.member("outcome", report.settled)
            json.member("createdAt", report.id.createdAt)
            json.member("updatedAt", report.updatedAt)
        }
    }

    /// Writes a version of a listing: a Feature at the published point, or at its cell's centre where the listing has moved.
    mutating func evidence(_ evidence: CaseEvidence, baseURL: String) {
        object { json in
            json.member("type", "Feature")
            json.member("at", evidence.at)
            json.member("lastAt", evidence.lastAt)
            json.member("version", Int(evidence.version))
            json.key("geometry")
            json.geometry(evidence.draft.location)
            json.member("properties") { json in
                json.member("status", evidence.draft.status)
                json.member("state", evidence.state)
                json.member("visibility", evidence.visibility)
                json.member("title", evidence.draft.title.text)
                json.member("category", evidence.draft.category)
                json.member("description", evidence.draft.description.text)
                json.key("occurredAt")
                json.occurrence(evidence.draft.occurrence)
                json.member("precision", evidence.draft.precision)
                json.member("photos", array: evidence.photos) { $0.photo($1, baseURL: baseURL) }
            }
        }
    }

    /// Writes an owner's appeal against a decision.
    mutating func appeal(_ appeal: Appeal, of listing: ListingID? = nil) {
        object { json in
            if let listing {
                json.member("listing", listing.description)
            }
            json.member("id", appeal.id)
            json.member("decision", Int(appeal.decision.rawValue))
            json.member("body", appeal.body)
            json.member("settled", appeal.isSettled)
            json.member("createdAt", appeal.id.createdAt)
        }
    }

    /// Writes an entry of the moderation log.
    mutating func entry(_ entry: LogEntry) {
        object { json in
            json.member("id", Int(entry.id.rawValue))
            json.member("at", entry.at)
            json.key("moderator")
            if let moderator = entry.moderator { json.person(moderator) } else { json.null() }
            json.member("action", entry.action)
            json.member("case", entry.moderationCase)
            json.key("account")
            if let account = entry.account { json.person(account) } else { json.null() }
            json.member("note", entry.note)
            json.key("before")
            json.json(entry.before)
            json.key("after")
            json.json(entry.after)
            json.member("hash", entry.hash.hexadecimal)
        }
    }

    /// Writes a person as moderators see them.
    mutating func person(_ person: Person) { self.person(person.id, person.displayName) }

    /// Writes the public id and name of an account.
    mutating func person(_ id: AccountID, _ displayName: String) {
        object { json in
            json.member("id", id)
            json.member("displayName", displayName)
        }
    }

    /// Writes an account as moderators see it.
    mutating func moderatedAccount(_ account: ModeratedAccount) {
        object { json in
            json.member("id", account.id)
            json.member("displayName", account.displayName)
            json.member("role", account.role)
            json.member("suspended", account.isSuspended)
            json.member("suspendedUntil", account.suspendedUntil)
            json.member("listings", account.listings)
            json.member("reports") { json in
                json.member("upheld", account.reports.upheld)
                json.member("dismissed", account.reports.dismissed)
            }
        }
    }

    /// Writes figures about moderation.
    mutating func statistics(_ statistics: ModerationStatistics) {
        func counts(_ json: inout JSONWriter, _ counts: [ModerationStatistics.Count]) {
            json.object { json in
                for (name, count) in counts {
                    json.key(name)
                    json.number(count)
                }
            }
        }
        object { json in
            json.key("cases")
            counts(&json, statistics.cases)
            json.member("heldMessages", statistics.heldMessages)
            json.member("medianTimeToDecision", statistics.medianTimeToDecision)
            json.key("reasons")
            counts(&json, statistics.reasons)
            json.key("weeks")
            json.array { json in
                for week in statistics.weeks {
                    json.object { json in
                        json.member("week", week.week)
                        json.member("reports", week.reports)
                        json.member("decisions", week.decisions)
                    }
                }
            }
            json.key("matches")
            json.array { json in
                for (tenth, matches) in statistics.matches.enumerated() {
                    json.object { json in
                        json.member("from", Double(tenth) / 10)
                        json.member("told", matches.notified)
                        json.member("mine", matches.mine)
                        json.member("notMine", matches.notMine)
                    }
                }
            }
        }
    }
}
