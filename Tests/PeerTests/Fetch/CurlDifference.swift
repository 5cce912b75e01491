import TestSupport

/// Where curl 7.88 and we answer differently, and mean to: which exchanges that is about, why, and what each makes of them.
struct CurlDifference: Sendable {
  /// An exchange of which curl has made something else than we.
  struct Case {
    let exchange: Exchange
    let arguments: [String]
    let theirs: Fetched
    let ours: Fetched
  }

  let name: String
  /// What says that we are right, or may do so.
  let reference: String
  let covers: @Sendable (Exchange) -> Bool
  /// Whether it is that difference, and no other.
  let holds: @Sendable (Case) throws -> Bool

  /// The first that covers an exchange is what is expected of it.
  static let all: [CurlDifference] = [
    CurlDifference(
      name: "curl 7.88 greets a server in clear HTTP/2 for every hop anew, and is hung up on",
      reference: "RFC 9113, section 3.4: one preface a connection",
      covers: { $0.isHTTP2InClear && $0.line.contains(" -L") && !$0.line.hasPrefix("/said") },
      holds: { try $0.followsAlone() }),
    CurlDifference(
      name: "curl 7.88 takes 100 (Continue) in HTTP/2 for the answer", reference: "RFC 9113, section 8.1: interim responses come before it",
      covers: { $0.isHTTP2 && $0.line.contains("Expect:100") },
      holds: { one in
        // Not when both come in one piece.
        if one.isSame { return true }
        guard one.theirs.status == 52, one.theirs.bytes.isEmpty, one.ours.status == 0 else { return false }
        return try one.isWhatCurlGets(without: ["-H", "Expect:100-continue"])
      }),
    CurlDifference(
      name: "curl 7.88 gives up in clear HTTP/2 when a server resets a stream whose content it doesn't want",
      reference: "RFC 9113, section 8.1: responses before such a RST_STREAM are not discarded",
      covers: { $0.isHTTP2InClear && $0.hasContent && !$0.peer.readsContent },
      holds: { one in
        one.isSame || one.hasGivenUpHalfway && one.ours.status == 0 && one.ours.bytes.starts(with: Array("HTTP/2 ".utf8))
      }),
    CurlDifference(
      name: "curl keeps the method of -X whatever a redirect's status says, and drops its content",
      reference: "RFC 9110, sections 15.4.2 to 15.4.4: 303 means GET, 301 and 302 may turn POST into it, all else stays",
      covers: { exchange in
        exchange.line.contains(" -L -X ") && [301, 302, 303].contains { exchange.line.hasPrefix("/moved/\($0) ") }
      }, holds: { $0.turnsMethods() }),
    CurlDifference(
      name: "curl 7.88 asks before every upload whether it may; newer ones, as we do, above a mebibyte",
      reference: "RFC 9110, section 10.1.1: a client need not send Expect",
      covers: { exchange in
        exchange.version == "--http1.1" && ["/kept -T %%1", "/small.txt -T %%1", "/echo -T %%1"].contains(exchange.line)
      },
      holds: { one in
        let asked = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        return one.theirs.status == one.ours.status && Steadied(one.theirs.bytes) == Steadied(asked + one.ours.bytes)
      }),
    CurlDifference(
      name: "curl sends content that nothing delimits when its Content-Length is taken away; we send chunks",
      reference: "RFC 9112, section 6.3: a request without both fields has no content",
      covers: { $0.version == "--http1.1" && $0.line.hasSuffix(" -H Content-Length:") },
      holds: { one in
        !one.theirs.text.contains("a=b") && one.ours.text.contains("transfer-encoding: chunked") && one.ours.text.hasSuffix("a=b\n")
      }),
    CurlDifference(
      name: "curl says no length in HTTP/2 when chunks are asked for, which are not sent there; we say it",
      reference: "RFC 9113, section 8.2.2: Transfer-Encoding means nothing",
      covers: { $0.isHTTP2 && $0.line.hasSuffix(" -H Transfer-Encoding:chunked") },
      holds: { one in
        one.theirs.status == one.ours.status
          && one.theirs.content == one.ours.content.replacing("content-length: 3%0D%0A", with: "", maxReplacements: 1)
      }),
    CurlDifference(
      name: "curl 7.88 doesn't hear a trailer where it knows the length",
      reference: "RFC 9113, section 8.1: trailers stand behind any content",
      covers: { $0.peer.program == "nghttpd" && $0.line.hasPrefix("/missing") && !$0.line.contains("-I") },
      holds: { $0.theirs.status == $0.ours.status && Steadied($0.theirs.bytes + Array("x-trailer: 1\r\n".utf8)) == Steadied($0.ours.bytes) }
    ),
    CurlDifference(
      name: "curl 7.88 shows no head when the rest of the answer is malformed, as nghttpd's content in answer to HEAD",
      reference: "RFC 9110, section 9.3.2", covers: { $0.peer.program == "nghttpd" && $0.line.hasPrefix("/missing") },
      holds: { $0.hasGivenUp && $0.ours.status == 92 && $0.ours.text.hasPrefix("HTTP/2 404 \r\n") && $0.ours.content.isEmpty }),
  ]
}

