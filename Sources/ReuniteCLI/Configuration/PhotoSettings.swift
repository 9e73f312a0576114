import ArgumentParser
import Foundation
import Reunite
import ReunitePhotos
import ReuniteStorage

/// The location of photos: options of every command that reads or writes them.
struct PhotoSettings: ParsableArguments {
    @Option(
        help: """
            Bucket of an S3 store for photos, as s3://bucket/prefix (default: the folder photos of the data folder).
            """)
    var photoStore = Configured.value("photoStore") { $0 } ?? ""

    @Option(help: "Address of the S3 store, such as https://s3.example.org (default: Amazon’s in the region).")
    var photoStoreEndpoint = Configured.value("photoStoreEndpoint") { $0 } ?? ""

    @Option(help: "Region of the S3 store.")
    var photoStoreRegion =
        Configured.value("photoStoreRegion") { $0 } ?? ObjectStoreConfiguration.standardRegion

    func validate() throws { _ = try configuration() }

    /// The photos of a store: in its data folder, or in the bucket that is set.
    func files(of store: Store, dataFolder: URL) async throws -> any PhotoFiles {
        try await objects(of: store) ?? PhotoFolder(dataFolder: dataFolder)
    }

    /// The photos of a store in the bucket, which must not belong to another one; nil if none is set.
    func objects(of store: Store) async throws -> PhotoObjects? {
        guard let objects = try objects() else { return nil }
        return try await objects.owned(by: store.maintenance.identity())
    }

    /// The photos in the bucket, whomever they belong to; nil if none is set.
    func objects() throws -> PhotoObjects? { try configuration().map { PhotoObjects($0) } }

    /// The bucket; nil if none is set. The credentials are in the variables that other programs of S3 read too.
    private func configuration() throws -> ObjectStoreConfiguration? {
        guard !photoStore.isEmpty else {
            guard photoStoreEndpoint.isEmpty else {
                throw ValidationError("--photo-store-endpoint must be given together with --photo-store")
            }
            return nil
        }
        let environment = ProcessInfo.processInfo.environment
        do throws(InvalidValue) {
            return try ObjectStoreConfiguration(
                url: photoStore, endpoint: photoStoreEndpoint, region: photoStoreRegion,
                credentials: ObjectStoreCredentials(
                    accessKey: environment["AWS_ACCESS_KEY_ID"] ?? "",
                    secretKey: environment["AWS_SECRET_ACCESS_KEY"] ?? ""))
        } catch {
            throw ValidationError("--photo-store \(error.description)")
        }
    }
}
