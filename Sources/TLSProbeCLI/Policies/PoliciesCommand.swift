internal import CommandSupport
internal import Policies
internal import Report

/// `tlsprobe policies`, the parent of the commands for compliance policies.
struct PoliciesCommand: CommandParent {
  static let description = CommandDescription(
    "policies", "List, show and compare compliance policies.",
    discussion: """
      The policies of Mozilla, BSI, NIST, PCI SSC, NCSC-NL and others are built into the program. A policy of your own is a YAML file, which \
      --policy-file of audit reads.

      EXAMPLES
        tlsprobe policies list
        tlsprobe policies show mozilla-intermediate
        tlsprobe policies show ./corporate.yaml
        tlsprobe policies diff mozilla-intermediate@5.7 mozilla-intermediate@6.0
      """,
    subcommands: [PoliciesListCommand.self, PoliciesShowCommand.self, PoliciesDiffCommand.self])
}

/// `tlsprobe policies list`: the policies with their versions.
struct PoliciesListCommand: OptionCommand {
  static let description = CommandDescription(
    "list", "List the compliance policies with their versions.",
    discussion: """
      EXAMPLES
        tlsprobe policies list
        tlsprobe policies list --json
      """,
    everyday: ["json", "format", "output"], rows: options.rows())

  var output = PolicyOutputOptions()

  static let options: [CommandOption<Self>] = PolicyOutputOptions.options.placed(in: "Output") { $1(&$0.output) }

  func validate() throws(UsageError) { try output.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    try output.write(.list(try PolicyLibrary.ofProgram().policies), in: context)
  }
}

/// `tlsprobe policies show`: the rules of a policy.
struct PoliciesShowCommand: OptionCommand {
  static let description = CommandDescription(
    "show", "Show the rules of a policy, with their sections in the standard.",
    discussion: """
      EXAMPLES
        tlsprobe policies show bsi-tr-02102-2
        tlsprobe policies show mozilla-modern@5.8 --format markdown
      """,
    operands: [PolicyArgument.operand], everyday: ["json", "format", "output"], rows: options.rows())

  var policy = ""
  var output = PolicyOutputOptions()

  static let options: [CommandOption<Self>] = PolicyOutputOptions.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    guard let first = operands.first else { throw UsageError("missing policy; see 'tlsprobe policies list'") }
    if operands.count > 1 { throw UsageError("unexpected argument '\(operands[1])'") }
    policy = first
  }

  func validate() throws(UsageError) { try output.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let policies = try await CommandInput.reading(on: context.reactor) { () throws(CommandLineError) in try PolicyArgument.read([policy]) }
    return try output.write(.show(policies[0]), in: context)
  }
}

/// `tlsprobe policies diff`: the rules in which two policies differ.
struct PoliciesDiffCommand: OptionCommand {
  static let description = CommandDescription(
    "diff", "Show the rules in which two policies differ.",
    discussion: """
      Rules are paired by their id. The exit status does not depend on the difference.

      EXAMPLES
        tlsprobe policies diff mozilla-intermediate@5.7 mozilla-intermediate@5.8
        tlsprobe policies diff rfc9325@2022 rfc9325@2026 --json
      """,
    operands: [PolicyArgument.operand, PolicyArgument.operand], everyday: ["json", "format", "output"], rows: options.rows())

  var names: [String] = []
  var output = PolicyOutputOptions()

  static let options: [CommandOption<Self>] = PolicyOutputOptions.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    guard operands.count >= 2 else { throw UsageError("missing policy: two are compared") }
    if operands.count > 2 { throw UsageError("unexpected argument '\(operands[2])'") }
    names = operands
  }

  func validate() throws(UsageError) { try output.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let policies = try await CommandInput.reading(on: context.reactor) { () throws(CommandLineError) in try PolicyArgument.read(names) }
    return try output.write(.diff(policies[0], policies[1]), in: context)
  }
}

/// The name of a policy, or a file.
enum PolicyArgument {
  static var operand: Operand {
    Operand(
      name: "policy", help: "Name of a policy, with or without its version, or a YAML file.",
      completion: .words((try? PolicyLibrary.bundled())?.policies.map(\.id) ?? []))
  }

  /// One policy for each argument; one with a slash, or that ends in .yaml or .yml, is a file. Blocks; see `CommandInput.read`.
  static func read(_ arguments: [String]) throws(CommandLineError) -> [Policy] {
    var library = try PolicyLibrary.ofProgram()
    var policies: [Policy] = []
    for argument in arguments {
      let isFile = argument.contains("/") || argument.hasSuffix(".yaml") || argument.hasSuffix(".yml")
      policies.append(isFile ? try library.read(argument, for: "policy") : try library.named(argument, for: "policy"))
    }
    return policies
  }
}

/// Options for the format and destination of documents about policies.
struct PolicyOutputOptions: OptionGroup {
  var json = false
  var format: PolicyDocument.Format?
  var output: String?
  var plain = false

  static let options: [CommandOption<Self>] = [
    .flag(nil, "json", "Write one JSON document; the same as --format json.") { $0.json = true },
    .value(
      nil, "format", "format", completion: .words(PolicyDocument.Format.allCases.map(\.rawValue)),
      "Write in this format: text, json or markdown.", OptionValue.word
    ) { $0.format = $1 },
    .value("o", "output", "file", completion: .file, "Write to this file instead of standard output.") { $0.output = $1 },
    .flag(nil, "plain", "Write one fact per line.") { $0.plain = true },
  ]

  func validate() throws(UsageError) {
    if json, format != nil, format != .json { throw UsageError("--json excludes --format \(format?.rawValue ?? "")") }
  }

  func write(_ document: PolicyDocument, in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    let file = output == "-" ? nil : output
    let options = RenderOptions(inFile: file != nil, colour: .auto, verbose: false, plain: plain, in: context)
    let bytes = document.render(json ? .json : format ?? .text, tool: context.tool(), options: options)
    if let file {
      guard let reason = context.writeFile(file, bytes) else { return .success }
      throw CommandLineError(.inputOutput, "cannot write '\(file)': \(reason)", hint: "check the folder and its permissions")
    }
    guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
    return .success
  }
}
