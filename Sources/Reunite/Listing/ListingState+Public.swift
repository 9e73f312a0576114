extension ListingState {
    /// Whether everybody who knows its address may see a listing in this state.
    ///
    /// - Parameter visibility: what moderators decided.
    public func isShown(_ visibility: Visibility) -> Bool {
        switch visibility {
        case .public: self != .withdrawn
        case .held, .removed: false
        }
    }

    /// Whether the map, matches and alerts have a listing in this state. What they have is shown.
    ///
    /// - Parameter visibility: what moderators decided.
    public func isFound(_ visibility: Visibility) -> Bool { isShown(visibility) && self == .open }
}
