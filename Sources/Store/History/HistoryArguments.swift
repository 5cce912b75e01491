internal import Bytes

/// The arguments of a command line, with secrets redacted.
public struct HistoryArguments: Hashable, Sendable {
  /// An option by its long name, with its value.
  public struct Option: Hashable, Sendable {
    public var name: String
    /// Nil for an option without a value.
    public var value: String?
    /// True if a secret in the value is redacted.
    public var isRedacted: Bool

    public init(name: String, value: String?, isRedacted: Bool = false) {
      self.name = name
      self.value = value
      self.isRedacted = isRedacted
    }
  }

  /// An argument that is not an option.
  public struct Operand: Hashable, Sendable {
    public var text: String
    /// True if a secret in it is redacted.
    public var isRedacted: Bool

    public init(text: String, isRedacted: Bool = false) {
      self.text = text
      self.isRedacted = isRedacted
    }
  }

  /// In the order given.
  public var options: [Option]
  public var operands: [Operand]

  public init(options: [Option] = [], operands: [Operand] = []) {
    self.options = options
    self.operands = operands
  }
}

extension HistoryArguments {
  /// `{"options":[["header","A: b"],["insecure"]],"operands":[["https://example.org/"]]}`; a third member, or a second one of operands, is
  /// true if the value is redacted.
  var json: [UInt8] {
    let options = options.map { option in
      JSONValue.array(
        [.string(option.name), option.value.map { .string($0) } ?? .null] + (option.isRedacted ? [.bool(true)] : []))
    }
    let operands = operands.map { JSONValue.array([.string($0.text)] + ($0.isRedacted ? [.bool(true)] : [])) }
    return JSONWriter(pretty: false).bytes(
      of: .object([JSONValue.Member("options", .array(options)), JSONValue.Member("operands", .array(operands))]))
  }

  /// Nil for text that `json` cannot have written.
  init?(json: [UInt8]) {
    guard let value = try? JSONParser.read(json), case .array(let options)? = value["options"],
      case .array(let operands)? = value["operands"]
    else { return nil }
    self.init()
    for option in options {
      guard case .array(let parts) = option, case .string(let name)? = parts.first, parts.count >= 2 else { return nil }
      let isRedacted = parts.count > 2 && parts[2] == .bool(true)
      switch parts[1] {
      case .null: self.options.append(Option(name: name, value: nil, isRedacted: isRedacted))
      case .string(let text): self.options.append(Option(name: name, value: text, isRedacted: isRedacted))
      default: return nil
      }
    }
    for operand in operands {
      guard case .array(let parts) = operand, case .string(let text)? = parts.first else { return nil }
      self.operands.append(Operand(text: text, isRedacted: parts.count > 1 && parts[1] == .bool(true)))
    }
  }
}
