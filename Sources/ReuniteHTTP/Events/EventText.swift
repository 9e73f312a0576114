import NIOCore
import Reunite
import ReuniteStorage

/// Server-sent events, as the HTML standard has them.
enum EventText {
    /// Moves on the place that the client comes back with, and dispatches no event.
    static func position(_ seq: Int64) -> ByteBuffer { ByteBuffer(string: "id: \(seq)\n\n") }

    /// What a stream begins with: how long to wait before coming back, another time for each, and its place.
    static func beginning(_ seq: Int64?) -> ByteBuffer {
        ByteBuffer(string: "retry: \(Int.random(in: 2000...5000))\n\(seq.map { "id: \($0)\n" } ?? "")\n")
    }

    /// A change, on one line: JSON has no line breaks of its own.
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
    /// Writes a change as somebody who follows is told it.
    mutating func change(_ change: FollowedChange<[UInt8]>) {
        object { json in
            json.key("seq")
            json.number(Int(change.seq))
            json.key("listing")
            json.plain(change.listing.uuid)
            json.key("type")
            json.string(change.type.rawValue)
            guard let feature = change.feature else { return }
            json.key("feature")
            json.json(feature)
        }
    }
}
