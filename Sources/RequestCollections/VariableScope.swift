public import Bytes
internal import Templates

/// The variables that one request can read. A variable is evaluated once, so that one with a function has one value in a request.
struct VariableScope {
  /// The sources of variables, the first one that has a name wins.
  private let definitions: [[String: CollectionValue]]
  private let runtime: RunEnvironment
  private let position: SourcePosition
  private var values: [String: JSONValue] = [:]
  private var active: [String] = []
  /// The credentials and the values of environment variables that were read.
  private(set) var secrets: Set<String> = []

  init(_ definitions: [[String: CollectionValue]], runtime: RunEnvironment, position: SourcePosition) {
    self.definitions = definitions
    self.runtime = runtime
    self.position = position
  }

  /// Adds values that take precedence over all others.
  mutating func define(_ values: [(name: String, value: JSONValue)]) {
    for (name, value) in values { self.values[name] = value }
  }

  /// Keeps a text out of results.
  mutating func hide(_ secret: String) { secrets.insert(secret) }

  mutating func text(_ text: CollectionText) throws(CollectionError) -> String {
    var texts: [String: String] = [:]
    for variable in text.template.variables where texts[variable.name] == nil {
      if let value = try value(of: variable.name, at: text.position) { texts[variable.name] = value.text }
    }
    // The closures of a context escape, so that they work on copies.
    let (known, runtime) = (texts, runtime)
    let context = TemplateContext(
      names: names, environment: runtime.variable, now: runtime.now(), random: runtime.random, variable: { known[$0] })
    for name in text.template.environmentNames {
      if let secret = runtime.variable(name) { secrets.insert(secret) }
    }
    let result: String
    do throws(TemplateError) {
      result = try text.template.evaluate(in: context)
    } catch {
      throw CollectionError(.undefinedVariable, at: text.position(at: error.offset), error.reason, hint: error.hint)
    }
    guard result.utf8.count <= Self.longest else {
      throw CollectionError(.invalidValue, at: text.position, "a text longer than \(Self.longest) bytes")
    }
    return result
  }

  mutating func value(_ value: CollectionValue) throws(CollectionError) -> JSONValue {
    switch value {
    case .constant(let constant): return constant
    case .text(let text):
      if let name = text.template.soleVariable, let value = try self.value(of: name, at: text.position) { return value }
      return .string(try self.text(text))
    case .array(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try self.value(element)) }
      return .array(values)
    case .object(let members):
      var values: [JSONValue.Member] = []
      for member in members { values.append(JSONValue.Member(member.key, try self.value(member.value))) }
      return .object(values)
    }
  }

  /// Nil if the variable is undefined.
  private mutating func value(of name: String, at position: SourcePosition) throws(CollectionError) -> JSONValue? {
    if let known = values[name] { return known }
    guard let definition = definitions.lazy.compactMap({ $0[name] }).first else { return nil }
    guard !active.contains(name), active.count < Self.deepest else {
      throw CollectionError(.cycle, at: position, "variable '\(name)' contains itself")
    }
    active.append(name)
    defer { active.removeLast() }
    let value = try value(definition)
    values[name] = value
    return value
  }

  private var names: [String] { definitions.flatMap(\.keys) + values.keys }

  private static let longest = 1 << 20
  private static let deepest = 32
}

extension Template {
  /// The environment variables that evaluation reads.
  var environmentNames: [String] {
    pieces.flatMap { piece -> [String] in
      guard case .placeholder(let placeholder) = piece else { return [] }
      switch placeholder.content {
      case .variable: return []
      case .environment(let name): return [name]
      case .call(_, let arguments):
        return arguments.compactMap { if case .environment(let name) = $0.content { name } else { nil } }
      }
    }
  }
}

extension JSONValue {
  /// A string itself, nothing for null, and JSON for all else.
  var text: String {
    switch self {
    case .string(let text): text
    case .null: ""
    default: String(decoding: JSONWriter(pretty: false).bytes(of: self), as: UTF8.self)
    }
  }
}

/// The clock, random numbers and environment variables of a run.
public struct RunEnvironment: Sendable {
  let now: @Sendable () -> Timestamp
  let random: @Sendable () -> UInt64
  let variable: @Sendable (String) -> String?

  public init(
    now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> UInt64,
    variable: @escaping @Sendable (String) -> String?
  ) {
    self.now = now
    self.random = random
    self.variable = variable
  }
}
