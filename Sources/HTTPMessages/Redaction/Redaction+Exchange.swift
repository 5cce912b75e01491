internal import Bytes
public import HTTPWire

extension Redaction {
  /// A response head with redacted fields and redacted bytes on the wire.
  public func shown(_ head: ResponseHead) -> ResponseHead {
    guard !showsSecrets else { return head }
    var head = head
    head.fields = shown(head.fields)
    head.raw = shown(head: head.raw)
    return head
  }

  /// A redacted error, with all its texts and its response; its category, code and phase are unchanged.
  public func shown(_ error: HTTPError) -> HTTPError {
    guard !showsSecrets else { return error }
    return HTTPError(
      error.category, code: error.code, phase: error.phase, shown(error.message), hint: error.hint.map { $0.map(shown) },
      url: shown(error.url), causes: error.causes.map { shown($0) }, underlying: error.underlying, wire: error.wire,
      answer: error.answer.map { UnsuccessfulResponse(head: shown($0.head), content: shownContent(of: $0), problem: $0.problem) })
  }

  private func shownContent(of answer: UnsuccessfulResponse) -> [UInt8] {
    shown(content: answer.content, type: answer.head.fields.first("Content-Type"))
  }

  /// A redacted frame; the details of a HEADERS frame are its fields, one per line.
  public func shown(_ frame: FrameRecord) -> FrameRecord {
    guard !showsSecrets, !frame.detail.isEmpty else { return frame }
    return FrameRecord(
      direction: frame.direction, at: frame.at, stream: frame.stream, type: frame.type, flags: frame.flags, length: frame.length,
      detail: frame.detail.map { String(decoding: shown(head: Array($0.utf8)), as: UTF8.self) })
  }
}
