import Foundation
import Reunite

/// The sentences that say why two listings may be about the same thing: a file in `Data/reasons` for each language.
public enum ReasonTexts {
    /// The files that were built with the program, read once.
    public static let installed = Result { try Translations(folder: folder) }

    /// The folder of the files.
    static var folder: URL { Bundle.module.bundleURL.appending(path: "Data/reasons") }
}
