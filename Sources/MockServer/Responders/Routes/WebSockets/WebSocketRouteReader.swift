internal import Bytes
internal import HTTPServer
internal import HTTPWire
internal import JSONPath
internal import RegularExpressions
internal import WebSocket
internal import YAML

/// Creates the WebSocket of a route from its syntax tree, and collects its errors.
struct WebSocketRouteReader {
  /// The parameters of the path.
  private let names: [String]
  private let read: (String) throws(ResponderError) -> [UInt8]
  private(set) var mistakes: [ResponderError.InputError] = []

  init(names: [String], read: @escaping (String) throws(ResponderError) -> [UInt8]) {
    self.names = names
    self.read = read
  }

  static let keys = [
    "subprotocols", "compress", "origins", "max_message", "send", "rules", "default", "periodic", "pongs", "accept", "refuse",
  ]

  /// Reads a mapping, or `echo`.
  mutating func route(of node: YAMLNode) -> WebSocketRoute {
    var route = WebSocketRoute()
    if node.text == "echo" {
      route.fallback = .echo
      return route
    }
    guard node.members != nil else {
      note(node, "a WebSocket is a mapping or 'echo', not \(node.kind)", "write 'websocket: echo', or 'send:' and 'rules:' below it")
      return route
    }
    check(node, for: Self.keys)
    for name in ["message", "number"] where names.contains(name) {
      note(node, "the path has a parameter '\(name)', which is a placeholder of WebSockets", "rename the parameter")
    }
    if let list = node["subprotocols"] { route.subprotocols = subprotocols(list) }
    if let flag = node["compress"] { route.compresses = self.flag(flag) ?? true }
    if let list = node["origins"] { route.origins = origins(list) }
    if let size = node["max_message"] { route.messageLimit = self.size(size) }
    if let list = node["send"] { route.opening = actions(list, names) }
    for element in elements(node["rules"], of: "rules") {
      if let rule = rule(element) { route.rules.append(rule) }
    }
    if let action = node["default"] { route.fallback = fallback(action) }
    for element in elements(node["periodic"], of: "periodic messages") {
      if let periodic = periodic(element) { route.periodic.append(periodic) }
    }
    if let flag = node["pongs"] { route.answersPings = self.flag(flag) ?? true }
    if let accept = node["accept"] {
      route.hasWrongAccept = accept.text == "wrong"
      if !route.hasWrongAccept { note(accept, "the only value of 'accept' is 'wrong'", "omit it to send the right Sec-WebSocket-Accept") }
    }
    return route
  }

  private mutating func note(_ node: YAMLNode, _ what: String, _ hint: Hint? = nil) {
    mistakes.append(ResponderError.InputError(line: node.line, column: node.column, what: what, hint: hint))
  }

  private mutating func check(_ node: YAMLNode, for keys: [String]) {
    for member in node.members ?? [] where !keys.contains(member.key.text ?? "") {
      note(member.key, "unknown key '\(member.key.text ?? "")'", .text("the keys here are \(keys.joined(separator: ", "))"))
    }
  }

  private mutating func elements(_ node: YAMLNode?, of what: String) -> [YAMLNode] {
    guard let node, !node.isNull else { return [] }
    if node.elements == nil { note(node, "a list of \(what) is needed here, not \(node.kind)", "begin each with '- '") }
    return node.elements ?? []
  }
}

// MARK: - Options

extension WebSocketRouteReader {
  private mutating func subprotocols(_ node: YAMLNode) -> [String] {
    (node.elements ?? [node]).compactMap { element in
      if let text = element.text, !text.isEmpty, text.utf8.allSatisfy({ FieldScanner.isTokenByte($0) }) { return text }
      note(element, "not the name of a subprotocol", "a name has no spaces and separators, as in chat.v2")
      return nil
    }
  }

  private mutating func origins(_ node: YAMLNode) -> [String] {
    (node.elements ?? [node]).compactMap { element in
      if let text = element.text?.lowercased(), text == "*" || text == "null" || text.contains("://"), text.last != "/" { return text }
      note(element, "not an origin", "as in http://localhost:3000, or '*' for pages of any origin")
      return nil
    }
  }

