internal import CNghttp2

/// Outgoing messages: requests of a client, responses of a server, content and trailers of both.
extension HTTP2Session {
  /// Starts a request and returns its stream. `priority` is the value of the Priority field (RFC 9218), such as `u=3,i`, unless the head
  /// has one.
  public mutating func submit(_ head: RequestHead, hasBody: Bool, priority: String? = nil) throws(HTTPWireError) -> UInt32 {
    if hasFailed, let failure { throw failure }
    var block = try HTTP2Fields.request(head, priority: priority)
    guard unsafe nghttp2_session_check_request_allowed(session) != 0 else {
      throw HTTPWireError(.unsendable, "the connection takes no more requests", reference: "RFC 9113, section 6.8")
    }
    let id = unsafe block.withPairs { pairs, count in
      guard hasBody else { return unsafe nghttp2_submit_request(session, nil, pairs, count, nil, nil) }
      var provider = unsafe OutgoingContent.provider
      return unsafe nghttp2_submit_request(session, nil, pairs, count, &provider, nil)
    }
    guard id > 0 else { throw refusal(id) }
    let stream = state.add(UInt32(bitPattern: id))
    stream.method = head.method
    return stream.id
  }

  /// Sends a response; interim heads (1xx) may precede the final one (RFC 9113, section 8.1).
  public mutating func respond(_ head: ResponseHead, on stream: UInt32, hasBody: Bool) throws(HTTPWireError) {
    if hasFailed, let failure { throw failure }
    guard state.stream(stream) != nil else { throw closed(stream) }
    var block = try HTTP2Fields.response(head)
    let id = Int32(bitPattern: stream)
    let code = unsafe block.withPairs { pairs, count in
      if head.isInterim { return unsafe nghttp2_submit_headers(session, 0, id, nil, pairs, count, nil) }
      guard hasBody else { return unsafe nghttp2_submit_response(session, id, pairs, count, nil) }
      var provider = unsafe OutgoingContent.provider
      return unsafe nghttp2_submit_response(session, id, pairs, count, &provider)
    }
    guard code == 0 else { throw refusal(code) }
  }

  /// Queues content of a message that was started with `hasBody`; sent as the peer's windows allow. Trailers are passed with the last part.
  public mutating func supply(
    _ bytes: [UInt8], isLast: Bool, trailers: FieldSection? = nil, on stream: UInt32
  ) throws(HTTPWireError) {
    if hasFailed, let failure { throw failure }
    guard let known = state.stream(stream), !known.outgoing.isLast else { throw closed(stream) }
    if let trailers { _ = try HTTP2Fields.trailers(trailers) }
    known.outgoing.append(bytes)
    known.outgoing.isLast = isLast
    known.outgoing.trailers = isLast ? trailers : nil
    if known.outgoing.isStarved {
      known.outgoing.isStarved = false
      _ = unsafe nghttp2_session_resume_data(session, Int32(bitPattern: stream))
    }
  }

  /// Bytes that were supplied but not yet framed; senders pause while there are many.
  public func pendingBody(on stream: UInt32) -> Int { state.stream(stream)?.outgoing.count ?? 0 }

  private func closed(_ stream: UInt32) -> HTTPWireError {
    HTTPWireError(.unsendable, "stream \(stream) takes nothing more", reference: "RFC 9113, section 5.1")
  }

  private func refusal(_ code: Int32) -> HTTPWireError {
    unsafe HTTPWireError(.unsendable, "HTTP/2 cannot send it: \(String(cString: nghttp2_strerror(code)))")
  }
}

/// The data source that nghttp2 reads content from.
private enum OutgoingContent {
  static var provider: nghttp2_data_provider {
    unsafe nghttp2_data_provider(source: nghttp2_data_source(), read_callback: read)
  }

  private static let read: nghttp2_data_source_read_callback = { session, id, buffer, room, flags, _, owner in
    guard let owner = unsafe owner, let buffer = unsafe buffer, let flags = unsafe flags else {
      return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
    }
    let state = unsafe Unmanaged<HTTP2SessionState>.fromOpaque(owner).takeUnretainedValue()
    guard let stream = state.stream(UInt32(bitPattern: id)) else { return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue) }
    var filled = 0
    while filled < room {
      let taken = stream.outgoing.take(max: room - filled) { portion in
        unsafe portion.withUnsafeBytes {
          unsafe UnsafeMutableRawBufferPointer(start: buffer + filled, count: room - filled).copyMemory(from: $0)
        }
      }
      if taken == 0 { break }
      filled += taken
    }
    guard stream.outgoing.count == 0 else { return filled }
    if stream.outgoing.isLast {
      unsafe flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
      if let trailers = stream.outgoing.trailers, var block = try? HTTP2Fields.trailers(trailers), block.count > 0 {
        unsafe flags.pointee |= NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
        _ = unsafe block.withPairs { unsafe nghttp2_submit_trailer(session, id, $0, $1) }
      }
      return filled
    }
    guard filled == 0 else { return filled }
    stream.outgoing.isStarved = true
    return Int(NGHTTP2_ERR_DEFERRED.rawValue)
  }
}
