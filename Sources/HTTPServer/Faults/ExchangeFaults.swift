internal import Bytes
internal import HTTPWire

/// Applies an exchange's faults to its steps.
///
/// Used only by the task that serves the connection. A class, so that the many exchanges without faults do not need space for it.
final class ExchangeFaults {
  private let fate: FaultDecision
  private let version: HTTPVersion
  /// Nil in HTTP/1.
  private let stream: UInt32?
  private var delay: Duration?
  private var pacer: ContentPacer?
  private var held: SiteStep?
  /// Bytes of content until it breaks off; nil if it does not, or if the number is not known yet.
  private var left: UInt64?
  private var hasLength = false

  init(_ fate: FaultDecision, of head: RequestHead, on stream: UInt32? = nil) {
    self.fate = fate
    self.stream = stream
    version = head.version
    delay = fate.delay
    pacer = ContentPacer(rate: fate.rate, dribble: fate.dribble)
  }

  /// How the connection ends after this response, its last; nil if there is no fault in the ending.
  var ending: ConnectionEnding? { fate.ending }

  /// The intentional faults, for the log; nil if there are none besides delays.
  var words: String? {
    let words = (fate.status.map { ["status \($0)"] } ?? []) + (fate.losesPacket ? ["packet loss"] : []) + fate.faults.map(\.rawValue)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Replaces the site's plan for the request, which is then not executed; nil to follow the site's plan.
  var plan: SitePlan? {
    if let status = fate.status { return .always(.text("injected error\n", status: status)) }
    switch fate.breakage {
    case .empty, .garbage: return .always(.text(""))
    case .reset, .truncated, .malformedChunk, nil: return nil
    }
  }

  func next(_ exchange: inout SiteExchange) -> FaultedStep {
    if let step = pacer?.next() { return .site(step) }
    if left == 0 { return .breakOff(end) }
    let step: SiteStep
    if let held {
      step = held
      self.held = nil
    } else {
      switch exchange.next() {
      case .work(let work): return .work(work)
      case .step(let next): step = next
      }
    }
    switch step {
    case .needsInput, .pause, .interim, .abort: return .site(step)
    case .head(let head, let hasContent): return begin(head, hasContent: hasContent)
    case .upgrade:
      if let delay {
        self.delay = nil
        held = step
        return .site(.pause(delay))
      }
      switch fate.breakage {
      case nil: return .site(step)
      case .garbage(let bytes): return .breakOff(.close(after: bytes))
      case .reset: return .breakOff(.reset)
      case .empty, .truncated, .malformedChunk: return .breakOff(silence)
      }
    case .content(let bytes, let chunkExtension): return content(bytes, chunkExtension)
    case .end: return breaks ? .breakOff(end) : .site(step)
    }
  }

  private var breaks: Bool { fate.breakage != nil }

  private func begin(_ head: ResponseHead, hasContent: Bool) -> FaultedStep {
    if let delay {
      self.delay = nil
      held = .head(head, hasContent: hasContent)
      return .site(.pause(delay))
    }
    guard let breakage = fate.breakage else { return .site(.head(head, hasContent: hasContent)) }
    switch breakage {
    case .garbage(let bytes): return .breakOff(.close(after: bytes))
    case .empty: return .breakOff(silence)
    // Without content to break, nothing is sent.
    case .reset, .truncated, .malformedChunk:
      guard hasContent else { return .breakOff(breakage == .reset ? .reset : silence) }
    }
    var head = head
    let length = head.fields.first("content-length").flatMap { UInt64($0) }
    left = length.map { fate.part(of: $0) }
    hasLength = length != nil
    if breakage == .malformedChunk, stream == nil, version >= .http11 {
      head.fields = FieldSection(head.fields.lines.filter { $0.nameText.lowercased() != "content-length" })
    }
    return .site(.head(head, hasContent: true))
  }

  private func content(_ bytes: [UInt8], _ chunkExtension: String?) -> FaultedStep {
    var bytes = bytes
    if breaks {
      // Without a known length, the first portion is cut.
      let most = left ?? fate.part(of: UInt64(bytes.count))
      let said = min(most, UInt64(bytes.count))
      left = most - said
      bytes = Array(bytes.prefix(Int(said)))
    }
    guard !bytes.isEmpty else { return .breakOff(end) }
    guard pacer != nil else { return .site(.content(bytes, chunkExtension: chunkExtension)) }
    pacer?.add(bytes, chunkExtension)
    guard let step = pacer?.next() else { return .breakOff(end) }
    return .site(step)
  }

  /// The end of an exchange that gets no response.
  private var silence: ResponseTruncation { stream == nil ? .close(after: []) : .resetStream(.internalError) }

  /// The end of content that breaks off.
  private var end: ResponseTruncation {
    switch (fate.breakage, stream) {
    case (.reset, _): .reset
    case (.malformedChunk, let stream?): .close(after: Self.overpadded(stream))
    case (.malformedChunk, nil) where version >= .http11: .close(after: Self.noChunk)
    case (.truncated, _?) where hasLength: .endStream
    case (_, _?): .resetStream(.internalError)
    case (_, nil): .close(after: [])
    }
  }

  /// A DATA frame of one byte that announces 255 bytes of padding (RFC 9113, section 6.1).
  private static func overpadded(_ stream: UInt32) -> [UInt8] {
    var writer = ByteWriter()
    writer.write([0, 0, 1, 0, 0x08])
    writer.write(stream)
    writer.write([0xff])
    return writer.bytes
  }

  /// An invalid chunk size: sizes consist of hexadecimal digits (RFC 9112, section 7.1).
  private static let noChunk = Array("xyz\r\n".utf8)
}

extension Site {
  /// Begins an exchange that may have faults when the head of a request has been received.
  func exchange(
    _ head: RequestHead, from client: Endpoint?, with faults: ExchangeFaults?, within budget: UploadBudget? = nil
  ) -> SiteExchange {
    guard let plan = faults?.plan else { return exchange(head, from: client, within: budget) }
    return SiteExchange(SiteRequest(head, from: client), plan)
  }
}

/// How a response is broken off.
enum ResponseTruncation: Hashable, Sendable {
  /// The connection is reset (RST).
  case reset
  /// Sends these bytes unchanged, then closes the connection in an orderly way.
  case close(after: [UInt8])
  /// HTTP/2: the stream is reset, the connection stays open.
  case resetStream(HTTP2ErrorCode)
  /// HTTP/2: the stream ends as if the response were complete.
  case endStream
}

/// The next step of an exchange that may have faults.
enum FaultedStep: ~Copyable {
  case site(SiteStep)
  /// The result has to be passed to the exchange's `answered`.
  case work(SiteWork)
  /// No step follows.
  case breakOff(ResponseTruncation)
}
