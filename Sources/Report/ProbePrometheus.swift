internal import Bytes
internal import Checks
public import Observation

/// Metrics with the names of blackbox_exporter, and additional ones, for a text file collector.
public struct ProbePrometheus: SeriesRenderer {
  public let name = "prometheus"
  public let summary = "metrics by the names of blackbox_exporter"
  public let fileExtension = "prom"
  public let subject: (any DocumentObservation.Type)? = ProbeObservation.self

  typealias Sample = PrometheusText.Sample

  public init() {}

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    var page = PrometheusText()
    for (document, labels) in PrometheusText.labelled(
      documents, address: { $0.probe?.attempts.lazy.compactMap(\.address).first?.description })
    {
      page.labels = labels
      let seen = document.probe ?? ProbeObservation()
      Self.outcome(seen, isSuccess: ProbeHeadline.isSound(document), to: &page)
      if let negotiated = seen.negotiated { Self.negotiated(negotiated, to: &page) }
      Self.trustedEnd(seen, to: &page)
      Self.http(seen, to: &page)
      Self.ours(seen, document, to: &page)
    }
    return Array(page.text.utf8)
  }

  static let success: PrometheusText.Metric = ("probe_success", "Displays whether or not the probe was a success")
  static let duration: PrometheusText.Metric = (
    "probe_duration_seconds", "Returns how long the probe took to complete in seconds"
  )
  static let earliestExpiry: PrometheusText.Metric = ("probe_ssl_earliest_cert_expiry", "Returns last SSL chain expiry in unixtime")

  private static func outcome(_ seen: ProbeObservation, isSuccess: Bool, to page: inout PrometheusText) {
    let total = seconds(.total, in: seen) ?? seen.failed.first.map { Double($0.timings.total) / 1e6 }
    page.gauge(success, isSuccess ? 1 : 0)
    page.gauge(duration, total ?? 0)
    page.gauge(
      "probe_dns_lookup_time_seconds", "Returns the time taken for probe dns lookup in seconds", seconds(.dns, in: seen) ?? 0)
    guard let address = seen.attempts.last(where: { $0.address != nil })?.address else { return }
    self.address(address, to: &page)
  }

  /// The family of an address, and its hash.
  static func address(_ address: IPAddress, to page: inout PrometheusText) {
    page.gauge("probe_ip_protocol", "Specifies whether probe ip protocol is IP4 or IP6", address.family == .v4 ? 4 : 6)
    page.gauge(
      "probe_ip_addr_hash", "Specifies the hash of IP address. It's useful to detect if the IP address changes.",
      Double(hash(address.bytes)))
  }

  private static func negotiated(_ seen: NegotiatedObservation, to page: inout PrometheusText) {
    agreed(seen.handshake, to: &page)
    guard let leaf = seen.certificate else { return }
    page.gauge(earliestExpiry, Timestamp(seen.earliestNotAfter ?? leaf.notAfter).map { Double($0.seconds) })
    let names = leaf.dnsNames
    self.leaf([leaf.sha256, leaf.issuer, leaf.serial ?? "", leaf.subject, names.joined(separator: ",")], to: &page)
  }

  /// The negotiated version and suite.
  static func agreed(_ handshake: HandshakeDescription, to page: inout PrometheusText) {
    page.gauge(
      "probe_tls_version_info", "Returns the TLS version used or NaN when unknown", [Sample(1, ("version", version(handshake.protocol)))])
    page.gauge(
      "probe_tls_cipher_info", "Returns the TLS cipher negotiated during handshake",
      handshake.cipherSuite.map { [Sample(1, ("cipher", $0.name))] } ?? [])
  }

  /// The server's certificate.
  static func leaf(_ certificate: CertificateDescription, to page: inout PrometheusText) {
    let names = certificate.subjectAlternativeNames.filter { $0.hasPrefix("DNS:") }.map { String($0.dropFirst(4)) }
    leaf(
      [certificate.fingerprints.sha256, certificate.issuer, certificate.serial, certificate.subject, names.joined(separator: ",")],
      to: &page)
  }

  private static func leaf(_ values: [String], to page: inout PrometheusText) {
    let labels = zip(["fingerprint_sha256", "issuer", "serialnumber", "subject", "subjectalternative"], values).map {
      (name: $0, value: $1)
    }
    page.gauge("probe_ssl_last_chain_info", "Contains SSL leaf certificate information", [Sample(1, labels)])
  }

  /// The expiry of verified chains as in the exporter, the earliest if connections differ; omitted if one is not trusted.
  static func trustedEnd(_ seen: ProbeObservation, to page: inout PrometheusText) {
    guard !seen.chains.isEmpty, seen.chains.allSatisfy(\.isTrusted) else { return }
    let ends = seen.chains.compactMap(\.trustedUntil).compactMap { Timestamp($0)?.seconds }
    page.gauge(
      "probe_ssl_last_chain_expiry_timestamp_seconds", "Returns last SSL chain expiry in timestamp", ends.min().map { Double($0) })
  }

  /// Only if an HTTP request was made. Content after the first byte is not read, so that there is no transfer phase.
  private static func http(_ seen: ProbeObservation, to page: inout PrometheusText) {
    guard let status = seen.counted.last?.httpStatus else { return }
    let tls = seconds(.tls, in: seen) ?? 0
    let connect = [Phase.connect, .proxy, .startTLS].reduce(0) { $0 + (seconds($1, in: seen) ?? 0) }
    // TLS 1.3 tickets arrive after the handshake, while waiting for the response.
    let isModern = seen.counted.last?.handshake?.protocol.hasPrefix("TLSv1.3") ?? false
    let processing = (seconds(.firstByte, in: seen) ?? 0) + (isModern ? seconds(.firstTicket, in: seen) ?? 0 : 0)
    page.gauge(
      "probe_http_duration_seconds", "Duration of http request by phase, summed over all redirects",
      [
        Sample(connect, ("phase", "connect")), Sample(processing, ("phase", "processing")),
        Sample(seconds(.dns, in: seen) ?? 0, ("phase", "resolve")), Sample(tls, ("phase", "tls")),
      ])
    page.gauge("probe_http_ssl", "Indicates if SSL was used for the final redirect", 1)
    page.gauge("probe_http_status_code", "Response HTTP status code", Double(status))
  }

  private static func ours(_ seen: ProbeObservation, _ document: Document, to page: inout PrometheusText) {
    page.gauge(
      "tlsprobe_attempts", "Timed connections by result",
      [
        Sample(Double(seen.series.succeeded), ("result", "succeeded")), Sample(Double(seen.series.failed), ("result", "failed")),
      ])
    page.gauge(
      "tlsprobe_failures", "Failed connections by error code",
      seen.series.failures.map { Sample(Double($0.count), ("code", $0.failure.code)) })
    page.gauge(
      "tlsprobe_phase_duration_seconds", "Duration of a phase by quantile; 0 is the minimum and 1 the maximum",
      seen.statistics.flatMap { phase in
        [("0", phase.minimum), ("0.5", phase.median), ("0.95", phase.p95), ("0.99", phase.p99), ("1", phase.maximum)].map {
          Sample(Double($0.1) / 1e6, ("phase", phase.phase), ("quantile", $0.0))
        }
      })
    page.gauge(
      "tlsprobe_phase_duration_mean_seconds", "Mean duration of a phase",
      seen.statistics.map { Sample($0.mean / 1e6, ("phase", $0.phase)) })
    page.gauge(
      "tlsprobe_phase_duration_stddev_seconds", "Standard deviation of the duration of a phase",
      seen.statistics.map { Sample($0.deviation / 1e6, ("phase", $0.phase)) })
    page.gauge(
      "tlsprobe_certificate_trusted", "Whether the certificates are trusted", seen.verdict.map { $0.trusted ? 1 : 0 })
    page.gauge(
      "tlsprobe_certificate_errors", "Certificate errors by code",
      seen.verdict.map { verdict in
        var codes: [String] = []
        for error in verdict.errors where !codes.contains(error.code) { codes.append(error.code) }
        return codes.map { code in Sample(Double(verdict.errors.count { $0.code == code }), ("code", code)) }
      } ?? [])
    page.gauge(
      "tlsprobe_possession", "Whether the server proved that it has the private key",
      seen.possession.map { [Sample(1, ("state", $0.rawValue))] } ?? [])
    let last = seen.counted.last
    page.gauge("tlsprobe_tcp_rtt_seconds", "The kernel's smoothed round-trip time", last?.tcp.map { Double($0.roundTrip) / 1e6 })
    page.gauge(
      "tlsprobe_connection_bytes", "Bytes of the TCP connection",
      last.map { [Sample(Double($0.bytesReceived), ("direction", "received")), Sample(Double($0.bytesSent), ("direction", "sent"))] } ?? [])
    page.gauge(
      "tlsprobe_service_level_met", "Whether a time limit is met",
      document.serviceLevels.map {
        Sample($0.isMet ? 1 : 0, ("phase", $0.phase), ("statistic", $0.statistic), ("limit", "\(Double($0.limit) / 1e6)"))
      })
    findings(document.findings, to: &page)
  }

  /// The number of findings of each severity.
  static func findings(_ findings: [Finding], to page: inout PrometheusText) {
    page.gauge(
      "tlsprobe_findings", "Findings by severity",
      Severity.allCases.map { severity in
        Sample(Double(findings.count { $0.severity == severity }), ("severity", severity.rawValue))
      })
  }

  /// The median.
  private static func seconds(_ phase: Phase, in seen: ProbeObservation) -> Double? {
    ProbeFormatter.statistics(of: phase, in: seen).map { Double($0.median) / 1e6 }
  }

  /// `TLS 1.3` for `TLSv1.3`.
  private static func version(_ name: String) -> String {
    name.hasPrefix("TLSv") ? "TLS " + name.dropFirst("TLSv".count) : name
  }

  /// 32-bit FNV-1a, as in the exporter.
  private static func hash(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
