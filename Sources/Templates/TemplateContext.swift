public import Bytes
internal import Crypto

/// What the evaluation of a template depends on: variables, environment, clock and random numbers.
public struct TemplateContext {
  /// The value of a variable; nil if it is undefined.
  public var variable: (String) -> String?
  /// The names of the defined variables, for hints.
  public var names: [String]
  public var environment: (String) -> String?
  public var now: Timestamp
  public var random: () -> UInt64

  public init(
    names: [String] = [], environment: @escaping (String) -> String? = { _ in nil }, now: Timestamp,
    random: @escaping () -> UInt64, variable: @escaping (String) -> String?
  ) {
    self.variable = variable
    self.names = names
    self.environment = environment
    self.now = now
    self.random = random
  }
}

extension Template {
  /// Replaces the placeholders; an undefined variable is an error.
  public func evaluate(in context: TemplateContext) throws(TemplateError) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .placeholder(let placeholder): text += try placeholder.value(in: context)
      }
    }
    return text
  }
}

extension Template.Placeholder {
  fileprivate func value(in context: TemplateContext) throws(TemplateError) -> String {
    switch content {
    case .variable(let name): return try context.value(of: name, at: offset)
    case .environment(let name): return try context.environmentValue(of: name, at: offset)
    case .call(let function, let arguments):
      var values: [String] = []
      for argument in arguments { values.append(try argument.value(in: context)) }
      return try function.call(values, at: offset, in: context)
    }
  }
}

extension Template.Argument {
  fileprivate func value(in context: TemplateContext) throws(TemplateError) -> String {
    switch content {
    case .text(let text): text
    case .variable(let name): try context.value(of: name, at: offset)
    case .environment(let name): try context.environmentValue(of: name, at: offset)
    }
  }
}

extension TemplateContext {
  fileprivate func value(of name: String, at offset: Int) throws(TemplateError) -> String {
    if let value = variable(name) { return value }
    let near = NearestName(to: name, among: names + TemplateFunction.allCases.map(\.rawValue)).name
    throw TemplateError(.undefinedVariable, at: offset, "undefined variable '\(name)'", hint: near.map { "did you mean '\($0)'?" })
  }

  fileprivate func environmentValue(of name: String, at offset: Int) throws(TemplateError) -> String {
    if let value = environment(name) { return value }
    throw TemplateError(.undefinedEnvironment, at: offset, "environment variable '\(name)' is not set")
  }
}

extension TemplateFunction {
  /// Checks the arguments that are known before evaluation.
  func check(_ arguments: [Template.Argument], at offset: Int) throws(TemplateError) {
    for (place, argument) in arguments.enumerated() {
      guard case .text(let text) = argument.content else { continue }
      switch self {
      case .now where text != "unix" && Self.duration(text) == nil:
        throw TemplateError(.invalidArgument, at: argument.offset, "invalid argument '\(text)' of now", hint: "write \(usage)")
      case .hmac where place == 0 && Self.algorithm(text) == nil:
        throw TemplateError(
          .invalidArgument, at: argument.offset, "unknown hash algorithm '\(text)'", hint: "one of sha1, sha256, sha384, sha512, md5")
      case .randomInteger where Int64(text) == nil:
        throw TemplateError(.invalidArgument, at: argument.offset, "'\(text)' is no integer", hint: "write \(usage)")
      default: break
      }
    }
  }

  fileprivate func call(_ values: [String], at offset: Int, in context: TemplateContext) throws(TemplateError) -> String {
    switch self {
    case .uuid: return Self.uuid(context)
    case .now:
      let moment = values.compactMap(Self.duration).reduce(context.now) { $0 + $1 }
      return values.contains("unix") ? String(moment.seconds) : moment.rfc3339
    case .base64: return Base64.encode(Array(values[0].utf8))
    case .urlEncode: return PercentEncoding.encode(values[0])
    case .hmac:
      guard let algorithm = Self.algorithm(values[0]) else {
        throw TemplateError(.invalidArgument, at: offset, "unknown hash algorithm '\(values[0])'")
      }
      return Hex.encode(HMAC.authenticate(values[2].utf8, key: values[1].utf8, with: algorithm))
    case .randomInteger:
      guard let low = Int64(values[0]), let high = Int64(values[1]), low <= high else {
        throw TemplateError(.invalidArgument, at: offset, "no integers from '\(values[0])' to '\(values[1])'", hint: "write \(usage)")
      }
      var generator = Generator(random: context.random)
      return String(Int64.random(in: low...high, using: &generator))
    }
  }

  private struct Generator: RandomNumberGenerator {
    let random: () -> UInt64
    mutating func next() -> UInt64 { random() }
  }

  private static func uuid(_ context: TemplateContext) -> String {
    var bytes: [UInt8] = []
    for _ in 0..<2 {
      let number = context.random()
      bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
    }
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
    return parts.map { Hex.encode(Array(bytes[$0])) }.joined(separator: "-")
  }

  /// A signed count of seconds, minutes, hours or days, at most a hundred years of them: `+90s`, `-1d`.
  private static func duration(_ text: String) -> Duration? {
    guard let sign = text.first, sign == "+" || sign == "-", let unit = text.last, text.utf8.count >= 3 else { return nil }
    let seconds: Int64? =
      switch unit {
      case "s": 1
      case "m": 60
      case "h": 3_600
      case "d": 86_400
      default: nil
      }
    let digits = text.dropFirst().dropLast()
    guard let seconds, digits.utf8.count <= 10, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int64(digits) else {
      return nil
    }
    let total = count * seconds
    return total <= 3_155_760_000 ? .seconds(sign == "-" ? -total : total) : nil
  }

  private static func algorithm(_ name: String) -> DigestAlgorithm? {
    switch name {
    case "md5": .md5
    case "sha1": .sha1
    case "sha256": .sha256
    case "sha384": .sha384
    case "sha512": .sha512
    default: nil
    }
  }
}
