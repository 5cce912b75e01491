/// Where curl 7.88 and we do otherwise with what is remembered or repeated, and mean to: which cases that is about, why, and what each
/// makes of them.
struct StateDifference: Sendable {
  let name: String
  /// What says that we are right, or may do so.
  let reference: String
  /// What the rows have in their line, one of these, `^` being where it begins; the files stand behind it.
  let lines: [String]
  var ways = StatePath.allCases
  /// What is not the same in these cases, and nothing else: names of parts, or beginnings of them that end with a space.
  let parts: [String]
  /// Whether it is that difference: what curl did, then what we did.
  let holds: @Sendable (StateOutcome, StateOutcome) -> Bool

  /// The first that covers a case is what is expected of it.
  static let all = cookies + strictTransport + credentials + netrc + retries + forms + ranges

  func covers(_ one: StateCase) -> Bool {
    ways.contains(one.way) && lines.contains { "^\(one.row.line) \(one.row.files.values.joined())".contains($0) }
  }

  func holds(_ theirs: StateOutcome, _ ours: StateOutcome) -> Bool {
    let unlike = ours.parts(unlike: theirs).map(\.name)
    return !unlike.isEmpty && unlike.allSatisfy { name in parts.contains { $0.hasSuffix(" ") ? name.hasPrefix($0) : name == $0 } }
      && holds(theirs, ours)
  }

  /// What there is when only one of them asks.
  static let whole = ["exit statuses", "what -w tells", "number of requests", "file "]
}
