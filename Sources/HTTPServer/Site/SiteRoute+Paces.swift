extension SiteRoute {
  /// Responses with delays.
  static let paces: [SiteRoute] = [
    // /delay?ms=N: a delay before the head.
    SiteRoute(name: "delay") { request in .text("tlsprobe\n").with { $0.delay = request.milliseconds(of: "ms") ?? .milliseconds(100) } },
    // /drip?bytes=N&pieces=N&delay_ms=N: pieces of equal length with a delay between them.
    SiteRoute(name: "drip") { request in
      let pieces = Int(clamping: min(request.number(of: "pieces") ?? 10, 10_000))
      let bytes = Int(clamping: min(request.number(of: "bytes") ?? 10, 1 << 24))
      guard pieces > 0 else { return .status(400) }
      let pause = request.milliseconds(of: "delay_ms") ?? .milliseconds(10)
      return SiteResponse(.drip(pieces: pieces, size: bytes / pieces, pause: pause), type: "application/octet-stream")
    },
  ]
}
