/// Where curl 7.88 answers the same words now one way and now another: the only exchanges that are asked of it again.
struct CurlRace: Sendable {
  let name: String
  let reference: String
  let covers: @Sendable (Exchange) -> Bool
  /// What it makes of them when it loses.
  let isLost: @Sendable (Fetched) -> Bool

  /// How often curl is asked about one exchange at most; we are asked once, always.
  static let askings = 6
  /// How often it is asked again at most about all exchanges with one server.
  static let most = 12

  static let all: [CurlRace] = [
    CurlRace(
      name: "curl 7.88 gives up when it hears of a stream's reset while it still sends content that nobody wants",
      reference: "RFC 9113, section 8.1", covers: { $0.isHTTP2 && $0.hasContent }, isLost: { $0.status == 92 && $0.bytes.isEmpty })
  ]
}