  private mutating func flag(_ node: YAMLNode) -> Bool? {
    if case .scalar(let scalar) = node.content, case .bool(let flag) = scalar.json { return flag }
    note(node, "neither true nor false")
    return nil
  }

  /// Bytes, with K or M for 1,024 and 1,048,576.
  private mutating func size(_ node: YAMLNode) -> UInt64? {
    let text = (node.text ?? "").uppercased()
    let unit: UInt64 = text.hasSuffix("K") ? 1 << 10 : text.hasSuffix("M") ? 1 << 20 : 1
    if let number = UInt64(unit == 1 ? text : String(text.dropLast())), (1...Self.largest / unit).contains(number) { return number * unit }
    note(node, "not a size from 1 byte to 64M", "as in 1000, 64K or 30M")
    return nil
  }

  private mutating func count(_ node: YAMLNode, in range: ClosedRange<Int>) -> Int? {
    if let number = node.text.flatMap({ Int($0) }), range.contains(number) { return number }
    note(node, "not a number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  private mutating func duration(_ node: YAMLNode, from least: FaultDuration = .zero) -> Duration? {
    if let span = node.text.flatMap({ FaultDuration.read($0) }), span >= least, span.microseconds <= 3_600_000_000 { return span.duration }
    note(node, "not a duration from \(least) to an hour", "as in 200ms or 1.5s")
    return nil
  }

  private static let largest: UInt64 = 64 << 20
}

// MARK: - Rules

extension WebSocketRouteReader {
  private static let conditions = ["kind", "jsonpath", "equal", "contains", "matches", "hex", "base64"]

  private mutating func rule(_ node: YAMLNode) -> WebSocketRoute.Rule? {
    guard node.members != nil else {
      note(node, "a rule is a mapping, not \(node.kind)", "write '- {equal: ping, send: pong}'")
      return nil
    }
    check(node, for: Self.conditions + ["send", "close", "fault", "echo", "delay"])
    let condition = condition(node)
    let actions = actions(ofRule: node)
    return WebSocketRoute.Rule(condition: condition, action: actions)
  }

  private mutating func condition(_ node: YAMLNode) -> WebSocketCondition {
    var condition = WebSocketCondition()
    if !Self.conditions.contains(where: { node[$0] != nil }) {
      note(
        node, "a rule without a condition",
        .text("the conditions are \(Self.conditions.joined(separator: ", ")); 'default' is for all other messages"))
    }
    if let kind = node["kind"] {
      condition.kind = kind.text.flatMap { WebSocketMessageKind(rawValue: $0) }
      if condition.kind == nil { note(kind, "neither text nor binary") }
    }
    if let path = node["jsonpath"] {
      do throws(JSONPathError) { condition.path = try JSONPath(path.text ?? "") } catch {
        note(path, "invalid JSONPath: \(error)", error.hint.map { .text($0) } ?? "as in $.type")
      }
    }
    if let text = node["equal"] { if let bytes = bytes(ofText: text) { condition.tests.append(.equal(bytes)) } }
    if let text = node["contains"] { if let bytes = bytes(ofText: text) { condition.tests.append(.contains(bytes)) } }
    if let pattern = node["matches"] {
      do throws(PatternError) { condition.tests.append(.matches(try RegularExpression(pattern.text ?? ""))) } catch {
        note(pattern, "invalid regular expression: \(error)", "the syntax is that of ECMAScript, without look-around and back-references")
      }
    }
    for name in ["hex", "base64"] {
      guard let node = node[name], let bytes = bytes(node, name) else { continue }
      condition.tests.append(.equal(bytes))
      if condition.kind == .text { note(node, "a text message cannot be compared with \(name)", "omit 'kind: text'") }
      condition.kind = .binary
    }
    return condition
  }

  private mutating func bytes(ofText node: YAMLNode) -> [UInt8]? {
    if let text = node.text { return Array(text.utf8) }
    note(node, "a text is needed here, not \(node.kind)", "with 'jsonpath', compare texts and numbers")
    return nil
  }

