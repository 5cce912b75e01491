internal import HTTPWire

/// What an exchange wants done next.
enum SiteStep: Hashable, Sendable {
  /// More of the request's content, or word of its end.
  case needsInput
  case pause(Duration)
  /// Its result is to be given to `answered`.
  case work(SiteWork)
  case interim(ResponseHead)
  /// Without a Content-Length where the length is not known before. Without content nothing but the end follows.
  case head(ResponseHead, hasContent: Bool)
  /// The extension is for chunks of HTTP/1.1.
  case content([UInt8], chunkExtension: String?)
  case end(trailers: FieldSection?)
  /// What was promised cannot be kept: the connection, or the stream, ends here as broken off.
  case abort
}

/// What finds an answer out; each is like itself alone.
final class SiteWork: Hashable, Sendable {
  let perform: @Sendable () async -> SiteAnswer

  init(_ perform: @escaping @Sendable () async -> SiteAnswer) { self.perform = perform }

  static func == (one: SiteWork, other: SiteWork) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
