import Reunite
import ReuniteBaseMap
import ReuniteStorage

/// The places of the operator's file and of the map of the world, read in turn with other clients.
struct PlaceFiles: Sendable {
    let settings: WebSettings
    let reads: MapFileReads

    /// Reads places.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Places, PlaceBudget) throws -> Value
    ) async throws -> Value {
        try await reads.ask { [places = settings.places] budget in try body(places, budget) }
    }

    /// The name of the place of a listing as everybody sees it; nil if it has none, or if the name cannot be read now.
    func label(of point: Coordinate?, accuracy: Int?) async -> String? {
        guard let point else { return nil }
        return try? await read { places, budget in
            places.name(of: point, accuracy: Double(accuracy ?? 0), within: budget)?.label
        }
    }
}
