internal import Transport
internal import Bytes

/// The rules for project files, which may come with the work of others, such as a repository.
///
/// They may set only the options listed here, none of which runs a program, sends secrets, reads keys, writes files or changes the
/// verification of certificates. An option that is not listed requires `--trust-project`.
enum ProjectTrust {
  static func isPermitted(_ option: String) -> Bool {
    option == Setting.targets || harmless.contains(option) || verdictOptions.contains(option) || inputFiles.contains(option)
  }

  /// True if the option can turn a failure into a success; its use is reported in a line on standard error.
  static func affectsVerdict(_ option: String) -> Bool { verdictOptions.contains(option) }

  /// The reason why a project file must not name this input file; nil if it lies in the folder of the project file.
  ///
  /// Otherwise its content, which may be secret, would appear in error messages and as names that are looked up.
  static func reason(against path: String, in folder: String) -> String? {
    if path.split(separator: "/").contains(".git") { return "is in a repository's .git" }
    guard let real = RealPath.of(path) else {
      return path.split(separator: "/").contains("..") || !path.hasPrefix(folder) ? outside : nil
    }
    guard let base = RealPath.of(folder) else { return outside }
    if real.split(separator: "/").contains(".git") { return "is in a repository's .git" }
    return real.hasPrefix(base == "/" ? base : base + "/") ? nil : outside
  }

  private static let outside = "is outside the folder of the project file"

  private static let harmless: Set<String> = [
    "all", "all-addresses", "alpn", "certs", "cert-status", "color", "compare", "connect-timeout", "count", "dns-timeout", "dnssec",
    "expect-status", "explain", "fail", "fail-with-body", "format", "http", "http-path", "interval", "ipv4", "ipv6", "json",
    "lint",
    "list", "max-connections", "max-time", "openssl-names", "parallel", "plain", "policy", "pretty", "quiet", "rate", "show", "silent",
    "simulate", "sni", "starttls", "starttls-host", "suites", "timeout", "timings", "ttfb-timeout", "type", "verbose", "versions", "warmup",
    "without",
  ]

  private static let verdictOptions: Set<String> = [
    "baseline", "depth", "expire-within", "fail-on", "no-dns-records", "only", "skip", "slo", "waiver",
    "waivers", "warn-days",
  ]

  /// Files that are read; they must lie in the folder of the project file.
  private static let inputFiles: Set<String> = ["blocklist-keys", "file", "policy-file", "shared-primes"]
}
