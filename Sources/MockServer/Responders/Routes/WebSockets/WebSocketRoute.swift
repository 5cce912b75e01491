internal import Bytes
internal import HTTPServer
internal import HTTPWire
internal import WebSocket

/// The WebSocket of a routes file: messages, rules for replies, and faults.
struct WebSocketRoute: Sendable {
  /// What happens to a message.
  enum Action: Sendable {
    case echo
    case actions([WebSocketAction])
  }

  struct Rule: Sendable {
    let condition: WebSocketCondition
    let action: Action
  }

  struct Periodic: Sendable {
    let interval: Duration
    let count: Int
    let actions: [WebSocketAction]
  }

  var subprotocols: [String]?
  var compresses = true
  /// Origins besides the server's own whose pages may open it.
  var origins: [String] = []
  var opening: [WebSocketAction] = []
  var rules: [Rule] = []
  var fallback = Action.actions([])
  var periodic: [Periodic] = []
  var answersPings = true
  var hasWrongAccept = false
  var refusal: RouteResponse?
  /// Nil for the default, which depends on the rules.
  var messageLimit: UInt64?

  func plan(for request: SiteRequest, _ parameters: [String: String]) -> SitePlan {
    var socket = SiteWebSocket()
    socket.subprotocols = subprotocols
    socket.compresses = compresses
    socket.hasWrongAccept = hasWrongAccept
    socket.refusal = refusal.map { $0.answer(to: parameters) ?? .problem(400, "a segment of the path is not for a field") }
    socket.script = script(parameters)
    let origin = request.head.fields.values(of: "Origin")
    let isPermitted = !origin.isEmpty && origin.allSatisfy { origins.contains($0.lowercased()) || origins.contains("*") }
    return SitePlan(protection: isPermitted ? .knownHost : [.knownHost, .sameOrigin]) { _ in .now(.webSocketOnly) }
      .with { $0.webSocket = socket }
  }

  private func script(_ parameters: [String: String]) -> WebSocketScript {
    var script = WebSocketScript()
    script.opening = opening.flatMap { $0.steps(parameters) }
    script.periodic = periodic.map { periodic in
      WebSocketScript.Periodic(interval: periodic.interval, count: periodic.count) { number in
        let parameters = parameters.merging(["number": String(number)]) { $1 }
        return periodic.actions.flatMap { $0.steps(parameters) }
      }
    }
    script.answersPings = answersPings
    let isOnlyEcho = if rules.isEmpty, case .echo = fallback { true } else { false }
    script.messageLimit = messageLimit ?? (isOnlyEcho ? WebSocketLimits.ordinary.message : Self.matchedLimit)
    if !isOnlyEcho { script.reply = { reply(to: WebSocketMessage(kind: $0, bytes: $1), parameters) } }
    return script
  }

  /// The first rule that matches decides.
  private func reply(to message: WebSocketMessage, _ parameters: [String: String]) -> WebSocketScript.Reply {
    var message = message
    switch rules.first(where: { $0.condition.matches(&message) })?.action ?? fallback {
    case .echo: return .echo
    case .actions(let actions):
      guard !actions.isEmpty else { return .steps([]) }
      let text = actions.contains(where: \.usesMessage) ? message.placeholder : ""
      let parameters = parameters.merging(["message": text]) { $1 }
      return .steps(actions.flatMap { $0.steps(parameters) })
    }
  }

  /// Bytes of a message that rules are applied to: parsed JSON takes many times that.
  static let matchedLimit: UInt64 = 1 << 20
}

/// An action of a WebSocket route, with its placeholders.
struct WebSocketAction: Sendable {
  enum Kind: Sendable {
    case text(Template)
    case json(TemplateTree)
    case binary([UInt8])
    case ping([UInt8])
    case close(WebSocketClosure)
    case fault(WebSocketFault)
    /// Only the delay.
    case none
  }

  var kind: Kind
  var delay: Duration?
  var times = 1
  var fragment: Int?

  /// True if it depends on the received message.
  var usesMessage: Bool {
    switch kind {
    case .text(let template): !template.isFixed
    case .json(let tree): !tree.isFixed
    default: false
    }
  }

  func steps(_ parameters: [String: String]) -> [WebSocketStep] {
    let step: WebSocketStep? =
      switch kind {
      case .text(let template): .message(.text, times: times, fragment: fragment) { Array(template.filled(with: parameters).utf8) }
      case .json(let tree):
        .message(.text, times: times, fragment: fragment) {
          JSONWriter(pretty: false, spaced: true).bytes(of: tree.filled(with: parameters))
        }
      case .binary(let bytes): .message(.binary, times: times, fragment: fragment) { bytes }
      case .ping(let payload): .ping(payload)
      case .close(let closure): .close(closure)
      case .fault(let fault): .fault(fault)
      case .none: nil
      }
    return (delay.map { [.pause($0)] } ?? []) + (step.map { [$0] } ?? [])
  }
}
