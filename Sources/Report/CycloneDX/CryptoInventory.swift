internal import Bytes
internal import Crypto
internal import Observation

/// The cryptographic assets of servers, each once, with what depends on what.
///
/// Only what was observed is listed: accepted versions, suites, groups and schemes, and certificates as sent.
struct CryptoInventory {
  private var components: [JSONValue] = []
  private var services: [JSONValue] = []
  private var dependencies: [Dependency] = []
  private var known: Set<String> = []
  private var targets: [String] = []
  /// By kind, so that the components stand in the same order for all servers.
  private var sections: [[JSONValue]] = [[], [], [], []]

  fileprivate struct Dependency {
    let reference: String
    var uses: [String] = []
    var provides: [String] = []
  }

  private enum Section: Int { case protocols, certificates, keys, algorithms }

  init(of documents: [Document]) {
    for document in documents { add(document) }
    components = sections.flatMap(\.self)
  }

  private mutating func add(_ document: Document) {
    let service = ServiceDescription(document)
    if known.insert(service.reference).inserted {
      services.append(service.component)
      targets.append(service.reference)
      dependencies.append(Dependency(reference: service.reference))
    }
    // Each address of a target may have its own document.
    let place = dependencies.firstIndex { $0.reference == service.reference } ?? 0
    let (protocols, certificates) = (service.protocols, service.certificates)
    dependencies[place].uses = Self.unique(dependencies[place].uses + certificates.map(\.reference))
    dependencies[place].provides = Self.unique(dependencies[place].provides + protocols.map(\.reference))
    for version in protocols { add(version) }
    for certificate in certificates { add(certificate) }
  }

  private mutating func add(_ version: CryptoProtocol) {
    guard insert(version.reference, version.component, .protocols) else { return }
    dependencies.append(Dependency(reference: version.reference, uses: version.algorithms.map(\.reference)))
    for algorithm in version.algorithms { add(algorithm) }
  }

  private mutating func add(_ certificate: CryptoCertificate) {
    guard insert(certificate.reference, certificate.component, .certificates) else { return }
    let uses = [certificate.signatureAlgorithm.reference] + [certificate.keyReference].compactMap(\.self)
    dependencies.append(Dependency(reference: certificate.reference, uses: uses))
    add(certificate.signatureAlgorithm)
    guard let reference = certificate.keyReference, let key = certificate.keyComponent, let algorithm = certificate.keyAlgorithm,
      insert(reference, key, .keys)
    else { return }
    dependencies.append(Dependency(reference: reference, uses: [algorithm.reference]))
    add(algorithm)
  }

  private mutating func add(_ algorithm: CryptoAlgorithm) {
    if insert(algorithm.reference, algorithm.component, .algorithms) { dependencies.append(Dependency(reference: algorithm.reference)) }
  }

  /// False if there is a component with that reference.
  private mutating func insert(_ reference: String, _ component: JSONValue, _ section: Section) -> Bool {
    guard known.insert(reference).inserted else { return false }
    sections[section.rawValue].append(component)
    return true
  }

  private static func unique(_ references: [String]) -> [String] {
    references.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension CryptoInventory {
  /// The bill of materials; the serial number follows from everything else, so that a document always has the same one.
  func json(tool: ToolDescription, at time: Timestamp) -> JSONValue {
    var content: [JSONValue.Member] = [.init("version", .integer(1)), .init("metadata", metadata(tool, time))]
    content.append(.init("components", .array(components)))
    content.append(.init("services", .array(services)))
    content.append(.init("dependencies", .array((rootDependencies + dependencies).map(\.json))))
    let digest = Digest.sha256(JSONWriter(pretty: false).bytes(of: .object(content)))
    return .object(
      [
        .init("$schema", .string("http://cyclonedx.org/schema/bom-1.7.schema.json")), .init("bomFormat", .string("CycloneDX")),
        .init("specVersion", .string("1.7")), .init("serialNumber", .string("urn:uuid:\(Self.uuid(digest))")),
      ] + content)
  }

  /// The target as a component depends on its service; several targets have none.
  private var rootDependencies: [Dependency] { targets.count == 1 ? [Dependency(reference: "target", uses: targets)] : [] }

  private func metadata(_ tool: ToolDescription, _ time: Timestamp) -> JSONValue {
    let program = JSONValue.object([
      .init("type", .string("application")), .init("name", .string(tool.name)), .init("version", .string(tool.version)),
    ])
    var members: [JSONValue.Member] = [
      .init("timestamp", .string(time.rfc3339Milliseconds)),
      .init("lifecycles", .array([.object([.init("phase", .string("discovery"))])])),
      .init("tools", .object([.init("components", .array([program]))])),
    ]
    if services.count == 1, let name = services.first?["name"] {
      members.append(
        .init("component", .object([.init("type", .string("application")), .init("bom-ref", .string("target")), .init("name", name)])))
    }
    return .object(members)
  }

  /// Version 8 of RFC 9562, section 5.8, with the first bits of a digest.
  private static func uuid(_ digest: [UInt8]) -> String {
    var bytes = Array(digest.prefix(16))
    guard bytes.count == 16 else { return "" }
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    let text = Array(Hex.encode(bytes))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(text[$0]) }.joined(separator: "-")
  }
}

extension CryptoInventory.Dependency {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [.init("ref", .string(reference))]
    if !uses.isEmpty { members.append(.init("dependsOn", .array(uses.map { .string($0) }))) }
    if !provides.isEmpty { members.append(.init("provides", .array(provides.map { .string($0) }))) }
    return .object(members)
  }
}

/// The server of a document, with its assets.
private struct ServiceDescription {
  let document: Document

  init(_ document: Document) { self.document = document }

  var reference: String { "service:\(document.target)" }

  var component: JSONValue {
    .object([
      .init("bom-ref", .string(reference)), .init("name", .string(document.target.description)),
      .init("endpoints", .array([.string(endpoint)])),
    ])
  }

  /// The host as a URI; an IPv6 zone is percent-encoded (RFC 6874).
  private var endpoint: String {
    let target = document.target
    let isWeb = document.audit?.addresses.contains { $0.web?.value != nil } ?? (target.port == 443)
    let scheme = target.starttls ?? (isWeb ? "https" : "tls")
    return "\(scheme)://\(target.description.replacing("%", with: "%25"))"
  }

  private var chains: ChainObservation? { document.chain ?? document.audit?.chain?.value }

  /// In the order of the Certificate messages.
  var certificates: [CryptoCertificate] {
    let sent = chains?.addresses.flatMap(\.certificates) ?? []
    return sent.compactMap { CryptoCertificate($0) }
  }

  /// Everything that was accepted; without an enumeration what was negotiated.
  var protocols: [CryptoProtocol] {
    let enumerated = [document.ciphers].compactMap(\.self) + (document.audit?.addresses.compactMap { $0.ciphers?.value } ?? [])
    if !enumerated.isEmpty { return enumerated.flatMap { CryptoProtocol.all(of: $0) } }
    let handshakes = chains?.addresses.compactMap(\.handshake) ?? []
    return handshakes.map { CryptoProtocol($0) }
  }
}