extension CurlDifference.Case {
  var isSame: Bool { theirs.status == ours.status && Steadied(theirs.bytes) == Steadied(ours.bytes) }
  /// CURLE_HTTP2_STREAM, with nothing to show.
  var hasGivenUp: Bool { theirs.status == 92 && theirs.bytes.isEmpty }
  /// CURLE_HTTP2_STREAM, after a part of our response that ends anywhere, or after none.
  var hasGivenUpHalfway: Bool { theirs.status == 92 && Steadied(ours.bytes).starts(with: Steadied(theirs.bytes)) }

  /// What curl gets with fewer words is what we get with all of them; it is asked again where it gives up.
  fileprivate func isWhatCurlGets(without removed: [String]) throws -> Bool {
    let words = arguments.filter { !removed.contains($0) }
    for _ in 0..<5 {
      let fetched = try Fetcher.curl.fetch(words)
      if fetched.status != 92 { return fetched.status == ours.status && Steadied(fetched.bytes) == Steadied(ours.bytes) }
    }
    return true
  }

  /// Every hop that we took is what curl gets when it is sent there by itself.
  fileprivate func followsAlone() throws -> Bool {
    guard [16, 52, 92].contains(theirs.status) else { return false }
    // What is behind haproxy speaks HTTP/1.1 alone.
    if exchange.peer.program == "haproxy", exchange.line == "/folder -L" {
      return ours.status == 8 && Steadied(theirs.bytes) == Steadied(ours.bytes)
    }
    let limit = exchange.line.contains("--max-redirs")
    guard ours.status == (limit ? 47 : 0), let end = ours.text.ranges(of: "HTTP/2 ").dropFirst().first?.lowerBound else { return false }
    let first = String(ours.text[..<end])
    guard theirs.bytes.isEmpty || Steadied(theirs.bytes) == Steadied(Array(first.utf8)) else { return false }
    return try exchange.hasContent || exchange.line.contains(" -X ") || isWhatCurlGetsHopByHop()
  }

  private func isWhatCurlGetsHopByHop() throws -> Bool {
    let most = Int(exchange.line.split(separator: " ").last ?? "") ?? 10
    var words = arguments.filter { $0 != "-L" }
    var bytes: [UInt8] = []
    for hop in 0...most {
      let fetched = try Fetcher.curl.fetch(words)
      guard fetched.status == 0, let location = fetched.location else { return Steadied(bytes + fetched.bytes) == Steadied(ours.bytes) }
      // The content of a redirect that is followed is not shown.
      bytes += fetched.head
      if hop == most { return Steadied(bytes) == Steadied(ours.bytes) }
      let url = words.removeLast()
      let authority = url.split(separator: "/").prefix(2).joined(separator: "//")
      words.append(location.hasPrefix("/") ? authority + location : location)
    }
    return false
  }

  /// nginx says how it was asked the second time: method, length and type.
  fileprivate func turnsMethods() -> Bool {
    let words = exchange.line.split(separator: " ")
    guard let option = words.firstIndex(of: "-X"), words.indices.contains(option + 1) else { return false }
    let method = String(words[option + 1])
    let is303 = exchange.line.hasPrefix("/moved/303 ")
    let turns = is303 || method == "POST"
    let keepsContent = exchange.hasContent && !turns
    let told = keepsContent ? "\(method) 3 application/x-www-form-urlencoded \n" : "\(turns ? "GET" : method)   \n"
    return theirs.status == 0 && ours.status == 0 && theirs.content.hasSuffix("\(method)   \n") && ours.content.hasSuffix(told)
      && theirs.bytes.prefix(12) == ours.bytes.prefix(12)
  }
}

extension Fetched {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// With its empty line.
  fileprivate var head: ArraySlice<UInt8> { bytes.prefix(bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? bytes.count) }

  /// What stands behind the last head.
  fileprivate var content: String {
    bytes.ranges(of: Array("\r\n\r\n".utf8)).last.map { String(decoding: bytes[$0.upperBound...], as: UTF8.self) } ?? ""
  }

  fileprivate var location: String? {
    String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("location: ") }
      .map { String($0.dropFirst(10)) }
  }
}
