import TestSupport

/// Where Location leads (RFC 9110, section 15.4).
extension HostileServerBehavior {
  static let redirects =
    ["next", "/next", "./next", "/a/../next", "?a=/next#part", "/next#part"].map {
      led("a Location of \($0)", .relativeLocation, $0, .hello)
    } + [
      led("a Location that leads to itself with a query", .loop, "?", .endless),
      led(
        "a Location of //host", .hostLocation, "//elsewhere.test/next", .hello,
        options: ["--connect-to", "elsewhere.test:80:127.0.0.1:PORT"]),
      led("a Location of javascript:", .schemeLocation, "javascript:alert(1)", .badScheme),
      led("a Location of file:", .schemeLocation, "file:///etc/passwd", .badScheme),
      led("a Location of ftp:", .schemeLocation, "ftp://127.0.0.1/", .badScheme),
      led(
        "a Location of https: where it is not allowed", .schemeLocation, "https://127.0.0.1/", .badScheme,
        options: ["--proto-redir", "http"]),
      led("an empty Location", .emptyLocation, "", .content(Array("here".utf8))),
      led("a Location that is no URL", .emptyLocation, "http://[::1/", .badLocation),
      led("a Location with a space in its host", .emptyLocation, "http://a b/", .badLocation),
      led("a Location with a port that is none", .emptyLocation, "http://a:99999/", .badLocation),
      led("a Location that loops", .loop, "/", .endless),
      HostileServerBehavior("a hundred hops", .manyHops, options: ["-L"], gives: .endless) { hop($0, at: $1, to: 100) },
      HostileServerBehavior("a hundred hops, allowed", .manyHops, options: ["-L", "--max-redirs", "100"], gives: .hello) {
        hop($0, at: $1, to: 100)
      },
      HostileServerBehavior(
        "302 without Location", .emptyLocation, "HTTP/1.1 302 Found\r\nContent-Length: 5\r\n\r\nhello", options: ["-L"], gives: .hello),
      HostileServerBehavior(
        "a Location that nobody follows", .schemeLocation,
        "HTTP/1.1 302 Found\r\nLocation: javascript:alert(1)\r\nContent-Length: 5\r\n\r\nhello", gives: .hello),
      HostileServerBehavior("a redirect whose content breaks off", .shortContent, options: ["-L"], gives: .hello) {
        connection, path in
        if path == "/" {
          connection.write("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 10\r\n\r\nhere")
        } else {
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
        }
      },
    ]

  /// What leads to `/next` arrives; all else leads there.
  private static func led(_ name: String, _ hazard: HTTP1Hazard, _ location: String, _ outcome: Outcome, options: [String] = [])
    -> HostileServerBehavior
  {
    HostileServerBehavior(name, hazard, options: ["-L"] + options, gives: outcome) { connection, path in
      if path.hasSuffix("/next") {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
      } else {
        connection.write("HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 4\r\n\r\nhere")
      }
    }
  }

  /// Leads on from `/N` to the next number, and arrives at the last.
  private static func hop(_ connection: RawConnection, at path: String, to last: Int) {
    let number = Int(path.dropFirst()) ?? 0
    if number == last {
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
    } else {
      connection.write("HTTP/1.1 302 Found\r\nLocation: /\(number + 1)\r\nContent-Length: 0\r\n\r\n")
    }
  }
}

extension HostileServerBehavior.Outcome {
  static let endless = refused(code: "http.too-many-redirects", status: 47)
  static let badScheme = refused(code: "http.redirect-scheme", status: 1)
  static let badLocation = refused(code: "http.bad-redirect", status: 3)
}
