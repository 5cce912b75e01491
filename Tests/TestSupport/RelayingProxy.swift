import Foundation

/// A proxy on loopback that speaks HTTP CONNECT, SOCKS 5, SOCKS 4 or 4a, whichever it is spoken to in, and leads every name to this machine.
public final class RelayingProxy: Sendable {
  /// What it was asked for, in order: `socks5 127.0.0.1:443`, `http mail.test:25`.
  public var requests: [String] { seen.withLock { $0 } }
  public var port: UInt16 { listener.port }
  private let listener: RawServer
  private let seen: Lock<[String]>

  /// `user` is `name:password`, without which nobody gets through; `refusing` are the hosts it does not reach.
  public init(user: String? = nil, refusing: Set<String> = []) throws {
    let seen = Lock<[String]>([])
    self.seen = seen
    listener = try RawServer { client in
      guard let request = ProxyRequest(reading: client, user: user) else { return }
      seen.withLock { $0.append("\(request.kind) \(request.host):\(request.port)") }
      let family: Socket.Family = request.host.contains(":") ? .v6 : .v4
      guard !refusing.contains(request.host), let socket = try? Socket(family: family), (try? socket.connect(port: request.port)) != nil
      else {
        client.write(request.refusal)
        return
      }
      client.write(request.success)
      Self.join(client, RawConnection(socket))
    }
  }

  /// Hands on what comes from either side, until both have ended.
  static func join(_ one: RawConnection, _ other: RawConnection) {
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while case let bytes = one.read(), !bytes.isEmpty, other.write(bytes) {}
      other.finishWriting()
      isDone.signal()
    }
    while case let bytes = other.read(), !bytes.isEmpty, one.write(bytes) {}
    one.finishWriting()
    isDone.wait()
  }
}

/// What a client asks a proxy for, read as simply as can be.
struct ProxyRequest {
  let kind: String
  let host: String
  let port: UInt16
  let success: [UInt8]
  let refusal: [UInt8]

  /// Nil when the client was turned away, which it has been told then.
  init?(reading client: RawConnection, user: String?) {
    var input = Input(client)
    switch input.peek() {
    case 5: self.init(five: &input, user: user)
    case 4: self.init(four: &input)
    default: self.init(http: &input, user: user)
    }
  }

  private init?(http input: inout Input, user: String?) {
    var lines: [String] = []
    while let line = input.line(), !line.isEmpty { lines.append(line) }
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3, words[0] == "CONNECT", let colon = words[1].lastIndex(of: ":") else {
      input.client.write("HTTP/1.1 400 Bad Request\r\n\r\n")
      return nil
    }
    if let user {
      let wanted = "Proxy-Authorization: Basic \(Data(user.utf8).base64EncodedString())"
      guard lines.contains(wanted) else {
        input.client.write("HTTP/1.1 407 Who are you?\r\nProxy-Authenticate: Basic realm=\"test\"\r\nContent-Length: 0\r\n\r\n")
        return nil
      }
    }
    kind = "http"
    host = words[1][..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    port = UInt16(words[1][words[1].index(after: colon)...]) ?? 0
    success = Array("HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n".utf8)
    refusal = Array("HTTP/1.1 502 No way there\r\n\r\n".utf8)
  }

  private init?(five input: inout Input, user: String?) {
    guard let head = input.take(2), let methods = input.take(Int(head[1])) else { return nil }
    let method: UInt8 = user == nil ? 0 : 2
    guard methods.contains(method) else {
      input.client.write([5, 0xff])
      return nil
    }
    input.client.write([5, method])
    if let user {
      guard let start = input.take(2), let name = input.take(Int(start[1])), let length = input.take(1),
        let password = input.take(Int(length[0]))
      else { return nil }
      let isRight = Array(user.utf8) == name + Array(":".utf8) + password
      input.client.write([1, isRight ? 0 : 1])
      if !isRight { return nil }
    }
    guard let request = input.take(4) else { return nil }
    kind = "socks5"
    switch request[3] {
    case 1: host = input.take(4).map { $0.map(String.init).joined(separator: ".") } ?? ""
    case 4: host = input.take(16).map { $0 == Array(repeating: 0, count: 15) + [1] ? "::1" : "::" } ?? ""
    default: host = input.take(1).flatMap { input.take(Int($0[0])) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    port = input.port()
    success = [5, 0, 0, 1, 127, 0, 0, 1, 0, 0]
    refusal = [5, 4, 0, 1, 0, 0, 0, 0, 0, 0]
  }

  private init?(four input: inout Input) {
    guard input.take(2) != nil else { return nil }
    port = input.port()
    guard let address = input.take(4), input.string() != nil else { return nil }
    let isNamed = address.prefix(3) == [0, 0, 0]
    kind = isNamed ? "socks4a" : "socks4"
    host = isNamed ? input.string() ?? "" : address.map(String.init).joined(separator: ".")
    success = [0, 90, 0, 0, 0, 0, 0, 0]
    refusal = [0, 91, 0, 0, 0, 0, 0, 0]
  }

  /// Bytes as they are needed; nil at the end.
  private struct Input {
    let client: RawConnection
    private var bytes: [UInt8] = []

    init(_ client: RawConnection) { self.client = client }

    mutating func peek() -> UInt8? {
      if bytes.isEmpty { bytes = client.read() }
      return bytes.first
    }

    mutating func take(_ count: Int) -> [UInt8]? {
      while bytes.count < count {
        let more = client.read()
        if more.isEmpty { return nil }
        bytes += more
      }
      defer { bytes.removeFirst(count) }
      return Array(bytes.prefix(count))
    }

    mutating func port() -> UInt16 { take(2).map { UInt16($0[0]) << 8 | UInt16($0[1]) } ?? 0 }

    /// Up to a zero.
    mutating func string() -> String? {
      var text: [UInt8] = []
      while let byte = take(1)?[0], text.count < 300 {
        if byte == 0 { return String(decoding: text, as: UTF8.self) }
        text.append(byte)
      }
      return nil
    }

    mutating func line() -> String? {
      var text: [UInt8] = []
      while let byte = take(1)?[0], text.count < 4_096 {
        if byte == UInt8(ascii: "\n") { return String(decoding: text.dropLast(), as: UTF8.self) }
        text.append(byte)
      }
      return nil
    }
  }
}
