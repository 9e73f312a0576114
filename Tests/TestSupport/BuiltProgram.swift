import Foundation

/// The built program `reunite`.
public enum BuiltProgram {
    /// Beside the test bundle, where the build puts both.
    public static var url: URL {
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
            .appendingPathComponent("reunite")
            ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
                "reunite")
    }
}
