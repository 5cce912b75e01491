internal import HTTPWire

extension SiteRoute {
  static let redirects: [SiteRoute] = [
    // /redirect/N: N redirects, each relative, and then the first page.
    SiteRoute(name: "redirect") { request in
      guard let count = request.argument.flatMap({ UInt64($0) }), count > 0 else { return .status(400) }
      return redirect(to: count == 1 ? "/" : "\(count - 1)", status: 302)
    },
    SiteRoute(name: "redirect-to") { request in
      let status = request.number(of: "status_code").map { Int(clamping: $0) } ?? 302
      // A location may contain anything but control characters: clients have to cope.
      guard let url = request.value(of: "url"), url.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }), (300...399).contains(status) else {
        return .status(400)
      }
      return redirect(to: url, status: status)
    },
    SiteRoute(name: "redirect-loop") { _ in redirect(to: "/redirect-loop", status: 302) },
  ]

  private static func redirect(to location: String, status: Int) -> SiteResponse {
    .text("there is more at another place\n", status: status).with { $0.fields.append("Location", location) }
  }
}
