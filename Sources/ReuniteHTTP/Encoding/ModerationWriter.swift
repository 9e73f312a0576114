import Reunite
import ReuniteStorage

extension JSONWriter {
    /// Writes an event of a case.
    mutating func event(_ event: CaseEvent) {
        object { json in
            json.key("kind")
            json.string(event.kind.rawValue)
            json.key("version")
            json.number(Int(event.version))
            json.key("at")
            json.string(event.at.description)
        }
    }

    /// Writes a report as its reporter sees it.
    mutating func report(_ report: Report, of listing: ListingID? = nil) {
        object { json in
            if let listing {
                json.key("listing")
                json.string(listing.description)
            }
            json.key("id")
            json.string(report.id.description)
            json.key("reason")
            json.string(report.reason.rawValue)
            json.key("comment")
            json.string(report.comment.text)
            json.key("updatedAt")
            json.string(report.updatedAt.description)
        }
    }

    /// Writes an appeal as its author sees it.
    mutating func appeal(_ id: AppealID, saying body: Note, at createdAt: Timestamp) {
        object { json in
            json.key("id")
            json.string(id.description)
            json.key("body")
            json.string(body.text)
            json.key("createdAt")
            json.string(createdAt.description)
        }
    }

    private mutating func members(of summary: CaseSummary) {
        key("id")
        string(summary.id.description)
        key("version")
        number(Int(summary.version))
        key("state")
        string(summary.state.rawValue)
        key("urgency")
        number(summary.urgency)
        key("reasons")
        array { json in for reason in summary.reasons { json.string(reason.rawValue) } }
        key("appealed")
        bool(summary.isAppealed)
        key("openedAt")
        string(summary.openedAt.description)
        key("decidedAt")
        if let time = summary.decidedAt { string(time.description) } else { null() }
        key("claimedBy")
        if let claim = summary.claim { person(claim.by) } else { null() }
        key("claimedUntil")
        if let claim = summary.claim { string(claim.until.description) } else { null() }
    }

    /// Writes a case in the queue.
    mutating func queued(_ summary: CaseSummary) {
        object { json in
            json.members(of: summary)
            json.key("listing")
            json.string(summary.listing.description)
            json.key("title")
            json.string(summary.title)
            json.key("category")
            json.string(summary.category)
            json.key("status")
            json.string(summary.status)
            json.key("visibility")
            json.string(summary.visibility)
            json.key("reports")
            json.number(summary.reports)
        }
    }

    /// Writes a case with its reports, evidence and events, and its listing in its current state.
    ///
    /// - Parameter showsExact: whether to write the exact point of the listing: only for a read that is in the log.
    mutating func moderationCase(
        _ details: CaseDetails, _ listing: ConfidentialListingRow, showsExact: Bool = false, baseURL: String
    ) {
        object { json in
            json.members(of: details.summary)
            json.key("listing")
            json.feature(listing, showsExact: showsExact, baseURL: baseURL)
            json.key("owner")
            json.owner(reading: details.ownerLocale)
            json.key("reports")
            json.array { json in for report in details.reports { json.report(report) } }
            json.key("reportCount")
            json.number(details.summary.reports)
            json.key("evidence")
            json.array { json in for evidence in details.evidence { json.evidence(evidence, baseURL: baseURL) } }
            json.key("evidenceCount")
            json.number(details.evidenceCount)
            json.key("evidenceDropped")
            json.number(details.evidenceDropped)
            json.key("appeals")
            json.array { json in for appeal in details.appeals { json.appeal(appeal) } }
            json.key("decisions")
            json.array { json in for entry in details.decisions { json.entry(entry) } }
            json.key("actions")
            json.array { json in for action in details.actions { json.action(action) } }
            guard let others = details.otherListings else { return }
            json.key("otherListings")
            json.object { json in
                json.key("removed")
                json.number(others.removed)
                json.key("skipped")
                json.number(others.skipped)
            }
        }
    }

    /// Writes in which language the owner reads a note.
    private mutating func owner(reading locale: String?) {
        guard let locale else { return null() }
        object { json in
            json.key("locale")
            json.string(locale)
        }
    }

    /// Writes what a decision would do.
    private mutating func action(_ outlook: ActionOutlook) {
        object { json in
            json.key("action")
            json.string(outlook.action.rawValue)
            json.key("visibility")
            json.string(outlook.visibility.rawValue)
            json.key("caseState")
            json.string(outlook.caseState.rawValue)
            json.key("reports")
            json.string(outlook.reports?.rawValue ?? "unchanged")
            json.key("ownerIsMailed")
            json.bool(outlook.ownerIsMailed)
            json.key("reason")
            if let refusal = outlook.refusal { json.string(refusal.rawValue) } else { json.null() }
        }
    }

