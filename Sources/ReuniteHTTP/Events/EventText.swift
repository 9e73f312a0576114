import NIOCore
import Reunite
import ReuniteStorage

/// Server-sent events in the format of the HTML standard.
enum EventText {
    /// An event without data: it sets `Last-Event-ID` only.
    static func position(_ seq: Int64) -> ByteBuffer { ByteBuffer(string: "id: \(seq)\n\n") }

    /// An empty comment. Clients ignore it; it keeps the connection open.
    static var comment: ByteBuffer { ByteBuffer(string: ":\n\n") }

    /// The beginning of a stream: the reconnection time, random for each client, and the position.
    static func beginning(_ seq: Int64?) -> ByteBuffer { beginning(id: seq.map(String.init)) }

    /// The same for a stream whose events have other ids.
    static func beginning(id: String?) -> ByteBuffer {
        ByteBuffer(string: "retry: \(Int.random(in: 2000...5000))\n\(id.map { "id: \($0)\n" } ?? "")\n")
    }

    /// Asks a client whose stream was closed for another one to come back in a few minutes, random for each.
    static var laterReconnection: ByteBuffer { ByteBuffer(string: "retry: \(Int.random(in: 240_000...360_000))\n\n") }

    /// A change on one line; JSON contains no line breaks.
    static func change(_ change: FollowedChange<[UInt8]>) -> ByteBuffer {
        var json = JSONWriter(capacity: (change.feature?.count ?? 0) + 128)
        json.change(change)
        var text = ByteBuffer()
        text.writeString("id: \(change.seq)\nevent: \(change.type.rawValue)\ndata: ")
        text.writeBytes(json.bytes)
        text.writeString("\n\n")
        return text
    }
}

extension JSONWriter {
    /// Writes a change as followers see it.
    mutating func change(_ change: FollowedChange<[UInt8]>) {
        object { json in
            json.key("seq")
            json.number(Int(change.seq))
            json.key("listing")
            json.identifier(change.listing)
            json.key("type")
            json.string(change.type.rawValue)
            guard let feature = change.feature else { return }
            json.key("feature")
            json.json(feature)
        }
    }
}
