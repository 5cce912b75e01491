internal import TLSWire

extension EnumerationState {
  /// A prediction of an older version's order from a newer one: most servers have one order for all versions.
  enum VersionOrderHint: Hashable, Sendable {
    /// There is no newer version before TLS 1.3.
    case none
    /// The order of a newer version is not known yet.
    case awaited
    /// The newer version follows no server order.
    case unordered
    case proven([CipherSuite])
  }

  func lead(of version: ProtocolVersion) -> VersionOrderHint {
    for newer in [ProtocolVersion.tls12, .tls11, .tls10] where newer > version && plan.versions.contains(newer) {
      guard suites[newer]?.isEmpty == false else {
        if isSettled(newer) { continue }
        return .awaited
      }
      guard let order = provenOrders[newer] else { return .awaited }
      return serverOrdered.contains(newer) ? .proven(order) : .unordered
    }
    return .none
  }
}