  private mutating func actions(ofRule node: YAMLNode) -> WebSocketRoute.Action {
    let given = ["send", "close", "fault", "echo"].filter { node[$0] != nil }
    guard !given.isEmpty else {
      note(node, "a rule without an action", "write 'send: …', 'close: 1000', 'fault: …' or 'echo: true' beside the condition")
      return .echo
    }
    if let echo = node["echo"] {
      if flag(echo) != true || given.count > 1 || node["delay"] != nil {
        note(echo, "'echo: true' stands alone", "'{message}' in 'send' returns the message with others")
      }
      return .echo
    }
    var list: [WebSocketAction] = []
    if let delay = node["delay"], let duration = duration(delay) { list.append(WebSocketAction(kind: .none, delay: duration)) }
    let names = names + ["message"]
    if let send = node["send"] { list += actions(send, names) }
    if let close = node["close"], let closure = closure(close) { list.append(WebSocketAction(kind: .close(closure))) }
    if let name = node["fault"], let kind = fault(name) { list.append(WebSocketAction(kind: .fault(kind))) }
    return .actions(list)
  }

  private mutating func fallback(_ node: YAMLNode) -> WebSocketRoute.Action {
    switch node.text {
    case "echo"?: return .echo
    case "nothing"?: return .actions([])
    case _?:
      note(node, "the default is neither 'echo' nor 'nothing'", "write 'default: {send: …}' to send a message")
      return .echo
    case nil:
      guard node.members != nil else {
        note(node, "the default is 'echo', 'nothing' or a mapping, not \(node.kind)")
        return .echo
      }
      check(node, for: ["send", "close", "fault", "delay"])
      return actions(ofRule: node)
    }
  }

  private mutating func periodic(_ node: YAMLNode) -> WebSocketRoute.Periodic? {
    guard node.members != nil else {
      note(node, "periodic messages are a mapping, not \(node.kind)", Self.periodicHint)
      return nil
    }
    check(node, for: ["every", "count", "send"])
    guard let every = node["every"], let send = node["send"] else {
      note(node, "periodic messages need 'every' and 'send'", Self.periodicHint)
      return nil
    }
    let count = node["count"].map { self.count($0, in: 1...1_000_000) ?? 1 } ?? Self.periodicCount
    guard let interval = duration(every, from: FaultDuration(microseconds: 1_000)) else { return nil }
    return WebSocketRoute.Periodic(interval: interval, count: count, actions: actions(send, names + ["number"]))
  }

  private static let periodicHint: Hint = "write '- {every: 1s, count: 10, send: tick}'"
  /// How often periodic messages without a count are sent.
  private static let periodicCount = 100
}

// MARK: - Messages

extension WebSocketRouteReader {
  private static let contents = ["text", "json", "hex", "base64", "file", "ping", "close", "fault"]

  /// One message, or a list of them.
  private mutating func actions(_ node: YAMLNode, _ names: [String]) -> [WebSocketAction] {
    let elements = node.elements ?? [node]
    guard elements.count <= Self.most else {
      note(node, "more than \(Self.most) messages", "'repeat' and 'periodic' send a message several times")
      return []
    }
    return elements.compactMap { action($0, names) }
  }

