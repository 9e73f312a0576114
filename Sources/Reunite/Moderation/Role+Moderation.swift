extension Role {
    /// Whether it may suspend and reinstate an account of another role: moderators may do so with members,
    /// administrators with everybody.
    public func maySuspend(_ other: Role) -> Bool {
        switch (self, other) {
        case (.member, _): false
        case (.moderator, .member): true
        case (.moderator, .moderator), (.moderator, .administrator): false
        case (.administrator, _): true
        }
    }

    /// Whether it may change roles.
    public var givesRoles: Bool {
        switch self {
        case .member, .moderator: false
        case .administrator: true
        }
    }
}
