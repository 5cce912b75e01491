internal import CommandSupport
internal import Bytes
internal import Observation
internal import PathValidation
internal import Report
internal import X509

/// `tlsprobe trust show`: the roots of a store, or one of them in detail.
struct TrustShowCommand: OptionCommand {
  static let description = CommandDescription(
    "show", "Show the roots of a trust store, or one of them in detail.",
    discussion: """
      A root is selected by a part of its subject, ignoring case, or by at least the first eight digits of its SHA-256 fingerprint. \
      If several match, they are listed. The exit status is 1 if none matches.

      EXAMPLES
        tlsprobe trust show apple
        tlsprobe trust show mozilla 'ISRG Root X1'
        tlsprobe trust show chrome 96bcec06264976f3
        tlsprobe trust show /etc/ssl/certs --format csv
      """,
    operands: [
      Operand(
        name: "store", help: "Trust store: mozilla, apple, microsoft, chrome, android, java, system, or a file or folder.",
        completion: .words(TrustArgument.allCases.map(\.rawValue))),
      Operand(name: "root", help: "Part of the subject, or first digits of the fingerprint.", isOptional: true),
    ],
    everyday: ["json", "format", "output"],
    rows: options.rows())

  var store = ""
  var root: String?
  var output = TrustOutputOptions()

  static let options: [CommandOption<Self>] =
    TrustOutputOptions.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    guard let store = operands.first else { throw UsageError("missing trust store") }
    if operands.count > 2 { throw UsageError("unexpected argument '\(operands[2])'") }
    self.store = store
    root = operands.count == 2 ? operands[1] : nil
  }

  func validate() throws(UsageError) {
    try output.validate()
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let choice = try await CommandInput.reading(on: context.reactor) { () throws(CommandLineError) in try TrustChoice(nameOrPath: store) }
    let found = choice.store.certificates.filter(isWanted).sorted(by: TrustedRoot.order)
    let others = TrustStore.bundled
    let now = context.now()
    let roots = found.map { certificate in
      let full = found.count == 1 && root != nil ? ServedChain(der: [certificate.der]).entries.first : nil
      return TrustedRoot(
        certificate, of: choice.store, others: others, certificate: full.map { CertificateDescription($0, depth: 0, at: now) })
    }
    guard root == nil || !roots.isEmpty else {
      context.writeError("tlsprobe: no root of \(choice.store.label) matches '\(TerminalText.escape(root ?? ""))'\n")
      return .negative
    }
    let shown = TrustedStore(choice.description, malformed: choice.store.malformed.map(\.description), roots: roots)
    return try output.write(TrustDocument(.show, stores: [shown], tool: context.tool(), startedAt: now), in: context)
  }

  private func isWanted(_ certificate: Certificate) -> Bool {
    guard let root else { return true }
    let digits = root.lowercased().filter { $0 != ":" }
    if digits.utf8.count >= 8, digits.allSatisfy(\.isHexDigit), Hex.encode(certificate.sha256).hasPrefix(digits) { return true }
    return certificate.description.lowercased().holds(root.lowercased())
  }
}

extension TrustedRoot {
  /// By the subject, then by the fingerprint.
  static func order(_ left: Certificate, _ right: Certificate) -> Bool {
    let names = (left.description.lowercased(), right.description.lowercased())
    return names.0 == names.1 ? left.sha256.lexicographicallyPrecedes(right.sha256) : names.0 < names.1
  }
}
