internal import HTTPWire

/// A member of Sec-WebSocket-Extensions: a name with parameters in order (RFC 6455, section 9.1).
public struct WebSocketExtension: Hashable, Sendable {
  public struct Parameter: Hashable, Sendable {
    public var name: String
    public var value: String?

    public init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  public var name: String
  public var parameters: [Parameter]

  public init(_ name: String, _ parameters: [Parameter] = []) {
    self.name = name
    self.parameters = parameters
  }

  /// Parses all values of the field.
  public static func list(reading values: [String]) throws(WebSocketError) -> [WebSocketExtension] {
    var list: [WebSocketExtension] = []
    for value in values {
      var scanner = FieldScanner(Array(value.utf8))
      scanner.skipBlanks()
      while scanner.current != nil {
        // Empty members are allowed (RFC 9110, section 5.6.1.2).
        if scanner.current != UInt8(ascii: ",") {
          guard list.count < limit else { throw malformed("has more than \(limit) members") }
          list.append(try WebSocketExtension(&scanner))
        }
        guard scanner.current == nil || scanner.take(UInt8(ascii: ",")) else { throw malformed("is malformed: \(value)") }
        scanner.skipBlanks()
      }
    }
    return list
  }

  private init(_ scanner: inout FieldScanner) throws(WebSocketError) {
    func token(_ bytes: some Collection<UInt8>) throws(WebSocketError) -> String {
      guard !bytes.isEmpty, bytes.allSatisfy({ FieldScanner.isTokenByte($0) }) else {
        throw Self.malformed("is malformed: \(String(decoding: scanner.bytes, as: UTF8.self))")
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    self.init(try token(scanner.token()))
    scanner.skipBlanks()
    while scanner.take(UInt8(ascii: ";")) {
      guard parameters.count < Self.limit else { throw Self.malformed("has more than \(Self.limit) parameters") }
      scanner.skipBlanks()
      var parameter = Parameter(try token(scanner.token()))
      scanner.skipBlanks()
      if scanner.take(UInt8(ascii: "=")) {
        scanner.skipBlanks()
        // A quoted value must be a token as well.
        parameter.value = if let quoted = scanner.quoted() { try token(quoted) } else { try token(scanner.token()) }
      }
      parameters.append(parameter)
      scanner.skipBlanks()
    }
  }

  private static func malformed(_ what: String) -> WebSocketError {
    .handshake("Sec-WebSocket-Extensions \(what)", reference: "RFC 6455, section 9.1")
  }

  private static let limit = 32
}

extension WebSocketExtension: CustomStringConvertible {
  /// The member as in the field.
  public var description: String {
    ([name] + parameters.map { parameter in parameter.value.map { "\(parameter.name)=\($0)" } ?? parameter.name }).joined(separator: "; ")
  }
}
