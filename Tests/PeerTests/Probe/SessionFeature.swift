/// What servers have or have not, and several clients can tell.
enum SessionFeature: String, CaseIterable, Sendable {
  case sessionID, ticket, psk, earlyData, renegotiation, secureRenegotiation, fallbackSignal, compression, staple, clientCertificate,
    certificateRequired, certificateCompression
}

/// What one client, or the configuration, says of a server; nothing of what it cannot tell.
typealias Opinions = [SessionFeature: Bool]
