/// A thing that its owner has registered before it is lost, with the tag that is stuck on it.
public struct Belonging: Sendable, Equatable {
    /// The id, known to the owner alone.
    public let id: BelongingID
    /// What the owner has written.
    public let draft: BelongingDraft
    /// The photo, which nobody but the owner can see; nil if there is none.
    public let photo: Photo?
    /// The code on the tag.
    public let tag: TagCode
    /// The listing about the thing; nil unless it is lost.
    public let lostListing: ListingID?
    /// The number of messages from people who have found it.
    public let messages: Int
    /// When it was last changed.
    public let updatedAt: Timestamp

    /// A belonging.
    public init(
        id: BelongingID, draft: BelongingDraft, photo: Photo?, tag: TagCode, lostListing: ListingID?, messages: Int,
        updatedAt: Timestamp
    ) {
        (self.id, self.draft, self.photo, self.tag, self.lostListing) = (id, draft, photo, tag, lostListing)
        (self.messages, self.updatedAt) = (messages, updatedAt)
    }
}

/// The owner's description of a belonging, which nobody else can read.
public struct BelongingDraft: Sendable, Equatable {
    /// The title.
    public var title: Title
    /// The category.
    public var category: Category
    /// The description.
    public var description: Description
    /// The serial number; it stays private when the thing is lost.
    public var serial: SerialNumber?

    /// A draft.
    public init(title: Title, category: Category, description: Description = .empty, serial: SerialNumber? = nil) {
        (self.title, self.category, self.description, self.serial) = (title, category, description, serial)
    }
}

/// A change of a belonging. Members that are nil stay as they are.
public struct BelongingChange: Sendable, Equatable {
    /// The new title.
    public var title: Title?
    /// The new category.
    public var category: Category?
    /// The new description.
    public var description: Description?
    /// The new serial number, or `.some(nil)` to remove it.
    public var serial: SerialNumber??

    /// A change of nothing.
    public init() {}

    /// The draft after the change.
    public func applied(to draft: BelongingDraft) -> BelongingDraft {
        BelongingDraft(
            title: title ?? draft.title, category: category ?? draft.category,
            description: description ?? draft.description, serial: serial ?? draft.serial)
    }
}

/// What an owner says about the loss of a belonging. The rest of the listing is what the belonging says.
public struct Loss: Sendable, Equatable {
    /// When it was lost.
    public let occurrence: Occurrence
    /// Where; nil if the owner does not know.
    public let location: Coordinate?
    /// Whether the place is published exactly; nil for the default of lost things.
    public let precision: Precision?

    /// A loss.
    public init(occurrence: Occurrence, location: Coordinate?, precision: Precision? = nil) {
        (self.occurrence, self.location, self.precision) = (occurrence, location, precision)
    }

    /// The listing about the loss of a belonging. The serial number is no part of it.
    public func listing(of belonging: BelongingDraft) -> ListingDraft {
        ListingDraft(
            status: .lost, category: belonging.category, title: belonging.title, description: belonging.description,
            occurrence: occurrence, precision: precision, location: location)
    }
}
