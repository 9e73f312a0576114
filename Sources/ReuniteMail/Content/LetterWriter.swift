import Reunite

/// Writes letters in a language.
struct LetterWriter {
    /// A subject with the blocks of a mail.
    typealias Written = (subject: String, blocks: [MailBlock])

    let texts: Texts
    let links: LetterLinks
    /// The names of the places of listings, where they have one.
    let places: [ListingID: String]

    /// The letter as a mail.
    func rendered(_ letter: Letter) throws(InvalidValue) -> RenderedMail {
        var (subject, blocks) = try written(letter)
        var unsubscribe: MailLink?
        if let alert = letter.alert {
            let link = try links.unsubscribe(alert.subscription)
            (unsubscribe, blocks) = (link, blocks + [.link(link)])
        }
        return RenderedMail(
            subject: subject,
            text: PlainTextWriter.text(of: blocks),
            html: HTMLWriter.document(of: blocks, subject: subject, language: texts.language),
            unsubscribe: unsubscribe)
    }

    private func written(_ letter: Letter) throws(InvalidValue) -> Written {
        let name = "\(letter.kind)"
        switch letter {
        case .verification(let token):
            return mail(name, [.link(try links.verification(token)), .paragraph(texts("shared.linkLifetime"))])
        case .draft(let token, let title, let number, let status):
            return mail(
                name, values: ["title": beginning(of: title)],
                [
                    line(of: title), .link(try links.draft(token)), .paragraph(texts("\(name).lifetime")),
                    .paragraph(texts("\(name).number", ["number": number.label])),
                    .link(try links.status(number, status)),
                ])
        case .addressTaken: return mail(name, [.link(try links.passwordRequest())])
        case .passwordReset(let token):
            return mail(name, [.link(try links.passwordReset(token)), .paragraph(texts("shared.linkLifetime"))])
        case .signInLink(let token, let code):
            return mail(
                name,
                [
                    .link(try links.signIn(token)), .paragraph(texts("\(name).code", ["code": code.text])),
                    .paragraph(texts("\(name).lifetime")),
                ])
        case .statusLink(let secret, let title, let number):
            return mail(
                name, values: ["title": beginning(of: title), "number": number.label],
                [line(of: title), .link(try links.status(number, secret)), .paragraph(texts("\(name).lifetime"))])
        case .passwordChanged, .passkeyAdded, .accountErased: return mail(name)
        case .listingsExpiring(let listings, let count): return try expiring(name, listings, count)
        case .decision(let notice, let id, let title, let note, let target):
            return try decision(name, notice, id, title, note, target)
        case .accountSuspended(let until, let note, let removesListings, let appeal):
            var blocks = self.note(note)
            if removesListings { blocks.append(.paragraph(texts("\(name).otherListings"))) }
            if let (id, token) = appeal {
                blocks += [.paragraph(texts("shared.appeal")), .link(try links.appeal(id, token))]
            }
            guard let until else { return mail(name, blocks) }
            return mail(name, opening: "openingUntil", values: ["date": date(until)], blocks)
        case .message(let conversation, let listing, let title, let side, let sender, let body, let block, let age):
            let mail = mail(
                "\(name).\(side.rawValue)", values: ["title": beginning(of: title)],
                [
                    line(of: title), .link(try links.listing(listing)), .paragraph(texts("\(name).introduction")),
                    line(of: sender.text),
                ] + warned(name, body, age) + [
                    .paragraph(texts("\(name).answering")), .link(try links.conversation(conversation)),
                    .paragraph(texts("shared.fraudWarning")),
                ])
            return (mail.subject, mail.blocks + [.link(try links.block(block.0, block.1))])
        case .alerts(let kind, let notifications, let count, _):
            let path = "\(name).\(kind.rawValue)"
            return kind.isAboutListings
                ? try alerts(path, notifications, count) : try news(path, notifications, count)
        }
    }

    /// A mail with the texts of a path: what happened, blocks, and why the recipient gets it.
    ///
    /// - Parameters:
    ///   - opening: the name of its first sentence.
    ///   - reason: the path of its last sentence; nil if it has the name `reason`.
    func mail(
        _ path: String, opening: String = "opening", reason: String? = nil,
        values: KeyValuePairs<String, String> = [:], _ blocks: [MailBlock] = []
    ) -> Written {
        (
            texts("\(path).subject", values),
            [.paragraph(texts("\(path).\(opening)", values))] + blocks
                + [.paragraph(texts(reason ?? "\(path).reason", values))]
        )
    }

    private func expiring(
        _ name: String, _ listings: [Letter.ExpiringListing], _ count: Int
    ) throws(InvalidValue) -> Written {
        if count == 1, let one = listings.first {
            return mail(
                "\(name).one", values: ["title": beginning(of: one.title), "date": date(one.expiresAt)],
                [line(of: one.title), .paragraph(texts("\(name).one.renewal")), .link(try links.listing(one.id))])
        }
        var blocks: [MailBlock] = []
        for listing in listings {
            blocks += [
                line(of: listing.title),
                .paragraph(texts("\(name).several.expiry", ["date": date(listing.expiresAt)])),
                .link(try links.listing(listing.id)),
            ]
        }
        return several(
            name, count, shown: listings.count, blocks + [.paragraph(texts("\(name).several.renewal"))])
    }

    /// A mail about several listings, of which only some may be shown.
    func several(
        _ name: String, _ count: Int, shown: Int, reason: String? = nil, _ blocks: [MailBlock]
    ) -> Written {
        mail(
            "\(name).several", opening: count > shown ? "openingOfSome" : "opening", reason: reason,
            values: ["count": "\(count)", "shown": "\(shown)"], blocks)
    }

    private func decision(
        _ name: String, _ notice: DecisionMail, _ id: ListingID, _ title: String, _ note: String?,
        _ target: Letter.DecisionLink?
    ) throws(InvalidValue) -> Written {
        var blocks = [line(of: title)] + self.note(note)
        let link: MailLink? =
            switch target {
            case .appeal(let token): try links.appeal(id, token)
            case .listing: try links.listing(id)
            case nil: nil
            }
        if let link {
            blocks += [.paragraph(texts(notice.invitesAppeal ? "shared.appeal" : "\(name).visit")), .link(link)]
        }
        // The service holds a listing because of its reports, and gives no note.
        let decided = notice == .held && note == nil ? "reported" : "\(notice)"
        return mail("\(name).\(decided)", values: ["title": beginning(of: title)], blocks)
    }

    /// A mail about listings of other users.
    private func alerts(
        _ path: String, _ notifications: [AccountNotification], _ count: Int
    ) throws(InvalidValue) -> Written {
        var (blocks, titles): ([MailBlock], [String]) = ([], [])
        for notification in notifications {
            guard let other = notification.other, let otherTitle = notification.otherTitle,
                let own = notification.own.title
            else { continue }
            titles.append(own)
            let sentence = MailBlock.paragraph(notification.entry(texts, quote: beginning(of:)))
            let listing = [line(ofStrangers: otherTitle)] + line(near: places[other])
            blocks +=
                notification.kind.facts.namesOwnListing
                ? [line(of: own), sentence] + listing : listing + [sentence]
            blocks.append(.link(try links.listing(other)))
        }
        if notifications.first?.kind.facts.namesOwnListing == true {
            blocks.append(.paragraph(texts("shared.fraudWarning")))
        }
        let reason = "\(path).reason"
        guard count == 1, let one = titles.first else {
            return several(path, count, shown: titles.count, reason: reason, blocks)
        }
        return mail("\(path).one", reason: reason, values: ["title": beginning(of: one)], blocks)
    }
}
