import Foundation

/// Commands that run with file systems of their own, which end with them.
public enum MountNamespace {
  /// Whether this user may have one; for root a system that refuses it is a failure.
  public static let isAvailable = isRoot || (try? CommandRun(["unshare", "--user", "--map-root-user", "--mount", "true"]).status) == 0

  /// `arguments` after the shell line `setup`, in which `$0` is `folder`.
  public static func command(after setup: String, in folder: String = "/", _ arguments: [String]) -> [String] {
    ["unshare"] + (isRoot ? [] : ["--user", "--map-root-user"]) + ["--mount", "sh", "-c", "\(setup) && exec \"$@\"", folder] + arguments
  }

  private static var isRoot: Bool { geteuid() == 0 }
}
