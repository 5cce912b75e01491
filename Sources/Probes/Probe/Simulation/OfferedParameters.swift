internal import TLSWire

/// The part of a ClientHello that a server's choice can depend on: clients whose offers are equal get the same response.
///
/// Random bytes, the values of key shares, GREASE (RFC 8701), padding and the order of extensions, which browsers permute, are left out.
struct OfferedParameters: Hashable {
  private let version: ProtocolVersion
  private let hasSessionID: Bool
  private let suites: [CipherSuite]
  private let compressions: [UInt8]
  private let extensions: [Offer]?

  private struct Offer: Hashable, Comparable {
    let type: ExtensionType
    let content: [UInt16]

    static func < (left: Offer, right: Offer) -> Bool { left.type.rawValue < right.type.rawValue }
  }

  init(_ hello: ClientHello) {
    version = hello.legacyVersion
    hasSessionID = !hello.sessionID.isEmpty
    suites = hello.cipherSuites.filter { !$0.isGREASE }
    compressions = hello.compressionMethods
    extensions = hello.extensions.map { list in
      list.filter { !$0.type.isGREASE && $0.type != .padding }.map { Offer(type: $0.type, content: Self.content(of: $0, in: hello)) }
        .sorted()
    }
  }

  private static func content(of part: TLSExtension, in hello: ClientHello) -> [UInt16] {
    switch part.type {
    case .supportedVersions: hello.supportedVersions?.filter { !$0.isGREASE }.map(\.rawValue) ?? []
    case .supportedGroups: hello.supportedGroups?.filter { !$0.isGREASE }.map(\.rawValue) ?? []
    case .keyShare: hello.keyShares?.map(\.group).filter { !$0.isGREASE }.map(\.rawValue) ?? []
    // Random in each ClientHello of a client that has no configuration for it.
    case .encryptedClientHello: []
    default: part.body.map { UInt16($0) }
    }
  }
}
