import Reunite
import ReuniteStorage

/// The places of the operator's file and of the map of the world.
struct PlaceFiles: Sendable {
    /// The files that may have places; the most detailed first.
    private let files: [BaseMapFile]
    /// Reads of the files wait here, apart from those of the store.
    private let reads: ReadQueue

    init(_ settings: WebSettings, reads: ReadQueue) {
        files = [settings.baseMapFile, settings.worldMapFile].compactMap(\.self)
        self.reads = reads
    }

    /// Reads places, in turn with other clients.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Places) -> Value) async throws -> Value {
        let places = Places(files.map(\.archive)) { [files] archive, refusal in
            for file in files { file.log(refusal, of: archive) }
        }
        guard let client = ReadClient.current else { return body(places) }
        return try await reads.run(for: client) { body(places) }
    }

    /// The name of the place of a listing as everybody sees it; nil if it has none, or if the name cannot be read now.
    func label(of point: Coordinate?, accuracy: Int?) async -> String? {
        guard !files.isEmpty, let point else { return nil }
        return try? await read { $0.name(of: point, accuracy: Double(accuracy ?? 0))?.label }
    }
}
