import Foundation

extension PhotoWorker {
    /// Renders the sample pictures of every format, so that decoders load what they need at first use (plug-ins, tables,
    /// the number of cores) while files can still be opened.
    public static func warmUp(limits: PhotoLimits) {
        for sample in samples {
            // A format that cannot be decoded now fails again, and is reported, when one is uploaded.
            _ = try? PhotoPipeline.render([UInt8](Data(base64Encoded: sample) ?? Data()), limits: limits)
        }
    }

    /// The samples of every format, as Base64.
    static var samples: [String] { ImageFormats.all.flatMap { $0.samples } }
}
