internal import StartTLS
internal import Store

/// A field of the form for a command: one operand or option. Only the options listed here can be given, none of which reads or writes
/// files.
struct RunField: Sendable {
  enum Kind: Sendable {
    case text(example: String)
    /// One value of any number of lines.
    case area(example: String)
    /// A value per line, each an occurrence of the option.
    case lines(example: String)
    /// The first one is the default, for which the option is not given.
    case choice([Choice])
    case flag
  }

  struct Choice: Sendable {
    let value: String
    let label: String
    /// True if it is an option itself, without a value.
    var isFlag = false
  }

  /// The name of the option and of the form's field.
  let name: String
  let label: String
  var help: String?
  let kind: Kind
  /// True for the operand of the command.
  var isTarget = false
  /// True if it belongs to the options that the form shows on request.
  var isExtra = true
  /// The reason why a value is refused, as a clause; nil if it is valid.
  var refusal: @Sendable (String) -> String? = { _ in nil }

  /// The target or the options for the values of a form.
  func options(_ fields: FormFields) throws(RunFormError) -> [RunOption] {
    guard let text = fields.value(name) else {
      if isTarget { throw RunFormError(field: label, reason: "missing") }
      return []
    }
    switch kind {
    case .text:
      let text = Self.trimmed(text)
      try check(text, refusal)
      return [RunOption(name, text)]
    case .area:
      let lines = Self.lines(of: text).joined(separator: "\n")
      try check(lines, refusal)
      return [RunOption(name, lines)]
    case .lines:
      var options: [RunOption] = []
      for line in Self.lines(of: text).map(Self.trimmed) where !line.isEmpty {
        try check(line, refusal)
        options.append(RunOption(name, line))
      }
      return options
    case .choice(let choices):
      guard let index = choices.firstIndex(where: { $0.value == text }) else {
        throw RunFormError(field: label, reason: "there is no such choice")
      }
      let choice = choices[index]
      return index == 0 ? [] : [choice.isFlag ? RunOption(choice.value) : RunOption(name, choice.value)]
    case .flag: return [RunOption(name)]
    }
  }

  private func check(_ text: String, _ refusal: (String) -> String?) throws(RunFormError) {
    guard let reason = refusal(text) else { return }
    throw RunFormError(field: label, reason: reason)
  }

  /// The values of the field in the arguments of an earlier run; redacted ones are left out.
  func pairs(of arguments: HistoryArguments) -> [FormFields.Pair] {
    if isTarget {
      // A method may precede the target.
      guard let operand = arguments.operands.last, !operand.isRedacted else { return [] }
      return [.init(name: name, value: operand.text)]
    }
    let options = arguments.options.filter { $0.name == name && !$0.isRedacted }
    switch kind {
    case .flag: return options.isEmpty ? [] : [.init(name: name, value: "on")]
    case .lines: return [.init(name: name, value: options.compactMap(\.value).joined(separator: "\n"))]
    case .choice(let choices):
      let flags = choices.filter { choice in choice.isFlag && arguments.options.contains { $0.name == choice.value } }
      return (options.compactMap(\.value) + flags.map(\.value)).suffix(1).map { .init(name: name, value: $0) }
    case .text, .area: return options.compactMap(\.value).suffix(1).map { .init(name: name, value: $0) }
    }
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { $0 != " " && $0 != "\t" }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end].drop { $0 == " " || $0 == "\t" })
  }

  /// Browsers send the lines of a form with CRLF (HTML Standard, "constructing the entry list").
  private static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" || $0 == "\r" }.map { String($0) }
  }
}

/// An option by its long name.
package struct RunOption: Hashable, Sendable {
  package let name: String
  /// Nil for an option without a value.
  package let value: String?

  init(_ name: String, _ value: String? = nil) {
    self.name = name
    self.value = value
  }
}

/// A value of a form that is refused.
struct RunFormError: Error, Hashable {
  let field: String
  /// A clause that follows the name of the field.
  let reason: String
}

// MARK: - Fields

extension RunField {
  static let url = RunField(
    name: "target", label: "URL", kind: .text(example: "https://example.org/"), isTarget: true, isExtra: false,
    refusal: { TargetText.refusal(of: $0, isURL: true) })

  static let host = RunField(
    name: "target", label: "Host", help: "Host, host:port or URL; the default port is 443.", kind: .text(example: "example.org"),
    isTarget: true, isExtra: false, refusal: { TargetText.refusal(of: $0, isURL: false) })

  static let fetch: [RunField] = [
    RunField(
      name: "request", label: "Method",
      kind: .choice(
        ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].map { Choice(value: $0, label: $0) } + [
          Choice(value: "head", label: "HEAD", isFlag: true)
        ]
      ),
      isExtra: false),
    url,
    RunField(
      name: "header", label: "Headers", help: "One per line, as in Accept: text/html.", kind: .lines(example: "Accept: application/json"),
      refusal: TargetText.refusal(ofHeader:)),
    RunField(
      name: "data-raw", label: "Body", help: "Sent as a form unless the headers have a Content-Type.", kind: .area(example: ""),
      refusal: { $0.utf8.contains(0) ? "a null character" : nil }),
    RunField(
      name: "http-version", label: "HTTP version",
      kind: .choice([
        Choice(value: "", label: "Negotiated"), Choice(value: "http1.1", label: "HTTP/1.1", isFlag: true),
        Choice(value: "http2", label: "HTTP/2", isFlag: true),
      ])),
    RunField(name: "location", label: "Follow redirects", kind: .flag),
    RunField(name: "compressed", label: "Request a compressed response", kind: .flag),
    insecure,
  ]

  static let insecure = RunField(
    name: "insecure", label: "Continue without a trusted certificate", kind: .flag)

  static let startTLS = RunField(
    name: "starttls", label: "STARTTLS",
    kind: .choice(
      [Choice(value: "", label: "None"), Choice(value: "auto", label: "Selected by the port")]
        + StartTLSProtocols.all.map { Choice(value: $0.name, label: $0.name) }))

  static let serverName = RunField(
    name: "sni", label: "Server name (SNI)", help: "Instead of the target's.", kind: .text(example: ""),
    refusal: TargetText.refusal(ofName:))

  static let allAddresses = RunField(name: "all-addresses", label: "All addresses of the target", kind: .flag)

  static let count = RunField(
    name: "count", label: "Connections",
    kind: .choice([("1", "1"), ("5", "5"), ("10", "10"), ("50", "50")].map { Choice(value: $0.0, label: $0.1) }), isExtra: false)

  static let depth = RunField(
    name: "depth", label: "Depth",
    kind: .choice([Choice(value: "full", label: "Everything"), Choice(value: "quick", label: "Certificates and cipher suites")]),
    isExtra: false)
}
