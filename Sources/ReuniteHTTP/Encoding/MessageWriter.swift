import Reunite

extension JSONWriter {
    /// Writes a message between two people.
    ///
    /// - Parameter place: writes what it belongs to, where the reader does not know that.
    mutating func message<Kind, Side>(
        _ message: ExchangedMessage<Kind, Side>, place: (inout JSONWriter) -> Void = { _ in }
    ) {
        object { json in
            json.member("id", message.id)
            place(&json)
            json.member("at", message.id.createdAt)
            json.member("by", message.author)
            json.member("body", message.text)
            json.member("readAt", message.readAt)
        }
    }
}
