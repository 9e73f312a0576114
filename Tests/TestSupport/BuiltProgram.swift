import Foundation

/// The programs that the build makes.
public enum BuiltProgram {
    /// The product, `reunite`.
    public static var url: URL { url("reunite") }

    /// A program by its name: beside the test bundle, where the build puts both.
    public static func url(_ name: String) -> URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
            .appendingPathComponent(name)
    }
}