  private mutating func action(_ node: YAMLNode, _ names: [String]) -> WebSocketAction? {
    if let text = node.text { return WebSocketAction(kind: .text(Template(text, names: names))) }
    guard node.members != nil else {
      note(node, "a message is a text or a mapping, not \(node.kind)", "write '- hello' or '- {hex: 00ff}'")
      return nil
    }
    check(node, for: Self.contents + ["delay", "repeat", "fragment"])
    let given = Self.contents.filter { node[$0] != nil }
    guard given.count == 1 || given.isEmpty && node["delay"] != nil, given.count <= 1 else {
      note(
        node, given.isEmpty ? "a message without content" : "'\(given[1])' stands beside '\(given[0])'",
        .text("write one of \(Self.contents.joined(separator: ", "))"))
      return nil
    }
    guard let kind = given.first.map({ content($0, node[$0] ?? node, names) }) ?? WebSocketAction.Kind.none else { return nil }
    var action = WebSocketAction(kind: kind)
    if let delay = node["delay"] { action.delay = duration(delay) }
    for name in ["repeat", "fragment"] {
      guard let number = node[name] else { continue }
      switch kind {
      case .text, .json, .binary: break
      default: note(number, "'\(name)' is for messages with content", "remove it")
      }
    }
    if let number = node["repeat"] { action.times = count(number, in: 1...1 << 26) ?? 1 }
    if let number = node["fragment"] { action.fragment = count(number, in: 1...1 << 26) }
    if case .binary(let bytes) = kind, bytes.count * action.times > Self.largest { noteSize(node) }
    if case .text(let text) = kind, text.isFixed, text.filled(with: [:]).utf8.count * action.times > Self.largest { noteSize(node) }
    return action
  }

  private mutating func noteSize(_ node: YAMLNode) { note(node, "a message longer than 64 MiB", "lower 'repeat'") }

  private mutating func content(_ name: String, _ node: YAMLNode, _ names: [String]) -> WebSocketAction.Kind? {
    switch name {
    case "json": return .json(TemplateTree(node.json, names: names))
    case "hex", "base64": return bytes(node, name).map { .binary($0) }
    case "file":
      guard let path = node.text, !path.isEmpty else {
        note(node, "the path of a file is a text")
        return nil
      }
      do throws(ResponderError) { return .binary(try read(path)) } catch {
        note(node, error.description, error.hint)
        return nil
      }
    case "ping":
      guard let text = node.text, text.utf8.count <= 125 else {
        note(node, "the payload of a Ping is a text of at most 125 bytes", "write 'ping: \"\"' for an empty one")
        return nil
      }
      return .ping(Array(text.utf8))
    case "close": return closure(node).map { .close($0) }
    case "fault": return fault(node).map { .fault($0) }
    default:
      guard let text = node.text else {
        note(node, "a text is needed here, not \(node.kind)", "a tree stands under 'json:'")
        return nil
      }
      return .text(Template(text, names: names))
    }
  }

  private mutating func bytes(_ node: YAMLNode, _ name: String) -> [UInt8]? {
    let text = node.text ?? ""
    if let bytes = name == "hex" ? try? Hex.decode(text.filter { $0 != " " }) : try? Base64.decode(text) { return bytes }
    note(
      node, "not bytes in \(name == "hex" ? "hexadecimal" : "base64")",
      .text(name == "hex" ? "as in \"00ff\", in quotes if it has digits only" : "as in AP8="))
    return nil
  }

  /// A status code, or a mapping with `code` and `reason`; any code, also one that no Close frame may have.
  private mutating func closure(_ node: YAMLNode) -> WebSocketClosure? {
    let code = node["code"] ?? node
    if node.members != nil { check(node, for: ["code", "reason"]) }
    let reason = node["reason"]?.text ?? ""
    if let node = node["reason"], node.text == nil || reason.utf8.count > 123 {
      note(node, "the reason is a text of at most 123 bytes")
      return nil
    }
    if node.members == nil, node.text == "empty" { return WebSocketClosure(nil) }
    guard let number = code.text.flatMap({ UInt16($0) }) else {
      note(code, "not a status code from 0 to 65535", "write 'close: 1000', 'close: empty' or 'close: {code: 4000, reason: done}'")
      return nil
    }
    return WebSocketClosure(WebSocketCloseCode(rawValue: number), reason: reason)
  }

  private mutating func fault(_ node: YAMLNode) -> WebSocketFault? {
    if let fault = node.text.flatMap({ WebSocketFault(rawValue: $0) }) { return fault }
    note(
      node, "unknown fault '\(node.text ?? "")'", .text("the faults are \(WebSocketFault.allCases.map(\.rawValue).joined(separator: ", "))")
    )
    return nil
  }

  private static let most = 256
}
