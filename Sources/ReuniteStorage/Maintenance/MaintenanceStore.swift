/// What keeps the store small and sound: deletion after a period, checks, copies.
public struct MaintenanceStore: Sendable {
    let store: Store
}
