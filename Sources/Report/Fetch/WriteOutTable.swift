internal import Bytes
internal import Observation

/// A variable of `-w`.
struct WriteOutVariable {
  let name: String
  let value: @Sendable (WriteOutFacts) -> WriteOutValue
}

/// curl's variables, including those of newer versions, and additional ones for TLS.
enum WriteOutTable {
  static func named(_ name: String) -> WriteOutVariable? { all.first { $0.name == name } }

  static let all: [WriteOutVariable] = (transfer + places + sizes + times + security).sorted { $0.name < $1.name }

  private static let transfer: [WriteOutVariable] = [
    .init(name: "content_type") { .text($0.response?.contentType) },
    .init(name: "errormsg") { .text($0.seen.error?.message) },
    .init(name: "exitcode") { .number(Int64($0.seen.exitCode)) },
    .init(name: "filename_effective") { .text($0.context.filename) },
    .init(name: "ftp_entry_path") { _ in .text(nil) },
    .init(name: "http_code") { .code($0.response?.status ?? 0) },
    .init(name: "http_connect") { _ in .code(0) },
    .init(name: "http_version") { .text(version($0.response?.httpVersion)) },
    .init(name: "method") { .text($0.last?.request.method) },
    .init(name: "num_connects") { facts in .number(Int64(facts.seen.hops.filter { $0.connection?.reused == false }.count)) },
    .init(name: "num_headers") { .number(Int64($0.response?.headers.count ?? 0)) },
    .init(name: "num_redirects") { facts in .number(Int64(facts.seen.hops.count { $0.redirect?.followed == true })) },
    .init(name: "num_retries") { facts in .number(Int64(facts.seen.hops.count(where: isRetried))) },
    .init(name: "redirect_url") { .text($0.last.flatMap(redirectURL)) },
    .init(name: "referer") { .text($0.last?.request.headers.first("referer")) },
    .init(name: "response_code") { .code($0.response?.status ?? 0) },
    .init(name: "scheme") { facts in .text(facts.connection == nil ? nil : facts.last.map { URLParts($0.url).scheme.uppercased() }) },
    .init(name: "url") { .text(URLParts($0.context.url).withoutUserinfo) },
    .init(name: "url_effective") { .text($0.last?.url ?? URLParts($0.context.url).withoutUserinfo) },
    .init(name: "urlnum") { .number(Int64($0.context.urlNumber)) },
    .init(name: "xfer_id") { .number(Int64($0.context.urlNumber)) },
  ]

  private static let places: [WriteOutVariable] = [
    .init(name: "conn_id") { .number(Int64($0.connection?.id ?? -1)) },
    .init(name: "local_ip") { .text($0.connection.flatMap { $0.local.ip?.description } ?? "") },
    .init(name: "local_port") { .number(Int64($0.connection?.local.port ?? 0)) },
    .init(name: "proxy_used") { .number($0.connection?.proxy == nil ? 0 : 1) },
    .init(name: "remote_ip") { .text($0.connection.map { $0.socket ?? $0.remote.ip?.description ?? "" } ?? "") },
    .init(name: "remote_port") { .number(Int64($0.connection?.remote.port ?? 0)) },
  ]

  private static let sizes: [WriteOutVariable] = [
    .init(name: "size_delivered") { .number(Int64(clamping: $0.response?.body.sizeDecoded ?? 0)) },
    .init(name: "size_download") { .number(Int64(clamping: $0.response?.body.sizeWire ?? 0)) },
    .init(name: "size_header") { facts in .number(facts.seen.hops.reduce(0) { $0 + Int64($1.response?.headSize ?? 0) }) },
    .init(name: "size_request") { facts in .number(facts.seen.hops.reduce(0) { $0 + requestSize($1.request) }) },
    .init(name: "size_upload") { .number(Int64(clamping: $0.last?.request.bodySize ?? 0)) },
    .init(name: "speed_download") { .number($0.speed($0.response?.body.sizeWire ?? 0)) },
    .init(name: "speed_upload") { .number($0.speed($0.last?.request.bodySize ?? 0)) },
  ]

  private static let times: [WriteOutVariable] = [
    .init(name: "time_appconnect") { .time($0.marks.appconnect ?? 0) },
    .init(name: "time_connect") { .time($0.marks.connect ?? 0) },
    .init(name: "time_namelookup") { .time($0.marks.namelookup ?? 0) },
    .init(name: "time_posttransfer") { .time($0.marks.posttransfer ?? 0) },
    .init(name: "time_pretransfer") { .time($0.marks.pretransfer ?? 0) },
    .init(name: "time_queue") { facts in .time(facts.seen.hops.reduce(0) { $0 + ($1.timings.queue ?? 0) }) },
    .init(name: "time_redirect") { .time($0.marks.redirect) },
    .init(name: "time_starttransfer") { .time($0.marks.starttransfer ?? 0) },
    .init(name: "time_total") { .time($0.marks.total) },
  ]

  private static let security: [WriteOutVariable] = [
    .init(name: "alpn") { .text($0.tls?.alpn.selected) },
    .init(name: "certs") { .text($0.certificates) },
    .init(name: "num_certs") { .number(Int64($0.last?.certificates.count ?? 0)) },
    .init(name: "proxy_ssl_verify_result") { _ in .number(0) },
    .init(name: "ssl_verify_result") { .number($0.verifyResult) },
    .init(name: "tls_cipher") { .text($0.tls?.cipherSuite?.name) },
    .init(name: "tls_earlydata") { _ in .number(0) },
    .init(name: "tls_group") { .text($0.tls?.group?.name) },
    .init(name: "tls_resumed") { .number($0.tls?.resumed == true ? 1 : 0) },
    .init(name: "tls_signature_scheme") { .text($0.tls?.signatureScheme?.name) },
    .init(name: "tls_sni") { .text($0.tls?.sni) },
    .init(name: "tls_version") { .text($0.tls?.protocol) },
  ]

  /// `1.1` for `HTTP/1.1`.
  private static func version(_ name: String?) -> String { name.map { String($0.split(separator: "/").last ?? "0") } ?? "0" }

  /// Whether the exchange was repeated by `--retry`; others are repeated for an authentication challenge.
  private static func isRetried(_ hop: HopObservation) -> Bool { hop.repeatedBecause?.holds(", will retry in ") == true }

  /// The target of a redirect that was not followed, also with an unsupported scheme.
  private static func redirectURL(_ hop: HopObservation) -> String? {
    if let redirect = hop.redirect { return redirect.followed ? nil : redirect.url }
    guard let response = hop.response, [300, 301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers.first("location"), let colon = location.utf8.firstIndex(of: UInt8(ascii: ":")),
      colon > location.startIndex, location[..<colon].utf8.allSatisfy({ (0x61...0x7a).contains($0 | 0x20) })
    else { return nil }
    return URLParts(location).withoutUserinfo
  }

  /// curl sends short POST bodies with the header section and counts them as part of it.
  private static func requestSize(_ request: RequestObservation) -> Int64 {
    let shortest: UInt64 = 65_536
    return Int64(request.headSize) + (request.method == "POST" && request.bodySize < shortest ? Int64(request.bodySize) : 0)
  }
}
