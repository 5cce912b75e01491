internal import CommandSupport
internal import Bytes

/// The JSON object built from items: `a[b]=c` sets a nested member, `a[]=c` appends to an array, `a[0]=c` sets the element at that index.
struct ItemTree {
  private(set) var root = JSONValue.object([])

  /// JSON without white space.
  var bytes: [UInt8] { JSONWriter(pretty: false).bytes(of: root) }

  enum Step: Hashable {
    case member(String)
    case index(Int)
    case next
  }

  mutating func add(_ value: JSONValue, at writtenName: String) throws(CommandLineError) {
    let path = try Self.path(writtenName)
    guard let changed = Self.inserting(value, at: path[...], into: root) else {
      throw CommandLineError(.usage, "the item '\(writtenName)' conflicts with an earlier item")
    }
    root = changed
  }

  /// Parses brackets after the first name; a bracket after a backslash is an ordinary character.
  static func path(_ text: String) throws(CommandLineError) -> [Step] {
    let bytes = Array(text.utf8)
    var names: [String] = []
    var start = 0
    var isInside = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "[") where !isInside:
        guard start == 0 || start == index else { throw mistake(text) }
        if start == 0 { names.append(name(bytes[..<index])) }
        isInside = true
        start = index + 1
      case UInt8(ascii: "]") where isInside:
        names.append(name(bytes[start..<index]))
        isInside = false
        start = index + 1
      default: break
      }
      index += 1
    }
    guard !isInside, start == 0 || start == bytes.count, names.count <= deepest else { throw mistake(text) }
    guard let first = names.first else { return [.member(name(bytes[...]))] }
    return [.member(first)] + names.dropFirst().map { $0.isEmpty ? .next : Int($0).map { .index($0) } ?? .member($0) }
  }

  /// Nil if there is another kind of value at the path.
  private static func inserting(_ value: JSONValue, at path: ArraySlice<Step>, into node: JSONValue?) -> JSONValue? {
    guard let step = path.first else { return value }
    let rest = path.dropFirst()
    switch (step, node) {
    case (.member(let name), nil): return inserting(value, at: [.member(name)] + rest, into: .object([]))
    case (.member(let name), .object(var members)):
      let place = members.firstIndex { $0.key == name }
      guard let inner = inserting(value, at: rest, into: place.map { members[$0].value }) else { return nil }
      if let place { members[place].value = inner } else { members.append(JSONValue.Member(name, inner)) }
      return .object(members)
    case (.next, nil), (.index, nil): return inserting(value, at: path, into: .array([]))
    case (.next, .array(let elements)): return inserting(value, at: [.index(elements.count)] + rest, into: node)
    case (.index(let place), .array(var elements)):
      guard place >= 0, place <= elements.count else { return nil }
      guard let inner = inserting(value, at: rest, into: place < elements.count ? elements[place] : nil) else { return nil }
      if place < elements.count { elements[place] = inner } else { elements.append(inner) }
      return .array(elements)
    default: return nil
    }
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String { RequestItem.unescaped(String(decoding: bytes, as: UTF8.self)[...]) }

  private static func mistake(_ text: String) -> CommandLineError {
    CommandLineError(
      .usage, "unbalanced brackets in the item '\(text)'", hint: "as in a[b]=c or a[]=c; a backslash escapes a bracket")
  }

  private static let deepest = 64
}
