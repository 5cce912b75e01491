internal import Bytes
internal import Observation

/// One exchange in an HTTP Archive.
struct HAREntry {
  private let hop: HopObservation
  private let started: Timestamp
  /// The error that ended the transfer, in its last entry.
  private let error: FetchFailure?

  init(_ hop: HopObservation, of document: Document) {
    self.hop = hop
    started = document.startedAt + .microseconds(hop.offset)
    error = hop.index == document.fetch?.last?.index ? document.fetch?.error : nil
  }

  var json: JSONValue {
    let timings = HARTimings(hop.timings)
    var members: [JSONValue.Member] = [
      .init("startedDateTime", .string(started.rfc3339Milliseconds)),
      .init("time", timings.time),
      .init("request", HARRequest(hop.request).json),
      .init("response", HARResponse(hop).json),
      .init("cache", .object([])),
      .init("timings", timings.json),
    ]
    if let connection = hop.connection {
      members += [
        .init("serverIPAddress", .string(connection.socket ?? connection.remote.ip?.description ?? "")),
        .init("connection", .string("\(connection.id)")),
        .init("_remotePort", .unsigned(UInt64(connection.remote.port))),
      ]
    }
    members.append(.init("_resourceType", .string("document")))
    // With microsecond precision, and with values that the format does not have.
    let own: [JSONValue.Member] = [
      .init("timings_us", DocumentEncoder.value(of: hop.timings)), .init("marks_us", DocumentEncoder.value(of: hop.marks)),
    ]
    members.append(.init("_tlsprobe", .object(own)))
    if let tls = hop.tls {
      members += [.init("_securityDetails", HARSecurity(tls, hop.certificates).json), .init("_tls", DocumentEncoder.value(of: tls))]
    }
    if !hop.certificates.isEmpty { members.append(.init("_certificates", DocumentEncoder.value(of: hop.certificates))) }
    if let error { members.append(.init("_error", .string(error.message))) }
    return .object(members)
  }
}
