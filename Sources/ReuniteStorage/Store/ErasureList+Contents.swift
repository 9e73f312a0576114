import Foundation
import Reunite

extension ErasureList {
    /// The parsed contents of a list.
    public struct Contents: Sendable {
        /// The erased accounts, in the order of their erasure.
        public let accounts: [AccountID]
        /// The accounts whose erasure was interrupted: the list does not say whether it took place.
        public let unsettled: [AccountID]
        /// The valid lines, in the order in which they count.
        let lines: [Line]
        /// How many lines are invalid, as a crash leaves them.
        public let invalidLines: Int
        /// Whether the file has something else than a list.
        public let isForeign: Bool
    }

    /// A valid line.
    struct Line: Sendable {
        /// Without the end of the line.
        let text: String
        let time: Timestamp
        let event: Event
        let account: AccountID

        /// Parses a line; nil if it is invalid.
        fileprivate init?(_ text: Substring) {
            let parts = text.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 3, let time = try? Moment(rfc3339: String(parts[0])),
                let event = Event(rawValue: String(parts[1])), let account = AccountID(String(parts[2]))
            else { return nil }
            (self.text, self.time, self.event, self.account) = (String(text), time.start, event, account)
        }
    }
}

extension ErasureList.Contents {
    /// Parses a list. Each line stands alone: an invalid one hides no other.
    init(_ text: String) {
        let texts = text.split(whereSeparator: \.isNewline)
        let lines = texts.compactMap { ErasureList.Line($0) }
        // The first line of a list can be cut off too.
        let isCutOff = texts.count == 1 && text.last?.isNewline == false && (text.first?.isNumber ?? false)
        self.init(
            lines: lines, invalidLines: texts.count - lines.count,
            isForeign: lines.isEmpty && !text.isEmpty && !isCutOff)
    }

    /// The lines of several lists by their time, each once.
    public init(merging lists: [Self]) {
        var seen: Set<String> = []
        var lines = lists.flatMap(\.lines).filter { seen.insert($0.text).inserted }
        // One list is in the order in which it was written, whatever the clock said.
        if lists.count > 1 {
            lines = lines.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
                .map(\.element)
        }
        self.init(
            lines: lines, invalidLines: lists.map(\.invalidLines).reduce(0, +),
            isForeign: lists.contains(where: \.isForeign))
    }

    /// The last line about an account counts, but nothing takes back a committed erasure: another list may have settled it as `kept`.
    private init(lines: [ErasureList.Line], invalidLines: Int, isForeign: Bool) {
        var events: [AccountID: ErasureList.Event] = [:]
        var order: [AccountID] = []
        // The accounts with `erasing`: their `erased` was written after the commit.
        var begun: Set<AccountID> = []
        for line in lines {
            let former = events[line.account]
            if former == nil { order.append(line.account) }
            if line.event == .erasing { begun.insert(line.account) }
            if former != .erased || !begun.contains(line.account) { events[line.account] = line.event }
        }
        accounts = order.filter { events[$0] == .erased }
        unsettled = order.filter { events[$0] == .erasing }
        (self.lines, self.invalidLines, self.isForeign) = (lines, invalidLines, isForeign)
    }
}