    /// Writes a report as moderators see it.
    mutating func report(_ report: CaseReport) {
        object { json in
            json.key("id")
            json.string(report.id.description)
            json.key("reporter")
            if let reporter = report.reporter { json.person(reporter) } else { json.null() }
            json.key("reason")
            json.string(report.reason.rawValue)
            json.key("comment")
            json.string(report.comment)
            json.key("weight")
            json.number(report.weight)
            json.key("outcome")
            if let settled = report.settled { json.string(settled) } else { json.null() }
            json.key("createdAt")
            json.string(report.id.createdAt.description)
            json.key("updatedAt")
            json.string(report.updatedAt.description)
        }
    }

    /// Writes a version of a listing: a Feature at the published point, or at its cell's centre where the listing has moved.
    mutating func evidence(_ evidence: CaseEvidence, baseURL: String) {
        object { json in
            json.key("type")
            json.string("Feature")
            json.key("at")
            json.string(evidence.at.description)
            json.key("lastAt")
            json.string(evidence.lastAt.description)
            json.key("version")
            json.number(Int(evidence.version))
            json.key("geometry")
            json.geometry(evidence.draft.location)
            json.key("properties")
            json.object { json in
                json.key("status")
                json.string(evidence.draft.status.rawValue)
                json.key("state")
                json.string(evidence.state)
                json.key("visibility")
                json.string(evidence.visibility)
                json.key("title")
                json.string(evidence.draft.title.text)
                json.key("category")
                json.string(evidence.draft.category.rawValue)
                json.key("description")
                json.string(evidence.draft.description.text)
                json.key("occurredAt")
                json.plain(evidence.draft.occurrence.rfc3339)
                json.key("precision")
                json.string(evidence.draft.precision.rawValue)
                json.key("photos")
                json.array { json in for photo in evidence.photos { json.photo(photo, baseURL: baseURL) } }
            }
        }
    }

    /// Writes an owner's appeal against a decision.
    mutating func appeal(_ appeal: Appeal, of listing: ListingID? = nil) {
        object { json in
            if let listing {
                json.key("listing")
                json.string(listing.description)
            }
            json.key("id")
            json.string(appeal.id.description)
            json.key("decision")
            json.number(Int(appeal.decision.rawValue))
            json.key("body")
            json.string(appeal.body)
            json.key("settled")
            json.bool(appeal.isSettled)
            json.key("createdAt")
            json.string(appeal.id.createdAt.description)
        }
    }

    /// Writes an entry of the moderation log.
    mutating func entry(_ entry: LogEntry) {
        object { json in
            json.key("id")
            json.number(Int(entry.id.rawValue))
            json.key("at")
            json.string(entry.at.description)
            json.key("moderator")
            if let moderator = entry.moderator { json.person(moderator) } else { json.null() }
            json.key("action")
            json.string(entry.action)
            json.key("case")
            if let id = entry.moderationCase { json.string(id.description) } else { json.null() }
            json.key("account")
            if let account = entry.account { json.person(account) } else { json.null() }
            json.key("note")
            json.string(entry.note)
            json.key("before")
            json.json(entry.before)
            json.key("after")
            json.json(entry.after)
            json.key("hash")
            json.string(entry.hash.hexadecimal)
        }
    }

    /// Writes a person as moderators see them.
    mutating func person(_ person: Person) { self.person(person.id, person.displayName) }

    /// Writes the public id and name of an account.
    mutating func person(_ id: AccountID, _ displayName: String) {
        object { json in
            json.key("id")
            json.string(id.description)
            json.key("displayName")
            json.string(displayName)
        }
    }

    /// Writes an account as moderators see it.
    mutating func moderatedAccount(_ account: ModeratedAccount) {
        object { json in
            json.key("id")
            json.string(account.id.description)
            json.key("displayName")
            json.string(account.displayName)
            json.key("role")
            json.string(account.role.rawValue)
            json.key("suspended")
            json.bool(account.isSuspended)
            json.key("suspendedUntil")
            if let until = account.suspendedUntil { json.string(until.description) } else { json.null() }
            json.key("listings")
            json.number(account.listings)
            json.key("reports")
            json.object { json in
                json.key("upheld")
                json.number(account.reports.upheld)
                json.key("dismissed")
                json.number(account.reports.dismissed)
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
            json.key("medianTimeToDecision")
            if let median = statistics.medianTimeToDecision { json.number(median) } else { json.null() }
            json.key("reasons")
            counts(&json, statistics.reasons)
            json.key("weeks")
            json.array { json in
                for week in statistics.weeks {
                    json.object { json in
                        json.key("week")
                        json.string(week.week)
                        json.key("reports")
                        json.number(week.reports)
                        json.key("decisions")
                        json.number(week.decisions)
                    }
                }
            }
            json.key("matches")
            json.array { json in
                for (tenth, matches) in statistics.matches.enumerated() {
                    json.object { json in
                        json.key("from")
                        json.number(Double(tenth) / 10)
                        json.key("told")
                        json.number(matches.told)
                        json.key("mine")
                        json.number(matches.mine)
                        json.key("notMine")
                        json.number(matches.notMine)
                    }
                }
            }
        }
    }
}
