internal import CData

/// The bundled table of clients.
enum ClientTable {
  static var all: [ClientProfile] {
    (0..<cdata_client_count()).compactMap { index in
      guard let row = unsafe cdata_client_at(index)?.pointee else { return nil }
      return unsafe profile(row)
    }
  }

  /// The clients whose ClientHello was captured.
  static var captured: [ClientProfile] {
    (0..<cdata_capture_count()).compactMap { index in
      guard let row = unsafe cdata_capture_at(index) else { return nil }
      return unsafe profile(row)
    }
  }

  private static func profile(_ row: UnsafePointer<cdata_capture>) -> ClientProfile? {
    guard let start = unsafe cdata_capture_message(row) else { return nil }
    let message = unsafe Array(UnsafeBufferPointer(start: start, count: Int(row.pointee.length)))
    let row = unsafe row.pointee
    let (dhBits, rsaBits) = unsafe (Int(row.dh_bits), Int(row.rsa_bits))
    let limits = ClientLimits(dhBits: dhBits == 0 ? nil : dhBits, rsaBits: rsaBits == 0 ? nil : rsaBits)
    guard
      let capture = unsafe ClientCapture(
        message: message, oldest: ProtocolVersion(row.oldest_version), limits: limits, source: String(cString: row.source)),
      let kind = unsafe ClientProfile.Kind(rawValue: String(cString: row.kind))
    else { return nil }
    let store = unsafe String(cString: row.store)
    return unsafe ClientProfile(
      name: String(cString: row.name), title: String(cString: row.title), kind: kind,
      versions: (String(cString: row.first_version), String(cString: row.last_version)), store: store.isEmpty ? nil : store,
      capture: capture)
  }

  private static func profile(_ row: cdata_client) -> ClientProfile {
    unsafe ClientProfile(
      name: String(cString: row.name), title: String(cString: row.title), kind: .browser,
      firstVersion: String(cString: row.first_version), lastVersion: String(cString: row.last_version),
      versions: numbers(row.versions).map { ProtocolVersion($0) }, cipherSuites: numbers(row.suites).map { CipherSuite($0) },
      extensions: numbers(row.extensions).map { ExtensionType($0) }, groups: numbers(row.groups).map { NamedGroup($0) },
      sharedGroups: numbers(row.shares).map { NamedGroup($0) }, signatureSchemes: numbers(row.schemes).map { SignatureScheme($0) },
      delegatedSchemes: numbers(row.delegated_schemes).map { SignatureScheme($0) }, certificateCompressions: numbers(row.compressions),
      applicationProtocols: words(String(cString: row.protocols)), protocolSettings: words(String(cString: row.protocol_settings)),
      recordSizeLimit: row.record_size_limit,
      grease: ClientProfile.Grease(
        suites: row.grease_suites, extensions: row.grease_extensions, groups: row.grease_groups, versions: row.grease_versions),
      hasRenegotiationSuite: row.renegotiation_suite)
  }

  private static func numbers(_ span: cdata_span) -> [UInt16] {
    guard let start = unsafe cdata_client_numbers(span) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(span.length)))
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
