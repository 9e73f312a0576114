import Foundation

/// The programs of the package.
public enum BuiltProgram {
    /// The product, `reunite`.
    public static var url: URL { url("reunite") }

    /// A program by its name, in the folder of the test bundle.
    public static func url(_ name: String) -> URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
            .appendingPathComponent(name)
    }
}
