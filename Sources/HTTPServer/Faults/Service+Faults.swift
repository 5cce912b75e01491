internal import TLSEngine
internal import Transport

extension Service {
  /// Throws if the connection ends here.
  func begin(_ connection: ServedConnection, _ fate: ConnectionFaultDecision) throws(ServiceEnd) {
    if !fate.faults.isEmpty { tell(fate.faults.map(\.rawValue).joined(separator: ", "), connection) }
    guard fate.isResetAtAccept else { return }
    connection.transport.abort()
    throw .broken
  }

  /// Performs the part of a response's end that concerns the connection.
  func breakOff(_ end: ResponseTruncation, _ stream: ServedStream) async throws(ServiceEnd) {
    switch end {
    case .reset:
      stream.connection.transport.abort()
      throw .broken
    case .close(let bytes): if !bytes.isEmpty { try await stream.write(bytes, Deadline.after(limits.farewell)) }
    case .resetStream, .endStream: break
    }
  }

  func tell(_ words: String?, _ connection: ServedConnection) {
    guard let words else { return }
    hub.say(.fault(words), connection: connection.number, client: connection.client, door: name)
  }
}

extension ConnectionFaultDecision {
  var options: TLSSessionOptions { TLSSessionOptions().with { $0.recordLength = hasFragmentedRecords ? Self.protectedFragment : nil } }
}

extension ServerDelays {
  /// The delays of `others` take precedence.
  func overridden(by others: ServerDelays) -> ServerDelays {
    with {
      $0.beforeAccept = others.beforeAccept ?? beforeAccept
      $0.beforeServerHello = others.beforeServerHello ?? beforeServerHello
      $0.beforeCertificate = others.beforeCertificate ?? beforeCertificate
      $0.beforeFinished = others.beforeFinished ?? beforeFinished
      $0.beforeTickets = others.beforeTickets ?? beforeTickets
      $0.beforeHeaders = others.beforeHeaders ?? beforeHeaders
    }
  }
}
