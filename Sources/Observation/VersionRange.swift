/// Formats lists of versions.
public enum VersionRange {
  private static let known = ["SSLv2", "SSLv3", "TLSv1.0", "TLSv1.1", "TLSv1.2", "TLSv1.3"]

  /// `TLSv1.0 to TLSv1.2`, `SSLv3, TLSv1.2`: three or more adjacent versions form a range.
  public static func words(_ versions: [String]) -> String {
    let ranks = Set(versions.compactMap(known.firstIndex(of:)))
    var words: [String] = []
    var run: [Int] = []
    for rank in known.indices {
      if ranks.contains(rank) { run.append(rank) }
      guard !run.isEmpty, !ranks.contains(rank + 1) else { continue }
      words += run.count < 3 ? run.map { known[$0] } : ["\(known[run[0]]) to \(known[rank])"]
      run = []
    }
    return (words + versions.filter { !known.contains($0) }).joined(separator: ", ")
  }
}
