internal import CommandSupport
internal import Checks
internal import Observation
internal import Policies
internal import Report

/// Options for the policies that a server is compared with.
struct CompliancePolicyOptions: OptionGroup {
  var names: [String] = []
  var files: [String] = []

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "policy", "name[@version]", repeatable: true, completion: .words(knownNames),
      "Compare the server with this compliance policy; see 'tlsprobe policies list'. Without a version the newest one applies. Repeatable."
    ) { $0.names.append($1) },
    .value(
      nil, "policy-file", "file", repeatable: true, completion: .file, "Compare the server with the policy in this YAML file. Repeatable."
    ) { $0.files.append($1) },
  ]

  private static var knownNames: [String] { (try? PolicyLibrary.bundled())?.policies.map(\.id) ?? [] }

  /// The requested policies. Blocks; see `CommandInput.read`.
  func read() throws(CommandLineError) -> [Policy] {
    guard !names.isEmpty || !files.isEmpty else { return [] }
    var library = try PolicyLibrary.ofProgram()
    var policies: [Policy] = []
    for file in files { policies.append(try library.read(file, for: "--policy-file")) }
    for name in names { policies.append(try library.named(name, for: "--policy")) }
    var ids: Set<String> = []
    return policies.filter { ids.insert($0.id).inserted }
  }
}

extension PolicyLibrary {
  /// The policies that the program contains, which its tests have read.
  static func ofProgram() throws(CommandLineError) -> PolicyLibrary {
    do throws(PolicyError) {
      return try bundled()
    } catch {
      throw CommandLineError(.internalError, "a policy of the program is invalid: \(error)")
    }
  }

  /// Adds the policy of a file. Blocks; see `CommandInput.read`.
  mutating func read(_ file: String, for option: String) throws(CommandLineError) -> Policy {
    let name = "\(option) '\(file)'"
    let bytes = try CommandInput(file, named: name).read(limit: 4 << 20, hint: "a policy has at most 4 MiB")
    do throws(PolicyError) {
      return try add(bytes)
    } catch {
      throw CommandLineError(.badInput, "\(name): \(error)", hint: error.hint)
    }
  }

  func named(_ name: String, for option: String) throws(CommandLineError) -> Policy {
    if let policy = policy(name) { return policy }
    let suggestion = suggestion(for: name).map { "did you mean '\($0)'?" }
    throw CommandLineError(.usage, "\(option) '\(name)': unknown policy", hint: suggestion ?? "see 'tlsprobe policies list'")
  }
}

extension Document {
  /// Adds the results of policies, and the grade of an audit of the chain and the suites.
  mutating func assess(_ policies: [Policy], on day: PolicyDate) {
    let inputs = PolicyInput.inputs(of: observation, isPartial: isPartial)
    let evaluation = PolicyEvaluation(inputs, on: day)
    self.policies = policies.map { evaluation.verdict(of: $0) }
    guard let audit, !audit.isUnreachable, Set(audit.parts).isSuperset(of: [.chain, .ciphers]) else { return }
    grade = (try? Grading(inputs, on: day))?.verdict
  }

  /// Whether a requested policy is violated.
  var failsPolicy: Bool { policies.contains { $0.result == .fail } }
}
