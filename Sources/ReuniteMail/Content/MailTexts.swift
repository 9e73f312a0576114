import Foundation
import Reunite

/// The texts of mails: a file in `Texts` for each language. Those of a letter have the name of its ``Letter/Kind``.
public enum MailTexts {
    /// The files that were built with the program, read once.
    public static let installed = Result { try Translations(folder: folder) }

    /// The folder of the files.
    static var folder: URL { Bundle.module.bundleURL.appending(path: "Texts") }
}
