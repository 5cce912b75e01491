internal import Bytes
public import HTTPServer
internal import HTTPWire
internal import WebSocket
internal import YAML

/// Serves the routes of a file: the first one that matches.
public struct RouteResponder: SiteResponder {
  private let routes: [MockRoute]

  init(_ routes: [MockRoute]) { self.routes = routes }

  /// Parses YAML or JSON; `read` returns the files used as bodies, by their paths as written.
  public init(parsing bytes: [UInt8], read: @escaping (String) throws(ResponderError) -> [UInt8]) throws(ResponderError) {
    let root: YAMLNode = try YAMLError.translating(try YAMLReader.read(bytes)) {
      ResponderError([.init(line: $0.line, column: $0.column, what: $0.reason, hint: $0.hint.map { .text($0) })])
    }
    var reader = RouteFileReader(read)
    self.init(try reader.routes(of: root))
  }

  /// Reads the file and the files that it refers to, relative to its folder. Blocks; for the start of a program.
  public init(file path: String) throws(ResponderError) {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    let bytes = try FileContent.read(path)
    do throws(ResponderError) {
      try self.init(parsing: bytes) { name throws(ResponderError) in
        try FileContent.read(name.hasPrefix("/") ? name : folder + name)
      }
    } catch {
      throw ResponderError(error.mistakes, file: path)
    }
  }

  public var count: Int { routes.count }

  public func plan(for request: SiteRequest) -> SitePlan? {
    var allowed: [String] = []
    var opensWebSocket = false
    for route in routes {
      guard let parameters = route.pattern.match(request.segments) else { continue }
      if let webSocket = route.webSocket {
        if WebSocketServerHandshake.isRequested(by: request.head) { return webSocket.plan(for: request, parameters) }
        opensWebSocket = true
        continue
      }
      if route.allows(request.head.method) { return route.plan(parameters) }
      allowed += route.methods.filter { !allowed.contains($0) }
    }
    // A page may have the path of a WebSocket.
    if opensWebSocket, allowed.isEmpty { return .always(.webSocketOnly) }
    return allowed.isEmpty ? nil : .always(.notAllowed(request.head.method, allowed: allowed))
  }
}
