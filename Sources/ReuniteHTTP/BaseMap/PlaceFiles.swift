import Reunite
import ReuniteStorage

/// The places of the operator's file and of the map of the world, read in turn with other clients.
struct PlaceFiles: Sendable {
    let settings: WebSettings
    /// Reads of the files wait here, apart from those of the store.
    let reads: ReadQueue

    /// Reads places.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Places) -> Value) async throws -> Value {
        try await reads.runForClient { [places = settings.places] in body(places) }
    }

    /// The name of the place of a listing as everybody sees it; nil if it has none, or if the name cannot be read now.
    func label(of point: Coordinate?, accuracy: Int?) async -> String? {
        guard let point else { return nil }
        return try? await reads.runForClient { [settings] in settings.placeName(of: point, accuracy: accuracy) }
    }
}
