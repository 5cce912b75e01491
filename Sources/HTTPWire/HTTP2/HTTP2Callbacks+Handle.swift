internal import CNghttp2

/// The callbacks of nghttp2, each with the session's state as its user data. None of them allocates a closure.
enum HTTP2Callbacks {
  static func install(in callbacks: OpaquePointer) {
    unsafe installReading(in: callbacks)
    unsafe nghttp2_session_callbacks_set_on_invalid_header_callback(callbacks) { _, frame, name, nameCount, value, valueCount, _, owner in
      guard let state = unsafe sessionState(owner), let frame = unsafe frame else { return failed }
      let line = unsafe fieldLine(name, nameCount, value, valueCount)
      state.invalidLine = line
      if state.keepsFrames { state.words.append("\(line.nameText): \(line.valueText)") }
      unsafe state.queue.append(.invalidField(UInt32(bitPattern: frame.pointee.hd.stream_id), line))
      // nghttp2 would ignore the field; the message is malformed (RFC 9113, section 8.2.1).
      return refused
    }
    unsafe nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks) { _, frame, code, owner in
      guard let state = unsafe sessionState(owner), let frame = unsafe frame else { return failed }
      let kind: HTTP2SessionState.FaultKind =
        switch code {
        case NGHTTP2_ERR_HTTP_HEADER.rawValue: .field
        case NGHTTP2_ERR_FLOW_CONTROL.rawValue: .window
        default: .message
        }
      state.libraryError = HTTPWireError.libraryError(code)
      unsafe state.faulty(UInt32(bitPattern: frame.pointee.hd.stream_id), kind)
      return success
    }
    unsafe nghttp2_session_callbacks_set_error_callback2(callbacks) { _, code, text, count, owner in
      guard let state = unsafe sessionState(owner), let text = unsafe text else { return success }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
      state.libraryError = HTTPWireError.libraryError(code)
      unsafe state.complaint = FieldLine.text(Array(bytes))
      return success
    }
    unsafe nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, stream, code, owner in
      unsafe sessionState(owner)?.closed(UInt32(bitPattern: stream), code: HTTP2ErrorCode(rawValue: code))
      return success
    }
    unsafe nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { _, frame, owner in
      guard let state = unsafe sessionState(owner), let frame = unsafe frame else { return failed }
      unsafe frameSent(frame, state)
      return success
    }
    unsafe nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks) { _, frame, code, owner in
      guard let state = unsafe sessionState(owner), let frame = unsafe frame else { return failed }
      if unsafe UInt32(frame.pointee.hd.type) == NGHTTP2_HEADERS.rawValue {
        let reason = unsafe String(cString: nghttp2_strerror(code))
        unsafe state.notSent(UInt32(bitPattern: frame.pointee.hd.stream_id), reason: reason)
      }
      return success
    }
  }

  private static func installReading(in callbacks: OpaquePointer) {
    unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, owner in
      guard let state = unsafe sessionState(owner), let frame = unsafe frame else { return failed }
      let isRequest = unsafe frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST
      unsafe state.beginSection(of: UInt32(bitPattern: frame.pointee.hd.stream_id), isRequest: isRequest)
      return success
    }
    unsafe nghttp2_session_callbacks_set_on_header_callback(callbacks) { _, frame, name, nameCount, value, valueCount, _, owner in
      guard let state = unsafe sessionState(owner), let frame = unsafe frame else { return failed }
      let line = unsafe fieldLine(name, nameCount, value, valueCount)
      return unsafe state.received(line, on: UInt32(bitPattern: frame.pointee.hd.stream_id)) ? success : failed
    }
    unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) { session, _, stream, bytes, count, owner in
      guard let state = unsafe sessionState(owner) else { return failed }
      let chunk = unsafe UnsafeBufferPointer(start: bytes, count: count)
      guard unsafe !state.received(chunk, on: UInt32(bitPattern: stream)) else { return success }
      // The rest of a frame that was being received when its stream was cancelled: return its credit to the connection's window.
      return unsafe nghttp2_session_consume(session, stream, count) == 0 ? success : failed
    }
    unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { session, frame, owner in
      guard let state = unsafe sessionState(owner), let frame = unsafe frame else { return failed }
      guard unsafe frameReceived(frame, state) else { return failed }
      let id = unsafe frame.pointee.hd.stream_id
      guard let stream = state.stream(UInt32(bitPattern: id)), stream.isFaulty, let fault = stream.fault else { return success }
      let code = fault.errorCode ?? HTTP2ErrorCode.protocolError.rawValue
      return unsafe nghttp2_submit_rst_stream(session, 0, id, code) == 0 ? success : failed
    }
  }
}

