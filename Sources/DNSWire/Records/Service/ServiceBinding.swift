public import Bytes

/// An endpoint of a service and its parameters: SVCB and HTTPS (RFC 9460).
public struct ServiceBinding: Hashable, Sendable {
  /// A parameter with its value in wire format.
  public struct Parameter: Hashable, Sendable {
    public let key: ServiceParameterKey
    public let value: [UInt8]

    public init(_ key: ServiceParameterKey, _ value: [UInt8]) {
      self.key = key
      self.value = value
    }
  }

  /// 0 for an alias; lower values are tried first.
  public let priority: UInt16
  /// The root stands for the name of the record, and in an alias for no service.
  public let target: DNSName
  /// In the order of keys, each at most once.
  public let parameters: [Parameter]

  /// Throws for a key that occurs twice and a value that is not in the format of its key.
  public init(priority: UInt16, target: DNSName, parameters: [Parameter]) throws(DNSWireError) {
    self.priority = priority
    self.target = target
    self.parameters = parameters.sorted { $0.key.rawValue < $1.key.rawValue }
    for (left, right) in zip(self.parameters, self.parameters.dropFirst()) where left.key == right.key {
      throw Self.malformed("the key \(left.key) occurs twice")
    }
    for parameter in parameters {
      if let violation = parameter.key.format.violation(of: parameter.value) { throw Self.malformed("\(parameter.key): \(violation)") }
    }
  }

  /// The value of a parameter; nil if it is missing.
  public subscript(_ key: ServiceParameterKey) -> [UInt8]? { parameters.first { $0.key == key }?.value }

  /// The record only refers to another name; its parameters are ignored (AliasMode; RFC 9460, section 2.4.2).
  public var isAlias: Bool { priority == 0 }

  /// The keys that a client has to support in order to use the record; none if not stated.
  public var mandatory: [ServiceParameterKey] { numbers(.mandatory).map { ServiceParameterKey($0) } }

  /// The protocol identifiers, without the default of the scheme.
  public var alpn: [[UInt8]] { self[.alpn].flatMap(ServiceParameterFormat.strings) ?? [] }

  /// The default protocol of the scheme (`http/1.1` for HTTPS records) is not supported.
  public var hasNoDefaultALPN: Bool { self[.noDefaultALPN] != nil }

  public var port: UInt16? { numbers(.port).first }
  public var ipv4Hints: [IPAddress] { addresses(.ipv4Hint, 4) }
  public var ipv6Hints: [IPAddress] { addresses(.ipv6Hint, 16) }

  /// The decoded `ech` parameter; nil if it is missing or malformed.
  public var echConfigs: [ECHConfig]? { self[.ech].flatMap { try? ECHConfig.list($0) } }

  /// The URI template of DNS over HTTPS, relative to the target.
  public var dohPath: String? { self[.dohPath].map { String(decoding: $0, as: UTF8.self) } }

  public var supportsObliviousHTTP: Bool { self[.ohttp] != nil }

  /// Numbers of the TLS registry of supported groups.
  public var tlsSupportedGroups: [UInt16] { numbers(.tlsSupportedGroups) }

  /// The segments of the path of DNS over CoAP; nil if it is missing.
  public var docPath: [[UInt8]]? { self[.docPath].flatMap(ServiceParameterFormat.strings) }

  /// The contradiction between parameters for which clients ignore the record (RFC 9460, sections 7.1.1 and 8); nil if there is none.
  public var inconsistency: String? {
    guard !isAlias else { return nil }
    if let missing = mandatory.first(where: { self[$0] == nil }) { return "the mandatory parameter \(missing) is missing" }
    return hasNoDefaultALPN && self[.alpn] == nil ? "no-default-alpn without alpn" : nil
  }

  private func numbers(_ key: ServiceParameterKey) -> [UInt16] { self[key].flatMap(ServiceParameterFormat.numbers) ?? [] }

  private func addresses(_ key: ServiceParameterKey, _ length: Int) -> [IPAddress] {
    ServiceParameterFormat.chunks(self[key] ?? [], length).compactMap { IPAddress(bytes: $0) }
  }

  private static func malformed(_ reason: String) -> DNSWireError {
    DNSWireError(code: .illegal, structure: "service binding", reason: reason)
  }
}

extension ServiceBinding: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    let priority = try rdata.readUInt16()
    let target = try rdata.readName()
    var parameters: [Parameter] = []
    while !rdata.isAtEnd {
      let key = ServiceParameterKey(try rdata.readUInt16())
      guard parameters.last.map({ $0.key.rawValue < key.rawValue }) ?? true else { throw Self.malformed("the keys are not ascending") }
      parameters.append(Parameter(key, try rdata.readVector(lengthBytes: 2)))
    }
    try self.init(priority: priority, target: target, parameters: parameters)
  }

  func write(to writer: inout ByteWriter) {
    writer.write(priority)
    writer.write(target)
    for parameter in parameters {
      writer.write(parameter.key.rawValue)
      writer.writeVector(lengthBytes: 2, parameter.value)
    }
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    let priority: UInt16 = try text.readNumber("priority")
    let target = try text.readName("target")
    var parameters: [Parameter] = []
    while !text.isAtEnd { parameters.append(try Self.parameter(try text.readWord("parameter").raw)) }
    try self.init(priority: priority, target: target, parameters: parameters)
    if let inconsistency { throw PresentationReader.invalid(inconsistency) }
  }

  /// `key=value`; a numbered key has its value in wire format, whether it is registered or not.
  private static func parameter(_ word: [UInt8]) throws(DNSWireError) -> Parameter {
    let name = word.prefix { $0 != UInt8(ascii: "=") }
    guard let key = ServiceParameterKey(String(decoding: name, as: UTF8.self)) else {
      throw PresentationReader.invalid("an unknown parameter")
    }
    let text = try EscapedText.decode(word.dropFirst(name.count + 1))
    guard text.count <= 0xffff else { throw PresentationReader.invalid("\(key): more than 65535 bytes") }
    let isNumbered = name.starts(with: "key".utf8)
    return Parameter(key, isNumbered ? text : try key.format.value(of: text))
  }

  var text: String {
    parameters.reduce("\(priority) \(target)") { line, parameter in
      "\(line) \(parameter.key)" + (parameter.key.format.text(of: parameter.value).map { "=\($0)" } ?? "")
    }
  }
}
