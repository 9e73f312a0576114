import Reunite

/// Writes letters in a language.
struct LetterWriter {
    /// A subject with the blocks of a mail.
    typealias Written = (subject: String, blocks: [MailBlock])

    let language: MailLanguage
    let links: LetterLinks
    /// The names of the places of listings, where they have one.
    let places: [ListingID: String]

    private var texts: any MailTexts.Type { language.texts }

    /// The letter as a mail.
    func rendered(_ letter: Letter) throws(InvalidValue) -> RenderedMail {
        let (subject, blocks) = try written(letter)
        return RenderedMail(
            subject: subject,
            text: PlainTextWriter.text(of: blocks),
            html: HTMLWriter.document(of: blocks, subject: subject, language: language))
    }

    private func written(_ letter: Letter) throws(InvalidValue) -> Written {
        switch letter {
        case .verification(let token):
            let link = try links.verification(token)
            return texts.verification.mail(.link(link), .paragraph(texts.linkLifetime))
        case .addressTaken: return texts.addressTaken.mail(.link(try links.passwordRequest()))
        case .passwordReset(let token):
            let link = try links.passwordReset(token)
            return texts.passwordReset.mail(.link(link), .paragraph(texts.linkLifetime))
        case .passwordChanged: return texts.passwordChanged.mail()
        case .accountErased: return texts.accountErased.mail()
        case .listingsExpiring(let listings, let count): return try expiring(listings, count)
        case .decision(let notice, let id, let title, let note, let target):
            return try decision(notice, id, title, note, target)
        case .accountSuspended(let until, let note, let removesListings, let appeal):
            var blocks = texts.note(note)
            if removesListings { blocks.append(.paragraph(texts.otherListingsRemoved)) }
            if let (id, token) = appeal {
                blocks += [.paragraph(texts.appeal), .link(try links.appeal(id, token))]
            }
            return texts.accountSuspended(until: until.map { texts.date(MailDate($0)) }).mail(blocks)
        case .message(let listing, let title, let sender, let body, let id):
            let mail = texts.message(title: texts.beginning(of: title)).mail(
                texts.line(of: title), .link(try links.listing(listing)), .paragraph(texts.messageIntroduction),
                texts.line(of: sender.profile.displayName.text), texts.quote(of: body), .paragraph(texts.answering),
                .paragraph(texts.fraudWarning))
            return (mail.subject, mail.blocks + [.link(try links.block(id))])
        case .matches(let notifications, let count, let subscription):
            return try matches(notifications, count, subscription)
        case .searchResults(let notifications, let count, let subscription):
            return try results(notifications, count, subscription)
        }
    }

    private func expiring(_ listings: [Letter.ExpiringListing], _ count: Int) throws(InvalidValue) -> Written {
        func date(_ listing: Letter.ExpiringListing) -> String { texts.date(MailDate(listing.expiresAt)) }
        if count == 1, let one = listings.first {
            return texts.listingExpiring(title: texts.beginning(of: one.title), date: date(one))
                .mail(texts.line(of: one.title), .paragraph(texts.renewal), .link(try links.listing(one.id)))
        }
        var blocks: [MailBlock] = []
        for listing in listings {
            blocks += [
                texts.line(of: listing.title), .paragraph(texts.expiry(date: date(listing))),
                .link(try links.listing(listing.id)),
            ]
        }
        return texts.listingsExpiring(count: count, shown: listings.count)
            .mail(blocks + [.paragraph(texts.renewalOfSeveral)])
    }

    private func decision(
        _ notice: ListingNotice, _ id: ListingID, _ title: String, _ note: String?, _ target: Letter.DecisionLink?
    ) throws(InvalidValue) -> Written {
        let beginning = texts.beginning(of: title)
        let wording =
            notice == .held && note == nil
            ? texts.listingReported(title: beginning) : texts.decision(notice, title: beginning)
        var blocks = [texts.line(of: title)] + texts.note(note)
        let link: MailLink? =
            switch target {
            case .appeal(let token): try links.appeal(id, token)
            case .listing: try links.listing(id)
            case nil: nil
            }
        if let link { blocks += [.paragraph(notice.invitesAppeal ? texts.appeal : texts.visit), .link(link)] }
        return wording.mail(blocks)
    }

    private func matches(
        _ notifications: [AccountNotification], _ count: Int, _ subscription: SubscriptionID
    ) throws(InvalidValue) -> Written {
        var (blocks, titles): ([MailBlock], [String]) = ([], [])
        for case .match(_, let title, let other, let otherTitle?, let strength) in notifications.map(\.subject) {
            titles.append(title)
            blocks += [
                texts.line(of: title), .paragraph(texts.strength(strength)), texts.line(ofStrangers: otherTitle),
            ]
            blocks += texts.line(near: places[other]) + [.link(try links.listing(other))]
        }
        let one = count == 1 ? titles.first.map(texts.beginning) : nil
        let mail = texts.matches(title: one, count: count, shown: titles.count)
            .mail(blocks + [.paragraph(texts.fraudWarning)])
        return (mail.subject, mail.blocks + [.link(try links.unsubscribe(subscription))])
    }

    private func results(
        _ notifications: [AccountNotification], _ count: Int, _ subscription: SubscriptionID
    ) throws(InvalidValue) -> Written {
        var (blocks, names): ([MailBlock], [String]) = ([], [])
        for case .search(_, let name, let listing, let title?) in notifications.map(\.subject) {
            names.append(name)
            blocks += [texts.line(ofStrangers: title)] + texts.line(near: places[listing])
            blocks += [.paragraph(texts.found(by: texts.beginning(of: name))), .link(try links.listing(listing))]
        }
        let one = count == 1 ? names.first.map(texts.beginning) : nil
        let mail = texts.searchResults(search: one, count: count, shown: names.count).mail(blocks)
        return (mail.subject, mail.blocks + [.link(try links.unsubscribe(subscription))])
    }
}
