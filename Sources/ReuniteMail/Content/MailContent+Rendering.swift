import Reunite

extension MailContent {
    /// Renders the mail in a language.
    public func rendered(in language: MailLanguage) -> RenderedMail {
        let (subject, blocks) = written(with: language.texts)
        return RenderedMail(
            subject: subject,
            text: PlainTextWriter.text(of: blocks),
            html: HTMLWriter.document(of: blocks, subject: subject, language: language))
    }

    private func written(with texts: any MailTexts.Type) -> (subject: String, blocks: [MailBlock]) {
        switch self {
        case .verification(let link):
            let wording = texts.verification
            return (wording.subject, wording.blocks(.link(link), .paragraph(texts.linkLifetime)))
        case .addressTaken(let link):
            let wording = texts.addressTaken
            return (wording.subject, wording.blocks(.link(link)))
        case .passwordReset(let link):
            let wording = texts.passwordReset
            return (wording.subject, wording.blocks(.link(link), .paragraph(texts.linkLifetime)))
        case .passwordChanged:
            let wording = texts.passwordChanged
            return (wording.subject, wording.blocks())
        case .listingsExpiring(let listings, let count): return Self.expiring(listings, count, texts)
        case .accountErased:
            let wording = texts.accountErased
            return (wording.subject, wording.blocks())
        case .decision(let notice, let title, let note, let link):
            let beginning = texts.beginning(of: title)
            let wording =
                notice == .held && note == nil
                ? texts.listingReported(title: beginning) : texts.decision(notice, title: beginning)
            let invitation = link.map { link in
                [MailBlock.paragraph(notice.invitesAppeal ? texts.appeal : texts.visit), .link(link)]
            }
            return (wording.subject, wording.blocks([texts.line(of: title)] + texts.note(note) + (invitation ?? [])))
        case .accountSuspended(let until, let note, let removesListings, let appeal):
            let wording = texts.accountSuspended(until: until.map { texts.date(MailDate($0)) })
            let others = removesListings ? [MailBlock.paragraph(texts.otherListingsRemoved)] : []
            let invitation = appeal.map { [MailBlock.paragraph(texts.appeal), .link($0)] } ?? []
            return (wording.subject, wording.blocks(texts.note(note) + others + invitation))
        case .message(let title, let sender, let body, let link, let block):
            let wording = texts.message(title: texts.beginning(of: title))
            let blocks = wording.blocks(
                texts.line(of: title), .link(link), .paragraph(texts.messageIntroduction), texts.line(of: sender),
                texts.quote(of: body), .paragraph(texts.answering), .paragraph(texts.fraudWarning))
            return (wording.subject, blocks + [.link(block)])
        case .matches(let matches, let count, let unsubscribe):
            let one = count == 1 ? matches.first.map { texts.beginning(of: $0.title) } : nil
            let wording = texts.matches(title: one, count: count, shown: matches.count)
            let blocks = matches.flatMap { match in
                [
                    texts.line(of: match.title), .paragraph(texts.strength(match.strength)),
                    texts.line(ofStrangers: match.otherTitle),
                ] + texts.line(near: match.place) + [.link(match.link)]
            }
            return (wording.subject, wording.blocks(blocks + [.paragraph(texts.fraudWarning)]) + [.link(unsubscribe)])
        case .searchResults(let results, let count, let unsubscribe):
            let one = count == 1 ? results.first.map { texts.beginning(of: $0.search) } : nil
            let wording = texts.searchResults(search: one, count: count, shown: results.count)
            let blocks = results.flatMap { result in
                [
                    texts.line(ofStrangers: result.title)
                ] + texts.line(near: result.place) + [
                    .paragraph(texts.found(by: texts.beginning(of: result.search))),
                    .link(result.link),
                ]
            }
            return (wording.subject, wording.blocks(blocks) + [.link(unsubscribe)])
        }
    }

    private static func expiring(
        _ listings: [ExpiringListing], _ count: Int, _ texts: any MailTexts.Type
    ) -> (subject: String, blocks: [MailBlock]) {
        func date(_ listing: ExpiringListing) -> String { texts.date(MailDate(listing.expiresAt)) }
        if count == 1, let one = listings.first {
            let wording = texts.listingExpiring(title: texts.beginning(of: one.title), date: date(one))
            return (
                wording.subject,
                wording.blocks(texts.line(of: one.title), .paragraph(texts.renewal), .link(one.link))
            )
        }
        let wording = texts.listingsExpiring(count: count, shown: listings.count)
        let blocks = listings.flatMap { listing in
            [texts.line(of: listing.title), .paragraph(texts.expiry(date: date(listing))), .link(listing.link)]
        }
        return (wording.subject, wording.blocks(blocks + [.paragraph(texts.renewalOfSeveral)]))
    }
}