extension HTTPWireError {
  /// The text of `libraryError` for an error of nghttp2.
  static func libraryError(_ code: Int32) -> String { unsafe "nghttp2 error \(code): \(String(cString: nghttp2_strerror(code)))" }
}

private let success: Int32 = 0
private let failed = NGHTTP2_ERR_CALLBACK_FAILURE.rawValue
private let refused = NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue

private func sessionState(_ owner: UnsafeMutableRawPointer?) -> HTTP2SessionState? {
  guard let owner = unsafe owner else { return nil }
  return unsafe Unmanaged<HTTP2SessionState>.fromOpaque(owner).takeUnretainedValue()
}

private func fieldLine(_ name: UnsafePointer<UInt8>?, _ nameCount: Int, _ value: UnsafePointer<UInt8>?, _ valueCount: Int) -> FieldLine {
  let name = unsafe UnsafeBufferPointer(start: name, count: nameCount)
  let value = unsafe Array(UnsafeBufferPointer(start: value, count: valueCount))
  return unsafe FieldLine(name: CommonFieldNames.shared(name.span), value: value)
}

private func frameReceived(_ frame: UnsafePointer<nghttp2_frame>, _ state: HTTP2SessionState) -> Bool {
  let header = unsafe frame.pointee.hd
  let id = UInt32(bitPattern: header.stream_id)
  let hasFirstFlag = header.flags & 0x1 != 0
  switch HTTP2FrameType(rawValue: header.type) {
  case .headers: return state.endSection(of: id, endsStream: hasFirstFlag)
  case .data: if hasFirstFlag { state.ended(id) }
  case .resetStream: unsafe state.stream(id)?.resetByPeer = frame.pointee.rst_stream.error_code
  case .settings: if hasFirstFlag { state.queue.append(.settingsAcknowledged) }
  case .ping: if hasFirstFlag { state.receivedPong() }
  case .goAway:
    let frame = unsafe frame.pointee.goaway
    let debug = unsafe Array(UnsafeBufferPointer(start: frame.opaque_data, count: frame.opaque_data_len))
    let last = unsafe UInt32(bitPattern: frame.last_stream_id)
    unsafe state.receivedGoAway(last: last, code: frame.error_code, debug: debug)
  default: break
  }
  return true
}

private func frameSent(_ frame: UnsafePointer<nghttp2_frame>, _ state: HTTP2SessionState) {
  switch unsafe HTTP2FrameType(rawValue: frame.pointee.hd.type) {
  case .data: if unsafe frame.pointee.hd.length > 0 { state.hasProgressed = true }
  case .headers:
    guard state.keepsFrames else { return }
    let headers = unsafe frame.pointee.headers
    for index in unsafe 0..<headers.nvlen {
      let pair = unsafe headers.nva[index]
      let line = unsafe fieldLine(pair.name, pair.namelen, pair.value, pair.valuelen)
      state.words.append("\(line.nameText): \(line.valueText)")
    }
  case .goAway:
    let frame = unsafe frame.pointee.goaway
    unsafe state.sentGoAway = (frame.error_code, Array(UnsafeBufferPointer(start: frame.opaque_data, count: frame.opaque_data_len)))
  default: break
  }
}
