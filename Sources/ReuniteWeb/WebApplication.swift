import Foundation
import Reunite

/// The web application: its page, its own files, and those of others. See <doc:WebApplication>.
public struct WebApplication: Sendable {
    /// Why the application cannot be served.
    public enum Failure: Error, CustomStringConvertible {
        /// The folder lacks a file that every application has, such as `index.html`.
        case noFile(String, folder: String)

        /// The reason, in a sentence for the operator.
        public var description: String {
            switch self {
            case .noFile(let name, let folder): "there is no web application in \(folder): it has no \(name)"
            }
        }
    }

    /// The folder of files that `scripts/setup` prepares, such as MapLibre's.
    private static let vendorFolder = "vendor"
    static let pageName = "index.html"
    /// The list of all pages, each with its module.
    static let pagesName = "pages.json"

    /// Our own files, with the module of ``WebContract``.
    public let own: WebFolder
    /// What browsers get of them: ``bundles(in:of:)`` in place of modules and style sheets, if there are any.
    public let served: WebFolder
    /// The files of others, which change more rarely; nil if they were not prepared.
    public let vendor: WebFolder?
    /// The module of each page by its path, such as `/edit/{id}`.
    public let pages: [String: String]
    /// The texts of all pages, including those of pages that have texts of their own.
    public let texts: Translations
    private let template: TextTemplate
    /// The style sheet of each page's folder by the page's module, except those that are named in `index.html`.
    private let sheets: [String: String]
    /// What each served module imports.
    private let imports: [String: [String]]

    /// The files that were built with the program, read once.
    public static let installed = Result {
        try WebApplication(folder: Bundle.module.bundleURL.appending(path: "Files"))
    }

    /// Reads the files of a folder.
    ///
    /// - Throws: ``Failure``, or a `CocoaError` or `DecodingError` if a file cannot be read.
    public init(folder: URL) throws {
        var files = try WebFolder.contents(of: folder, except: [Self.vendorFolder, Self.bundlesFolder])
        let bundles = try Self.bundles(in: folder, of: files)
        guard let page = bundles[Self.pageName] ?? files[Self.pageName] else {
            throw Failure.noFile(Self.pageName, folder: folder.path)
        }
        guard let list = files[Self.pagesName] else { throw Failure.noFile(Self.pagesName, folder: folder.path) }
        let text = String(decoding: page, as: UTF8.self)
        template = TextTemplate(text, opening: "{{", closing: "}}")
        pages = try JSONDecoder().decode([String: String].self, from: Data(list))
        files[WebContract.path] = try WebContract.module(pages: pages)
        try SharedTexts.add(to: &files)
        let own = WebFolder(files)
        self.own = own
        let served = try bundles.isEmpty ? own : WebFolder(Self.joined(bundles, with: files, pages: pages))
        self.served = served
        texts = try Translations { language in
            own.files.filter { $0.key.hasSuffix("texts/\(language.rawValue).json") }.map { Data($0.value.bytes) }
        }
        let vendor = WebFolder(try WebFolder.contents(of: folder.appending(path: Self.vendorFolder)))
        self.vendor = vendor.files.isEmpty ? nil : vendor
        sheets = Dictionary(uniqueKeysWithValues: Set(pages.values).map { ($0, Self.sheet(of: $0)) })
            .filter { served.files[$0.value] != nil && !text.contains("/\($0.value)\"") }
        let modules = served.files.filter { $0.key.hasSuffix(".js") }
        imports = .init(uniqueKeysWithValues: modules.map { ($0, Self.imports($0, $1)) })
    }

    /// The page, which all addresses of the application answer.
    ///
    /// - Parameters:
    ///   - module: the module of the address, such as `home/home.js`, which browsers load immediately; none where it is missing.
    ///   - root: the path at which the service is known outside, without a slash at the end: empty, or `/lost`.
    ///   - settings: what the page has to know of the server's settings, as JSON.
    ///   - content: what the server writes on it; nil for a page that scripts write.
    public func page(module: String, root: String, settings: String, content: PageContent? = nil) -> [UInt8] {
        let files = "\(root)/web/\(served.name)"
        let sheet = sheets[module].map { "<link rel=\"stylesheet\" href=\"\(Self.escaped("\(files)/\($0)"))\">\n" }
        let preloads = modules(from: ["main.js", module]).map {
            "<link rel=\"modulepreload\" href=\"\(Self.escaped("\(files)/\($0)"))\">\n"
        }
        let values = [
            "root": Self.escaped(root), "files": Self.escaped(files),
            "vendor": Self.escaped(vendor.map { "\(root)/web/\($0.name)" } ?? ""), "settings": Self.escaped(settings),
            "language": (content?.language ?? .english).rawValue,
            "kept-language": content?.keepsLanguage == true ? content?.language.rawValue ?? "" : "",
            "title": Self.escaped(content.map { "\($0.title) · Reunite" } ?? "Reunite"),
            "description": Self.escaped(content?.description ?? texts[.english]("page.tagline")),
            "head": content?.head ?? "", "sheet": sheet ?? "", "modules": preloads.joined(),
            "body": content?.body ?? noScript(root: root),
        ]
        return Array(template.filled { values[$0] }.utf8)
    }

    /// The notice on pages that only scripts can write: where the listings are, in each language, and the API.
    private func noScript(root: String) -> String {
        let root = Self.escaped(root)
        let links = Language.allCases.map { language in
            let (code, name) = (language.rawValue, Self.escaped(texts[language]("home.listings")))
            return "<a href=\"\(root)/listings?lang=\(code)\" lang=\"\(code)\" hreflang=\"\(code)\">\(name)</a>"
        }
        return """
            <noscript><div class="notice"><p>Turn on JavaScript for the map, or browse the plain list:</p>
            <p>\(links.joined(separator: " · "))</p>
            <p><a href="\(root)/openapi.json">API description (OpenAPI)</a></p></div></noscript>
            """
    }

    /// Modules with those that they import, so that a browser requests all of them at the same time.
    private func modules(from first: [String]) -> [String] {
        var found = first.filter { served.files[$0] != nil }
        var next = 0
        while next < found.count {
            for module in imports[found[next]] ?? [] where !found.contains(module) { found.append(module) }
            next += 1
        }
        return found
    }

    /// The modules that a module imports when it is loaded: `import { html } from "./elements.js";`.
    private static func imports(_ path: String, _ file: WebFile) -> [String] {
        let parts = file.bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        return zip(parts, parts.dropFirst()).compactMap { before, name in
            guard name.first == UInt8(ascii: ".") else { return nil }
            let word = String(decoding: before.suffix(7), as: UTF8.self).trimmingCharacters(in: .whitespaces)
            guard word.hasSuffix("from") || word.hasSuffix("import") else { return nil }
            return URL(filePath: "/\(path)").deletingLastPathComponent()
                .appending(path: String(decoding: name, as: UTF8.self)).standardized.path.dropFirst().description
        }
    }

    /// Text as the value of an attribute in double quotes.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    }
}
