import Testing

extension TestConnection {
    /// Expects a line of `/metrics`.
    mutating func expectMetric(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let text = String(buffer: try await execute(uri: "/metrics").body)
        #expect(text.contains("\n\(line)\n"), "\(text)", sourceLocation: sourceLocation)
    }
}
