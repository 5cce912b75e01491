internal import Bytes

/// Descriptions of the errors that nghttp2 reports.
extension HTTP2SessionState {
  enum FaultKind: Hashable { case field, message, window }

  /// Records a malformed message (RFC 9113, section 8.1.1), or an invalid window (section 6.9.1).
  func faulty(_ id: UInt32, _ kind: FaultKind) {
    let told = complaint
    let raw = invalidLine
    (complaint, invalidLine) = (nil, nil)
    if id == 0, kind == .window { complaint = "WINDOW_UPDATE opens the connection's window beyond 2,147,483,647 bytes" }
    guard let stream = stream(id) else { return }
    defer { stream.fault?.libraryError = libraryError }
    guard kind != .window else {
      let code = HTTP2ErrorCode.flowControlError
      stream.fault = HTTPWireError(
        .stream, "\(code): WINDOW_UPDATE opens the window of stream \(id) beyond 2,147,483,647 bytes", reference: "RFC 9113, section 6.9.1",
        errorCode: code.rawValue)
      return
    }
    let code = HTTP2ErrorCode.protocolError
    guard kind == .field else {
      let what = stream.hasHead || isClient && stream.status != 0 ? stream.inferredFault : "a head without what it needs"
      stream.fault = HTTPWireError(
        .stream, "\(code): \(told ?? what) (stream \(id))", reference: "RFC 9113, section 8.1.1", errorCode: code.rawValue)
      return
    }
    let line = raw ?? told.flatMap(Self.line)
    if raw == nil, let line { queue.append(.invalidField(id, line)) }
    let name = line?.nameText ?? ""
    let what = "a field that may not stand there: \(name): \(line?.valueText ?? told ?? "")"
    stream.fault = HTTPWireError(
      .stream, "\(code): \(what) (stream \(id))", reference: name.hasPrefix(":") ? "RFC 9113, section 8.3" : "RFC 9113, section 8.2",
      errorCode: code.rawValue)
  }

  /// The error for a stream that our side reset, for which nghttp2 reports only the code.
  func fault(of stream: HTTP2Stream, _ code: HTTP2ErrorCode) -> HTTPWireError {
    guard code == .flowControlError else {
      return HTTPWireError(
        .stream, "\(code): \(stream.inferredFault) (stream \(stream.id))", reference: "RFC 9113, section 8.1.1", errorCode: code.rawValue)
    }
    return HTTPWireError(
      .stream, "\(code): more content than the window of stream \(stream.id) allows", reference: "RFC 9113, section 5.2",
      errorCode: code.rawValue)
  }

  /// The description of a connection error.
  func fault(_ code: HTTP2ErrorCode) -> String {
    if let complaint { return complaint }
    return code == .flowControlError
      ? "more content than the connection's window allows" : "the peer broke the rules of the connection"
  }

  /// A request that can no longer be sent, usually because the peer sent GOAWAY.
  func notSent(_ id: UInt32, reason: String) {
    guard let stream = remove(id), !stream.isCancelled else { return }
    let code = HTTP2ErrorCode.refusedStream.rawValue
    let error = HTTPWireError(.stream, "stream \(id) was not begun: \(reason)", reference: "RFC 9113, section 6.8", errorCode: code)
    queue.append(.reset(id, code: code, byPeer: true, error: error))
  }

  /// nghttp2 reports fields that it rejects only as text: `… name: [NAME], value: [VALUE]`.
  private static func line(in complaint: String) -> FieldLine? {
    guard let name = complaint.firstRange(ofText: "name: [") else { return nil }
    let rest = complaint[name.upperBound...]
    guard let value = rest.firstRange(ofText: "], value: ["), rest.last == "]" else { return nil }
    return FieldLine(String(rest[..<value.lowerBound]), String(rest[value.upperBound...].dropLast()))
  }
}
