import Foundation

/// Where the program under test lies: `TLSPROBE_BINARY`, or beside the test bundle that is running.
public enum TestedBinary {
  public static let path: String = {
    if let path = ProcessInfo.processInfo.environment["TLSPROBE_BINARY"] { return path }
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "tlsprobe").path
  }()

  /// The repository, where `.build/peers` and `Scripts` are.
  public static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}
