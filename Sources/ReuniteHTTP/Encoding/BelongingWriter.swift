import Reunite

/// Where the page of a tag and the pictures of its code are.
struct TagAddresses {
    /// The beginning of the address in the code, which must be absolute.
    let page: String
    /// The beginning of the addresses of pictures and photos; may be empty.
    let pictures: String

    /// The address in the code of a tag.
    func page(of tag: TagCode) -> String { "\(page)/t/\(tag.text)" }
}

extension JSONWriter {
    /// Writes a belonging, for its owner.
    mutating func belonging(_ belonging: Belonging, _ tags: TagAddresses) {
        object { json in
            json.member("id", belonging.id)
            json.member("title", belonging.draft.title.text)
            json.member("category", belonging.draft.category)
            json.member("description", belonging.draft.description.text)
            if let serial = belonging.draft.serial { json.member("serial", serial.text) }
            if let photo = belonging.photo {
                json.key("photo")
                json.photo(photo, baseURL: tags.pictures)
            }
            json.member("state", belonging.lostListing == nil ? "safe" : "lost")
            if let listing = belonging.lostListing { json.member("listing", listing) }
            json.member(
                "tag",
                object: { json in
                    let picture = "\(tags.pictures)/t/\(belonging.tag.text)/qr"
                    json.member("code", belonging.tag.grouped)
                    json.member("url", tags.page(of: belonging.tag))
                    json.member("qr", "\(picture).svg")
                    json.member("png", "\(picture).png")
                })
            json.member("messages", belonging.messages)
            json.member("createdAt", belonging.id.createdAt)
            json.member("updatedAt", belonging.updatedAt)
        }
    }

    /// Writes the member with what the owner of a belonging has answered to a finder.
    mutating func answer(_ answer: FoundMessage.Answer?) {
        key("answer")
        guard let answer else { return null() }
        object { json in
            json.member("text", answer.text)
            json.member("at", answer.at)
        }
    }

    /// Writes a message of a finder, for the owner of the belonging.
    mutating func foundMessage(_ message: FoundMessage) {
        object { json in
            json.member("id", message.id)
            json.member("belonging", message.belonging)
            json.member("message", message.draft.text)
            if let place = message.draft.location {
                json.member(
                    "location",
                    object: { json in
                        json.member("type", "Point")
                        json.member("coordinates", array: [place.longitude, place.latitude]) { $0.number($1) }
                    })
            }
            if let contact = message.draft.contact { json.member("contact", contact) }
            json.member("isAnswerable", message.isAnswerable)
            json.answer(message.answer)
            json.member("wasLost", message.wasLost)
            json.member("isReported", message.isReported)
            json.member("createdAt", message.id.createdAt)
        }
    }
}
