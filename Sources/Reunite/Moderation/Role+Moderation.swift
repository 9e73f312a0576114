extension Role {
    /// Whether it may shut out an account of another role, or let it in again: moderators do so with members,
    /// administrators with everybody.
    public func maySuspend(_ other: Role) -> Bool {
        switch (self, other) {
        case (.member, _): false
        case (.moderator, .member): true
        case (.moderator, .moderator), (.moderator, .administrator): false
        case (.administrator, _): true
        }
    }

    /// Whether it may give roles.
    public var givesRoles: Bool {
        switch self {
        case .member, .moderator: false
        case .administrator: true
        }
    }
}
