internal import Bytes
internal import Observation

/// Equal to the result of `DocumentEncoder` for each type in this file; a test compares them.
extension FetchObservation {
  /// The members of its document.
  var json: JSONValue {
    var list = MemberList(4)
    list.add("hops", .array(hops.map(\.json)))
    list.add(rare: "alt_svc", alternatives)
    list.add(rare: "error", error)
    list.add("exit_code", exitCode)
    return list.json
  }
}

extension HopObservation {
  fileprivate var json: JSONValue {
    var list = MemberList(13)
    list.add("index", index)
    list.add("url", url)
    list.add("request", request.json)
    list.add("response", response?.json ?? .null)
    list.add(rare: "redirect", redirect)
    list.add("connection", connection?.json ?? .null)
    list.add(rare: "dns", dns)
    list.add("tls", tls?.json ?? .null)
    list.add(rare: "certificates", certificates)
    list.add("timings_us", timings.json)
    list.add("marks_us", marks.json)
    list.add("repeated_because", repeatedBecause)
    list.add(rare: "cache", cache)
    return list.json
  }
}

extension FieldObservation {
  fileprivate var json: JSONValue { .array([.string(name), .string(value)]) }
}

extension RequestObservation {
  fileprivate var json: JSONValue {
    var list = MemberList(6)
    list.add("method", method)
    list.add("url", url)
    list.add("http_version", httpVersion)
    list.add("headers", .array(headers.map(\.json)))
    list.add("head_size", headSize)
    list.add("body_size", bodySize)
    return list.json
  }
}

extension ResponseObservation {
  fileprivate var json: JSONValue {
    var list = MemberList(8)
    list.add("status", status)
    list.add("reason", reason)
    list.add("http_version", httpVersion)
    list.add("headers", .array(headers.map(\.json)))
    list.add("trailers", .array(trailers.map(\.json)))
    list.add(rare: "interim", interim)
    list.add("head_size", headSize)
    list.add("body", body.json)
    return list.json
  }
}

extension BodyObservation {
  fileprivate var json: JSONValue {
    var list = MemberList(7)
    list.add("size_wire", sizeWire)
    list.add("size_decoded", sizeDecoded)
    list.add("content_encoding", contentEncoding)
    list.add("sha256", sha256)
    list.add("truncated", truncated)
    list.add("length_conflict", lengthConflict)
    list.add(rare: "image", image)
    return list.json
  }
}

extension FetchConnectionObservation {
  fileprivate var json: JSONValue {
    var list = MemberList(7)
    list.add("id", id)
    list.add("reused", reused)
    list.add("local", local.json)
    list.add("remote", remote.json)
    list.add(rare: "attempts", attempts)
    list.add("proxy", proxy)
    list.add("socket", socket)
    return list.json
  }
}

extension FetchConnectionObservation.Place {
  fileprivate var json: JSONValue {
    var list = MemberList(2)
    list.add("ip", ip?.description)
    list.add("port", UInt64(port))
    return list.json
  }
}

extension FetchTLSObservation {
  fileprivate var json: JSONValue {
    var list = MemberList(12)
    list.add("protocol", `protocol`)
    list.add("cipher_suite", cipherSuite?.json ?? .null)
    list.add("group", group?.json ?? .null)
    list.add("signature_scheme", signatureScheme?.json ?? .null)
    list.add("alpn", alpn.json)
    list.add("sni", sni)
    list.add("resumed", resumed)
    list.add(rare: "client_profile", clientProfile)
    list.add("verify", verify?.json ?? .null)
    list.add(rare: "pins", pins)
    list.add(rare: "ocsp_staple", ocspStaple)
    list.add(rare: "scts", scts)
    return list.json
  }
}

extension FetchTLSObservation.Application {
  fileprivate var json: JSONValue {
    var list = MemberList(2)
    list.add("offered", offered)
    list.add("selected", selected)
    return list.json
  }
}

extension FetchTLSObservation.Verification {
  fileprivate var json: JSONValue {
    var list = MemberList(5)
    list.add("trusted", trusted)
    list.add("enforced", enforced)
    list.add("checked_name", checkedName)
    list.add("hostname_matches", hostnameMatches.map { .bool($0) } ?? .null)
    list.add("errors", .array(errors.map(\.json)))
    return list.json
  }
}

extension VerdictError {
  fileprivate var json: JSONValue {
    var list = MemberList(3)
    list.add("code", code)
    list.add("depth", depth.map { Int64($0) })
    list.add("message", message)
    return list.json
  }
}

extension WireValue {
  fileprivate var json: JSONValue {
    var list = MemberList(2)
    list.add("id", id)
    list.add("name", name)
    return list.json
  }
}

extension FetchTimings {
  fileprivate var json: JSONValue {
    var list = MemberList(9)
    list.add("queue", queue)
    list.add("dns", dns)
    list.add("connect", connect)
    list.add("proxy", proxy)
    list.add("tls", tls)
    list.add("send", send)
    list.add("wait", wait)
    list.add("receive", receive)
    list.add("total", Int64?(total))
    return list.json
  }
}

extension CurlTimings {
  fileprivate var json: JSONValue {
    var list = MemberList(8)
    list.add("namelookup", namelookup)
    list.add("connect", connect)
    list.add("appconnect", appconnect)
    list.add("pretransfer", pretransfer)
    list.add("posttransfer", posttransfer)
    list.add("starttransfer", starttransfer)
    list.add("total", Int64?(total))
    list.add("redirect", Int64?(redirect))
    return list.json
  }
}
