internal import CommandSupport
internal import Bytes
internal import Checks
internal import Observation
internal import Policies
internal import Report
internal import YAML

/// Options for the comparison of findings with those of earlier runs, and for accepted findings.
struct BaselineOptions: OptionGroup {
  var baseline: String?
  var waivers: String?
  var failsOnlyOnNew = false

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "baseline", "file", completion: .file,
      "Report the findings that are new, fixed or unchanged since this saved audit (JSON, or a line per target); - is standard input."
    ) { $0.baseline = $1 },
    .flag(
      nil, "fail-on-new",
      "Apply --fail-on only to what is new since --baseline: findings, higher severities, and the loss of trust; a failed policy always fails."
    ) { $0.failsOnlyOnNew = true },
    .value(
      nil, "waivers", "file", completion: .file,
      "Mark the findings that this YAML file accepts, with a reason and a last day; --fail-on ignores them."
    ) { $0.waivers = $1 },
  ]

  func validate() throws(UsageError) {
    if failsOnlyOnNew, baseline == nil { throw UsageError("--fail-on-new requires --baseline") }
    if baseline == "-", waivers == "-" { throw UsageError("--baseline and --waivers cannot both be standard input") }
  }

  /// Reads the files. Blocks; see `CommandInput.read`.
  func read() throws(CommandLineError) -> FindingReferences {
    var references = FindingReferences()
    references.failsOnlyOnNew = failsOnlyOnNew
    if let file = baseline {
      let name = "--baseline '\(file)'"
      let bytes = try CommandInput(file, named: name).read(limit: 256 << 20, hint: "keep the latest audit of each target")
      do throws(DocumentError) {
        references.baseline = try Baseline(reading: bytes, source: file)
      } catch {
        throw CommandLineError(.badInput, "\(name): \(error)", hint: error.hint.map(Hints.text))
      }
    }
    if let file = waivers {
      let name = "--waivers '\(file)'"
      let bytes = try CommandInput(file, named: name).read(limit: 4 << 20, hint: "use patterns for ids and targets")
      do throws(YAMLError) {
        references.waivers = try WaiverReader.read(bytes, source: file) { NearestName(to: $0, among: $1).name }
      } catch {
        throw CommandLineError(.badInput, "\(name): \(error)", hint: error.hint)
      }
    }
    return references
  }
}

/// The contents of the files of `BaselineOptions`.
struct FindingReferences: Sendable {
  var baseline: Baseline?
  var waivers: WaiverList?
  var failsOnlyOnNew = false

  /// Adds the comparison and the waivers to the document of an audit. The waivers are those of `day`.
  func apply(to document: inout Document, isSeveral: Bool, on day: PolicyDate) {
    if let baseline {
      document.baseline = BaselineComparison(
        of: document.findings, in: document.observation, isPartial: document.isPartial, since: baseline)
      document.failsOnlyOnNew = failsOnlyOnNew
    }
    if let waivers {
      let isComplete = document.audit.map { !$0.isUnreachable && !document.isPartial } ?? false
      let applied = waivers.applied(
        to: document.findings, of: document.target, on: day, examined: isComplete ? document.audit?.parts ?? [] : [])
      document.waivers = isSeveral ? applied.withoutUnused : applied
    }
  }

  /// The lines for standard error about the entries of the waivers file that no target of the run used.
  func unused(_ use: WaiverUse, on day: PolicyDate) -> [String] {
    guard let waivers else { return [] }
    return use.unused(on: day).map { waiver in
      TerminalText.escape("\(waivers.source): line \(waiver.line): unused waiver: \(waiver.id) at \(waiver.target)")
    }
  }
}
