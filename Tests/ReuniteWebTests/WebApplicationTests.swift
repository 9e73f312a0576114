import Foundation
import TestSupport
import Testing

@testable import ReuniteWeb

@Suite struct WebApplicationTests {
    /// A folder with files by their paths.
    private static func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (path, content) in files {
            let file = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(content.utf8).write(to: file)
        }
        return folder
    }

    private static let files = [
        "index.html": "<html data-vendor=\"{{vendor}}\" data-settings=\"{{settings}}\">{{modules}}</html>",
        "pages.json": #"{"/": "home/home.js"}"#,
        "main.js": "import { a } from \"./kernel/a.js\";\nimport \"./kernel/b.js\";\n", "kernel/a.js": "",
        "kernel/b.js": "export * from \"../list/c.js\";\nimport(\"./later.js\");\n", "kernel/later.js": "",
        "list/c.js": "import { a } from \"../kernel/a.js\";\n", "home/home.js": "import \"../list/c.js\";\n",
    ]

    @Test func nameChangesWithAnyFile() throws {
        let folder = try Self.folder(Self.files)
        let before = try WebApplication(folder: folder.url).own.name
        #expect(try WebApplication(folder: folder.url).own.name == before)
        #expect(before.count == 32)
        try Data("x".utf8).write(to: folder.url.appending(path: "kernel/later.js"))
        let after = try WebApplication(folder: folder.url).own.name
        #expect(after != before)
        // A file under another name is another folder too.
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "kernel/later.js"), to: folder.url.appending(path: "kernel/late.js"))
        #expect(try WebApplication(folder: folder.url).own.name != after)
    }

    @Test func pagePreloadsWhatItImports() throws {
        let folder = try Self.folder(Self.files)
        let application = try WebApplication(folder: folder.url)
        let page = application.text(room: "home/home.js", root: "/lost")
        let links = page.matches(of: /modulepreload" href="\/lost\/web\/[0-9a-f]+\/([^"]+)"/)
        let modules = links.map { String($0.1) }
        #expect(modules.sorted() == ["home/home.js", "kernel/a.js", "kernel/b.js", "list/c.js", "main.js"])
        let other = application.text(room: "none.js")
        #expect(!other.contains("home.js") && !other.contains("none.js") && other.contains("main.js"))
    }

    /// Bundles are served in place of the modules that they were made of, and of no others.
    @Test func bundlesAreNeverOutdated() throws {
        let folder = try Self.folder(Self.files)
        let record = WebFolder(
            try WebFolder.contents(of: folder.url).filter { WebApplication.isBundled($0.key) }
        ).name
        let bundles = [
            "sources.txt": "\(record)\n", "index.html": "{{modules}}<script src=\"{{files}}/start.js\"></script>",
            "home/home.js": "import{a}from\"../start.js\";import\"../b.js\";", "start.js": "let a=CONTRACT_roles_;",
            "b.js": "",
        ]
        for (path, content) in bundles {
            let file = folder.url.appending(path: "bundles/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(content.utf8).write(to: file)
        }
        let application = try WebApplication(folder: folder.url)
        #expect(application.served.files.keys.sorted() == ["b.js", "home/home.js", "index.html", "start.js"])
        #expect(application.served.files["start.js"]?.bytes.starts(with: Array("let a=[\"".utf8)) == true)
        #expect(application.own.files["kernel/a.js"] != nil && application.own.name != application.served.name)
        let page = application.text(room: "home/home.js")
        let links = page.matches(of: /modulepreload" href="\/web\/[0-9a-f]+\/([^"]+)"/).map { String($0.1) }
        #expect(links == ["home/home.js", "start.js", "b.js"] && page.contains("\(application.served.name)/start.js"))
        for path in ["kernel/later.js", "index.html", "pages.json"] {
            let file = folder.url.appending(path: path)
            let before = try Data(contentsOf: file)
            try (before + Data(" ".utf8)).write(to: file)
            let edited = try WebApplication(folder: folder.url)
            #expect(edited.served.name == edited.own.name && edited.own.files["bundles/b.js"] == nil, "\(path)")
            try before.write(to: file)
        }
        #expect(try WebApplication(folder: folder.url).served.name == application.served.name)
    }

    @Test func settingsAreText() throws {
        let folder = try Self.folder(Self.files)
        let page = try WebApplication(folder: folder.url).text(settings: #"{"a": "<&"}"#)
        #expect(page.contains(#"data-settings="{&quot;a&quot;: &quot;&lt;&amp;&quot;}""#))
    }

    @Test func filesOfOthersMayBeMissing() throws {
        let folder = try Self.folder(Self.files)
        let application = try WebApplication(folder: folder.url)
        #expect(application.vendor == nil)
        #expect(application.text().contains(#"data-vendor="""#))
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "vendor"), withIntermediateDirectories: true)
        try Data("map".utf8).write(to: folder.url.appending(path: "vendor/map.js"))
        let complete = try WebApplication(folder: folder.url)
        let vendor = try #require(complete.vendor)
        #expect(vendor.files.keys.sorted() == ["map.js"] && complete.own.files["vendor/map.js"] == nil)
        // Ours do not change with theirs.
        #expect(complete.own.name == application.own.name)
        #expect(throws: WebApplication.Failure.self) {
            try WebApplication(folder: folder.url.appending(path: "kernel"))
        }
    }

    /// What a person downloads for the first page, without MapLibre and what draws with it after the list, stays small.
    @Test func firstPageIsLight() throws {
        let application = try WebApplication.installed.get()
        let page = application.text(room: "home/home.js")
        var paths = Set(page.matches(of: /(?:href|src)="\/web\/[0-9a-f]+\/([^"]+)"/).map { String($0.1) })
        paths.formUnion(["texts/en.json", "style/icons.svg"])
        paths.formUnion(application.served.files.keys.filter { $0.hasPrefix("map/") })
        let drawing = ["draw", "base", "world", "ground", "roads", "labels", "lettering", "natural-earth", "tiles"]
        paths.subtract(drawing.map { "map/\($0).js" })
        let size = page.utf8.count + paths.reduce(0) { $0 + (application.served.files[$1]?.bytes.count ?? 0) }
        let isBundled = application.served.name != application.own.name
        #expect(size < (isBundled ? 120_000 : 175_000), "\(size) bytes")
    }

    /// The policy of the page forbids what would make text into markup or code.
    @Test func modulesMakeNoMarkup() throws {
        for (path, file) in try WebApplication.installed.get().own.files where path.hasSuffix(".js") {
            let source = String(decoding: file.bytes, as: UTF8.self)
            for word in ["innerHTML =", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"] {
                #expect(!source.contains(word), "\(path) has \(word)")
            }
        }
    }
}

extension WebApplication {
    /// The page as text.
    fileprivate func text(room: String = "", root: String = "", settings: String = "{}") -> String {
        String(decoding: page(module: room, root: root, settings: settings), as: UTF8.self)
    }
}
