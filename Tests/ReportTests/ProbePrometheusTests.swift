import Observation
import Report
import Testing

@Suite("Metrics")
struct ProbePrometheusTests {
  private func lines(_ seen: ProbeObservation) throws -> [Substring] {
    let renderer = try #require(Renderers.named("prometheus", for: ProbeObservation.self))
    return String(decoding: renderer.render(ProbeFixture.document(seen), options: RenderOptions()), as: UTF8.self).split(separator: "\n")
  }

  /// A line as the format has it: a name, labels whose values are quoted and escaped, a number.
  private var sample: some RegexComponent {
    /[a-zA-Z_:][a-zA-Z0-9_:]*(\{([a-z0-9_]+="([^"\\\n]|\\[\\"n])*",?)+\})? (NaN|[+-]Inf|-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?)/
  }

  @Test("every metric has its help and type before its samples, once, and every line is one of the format's")
  func format() throws {
    for seen in [ProbeFixture.single, ProbeFixture.many, ProbeFixture.hostile, ProbeFixture.failed, ProbeObservation()] {
      var known: Set<Substring> = []
      var current: Substring = ""
      for line in try lines(seen) {
        if line.hasPrefix("# HELP ") {
          current = line.dropFirst(7).prefix { $0 != " " }
          #expect(known.insert(current).inserted, "\(line)")
        } else if line.hasPrefix("# TYPE ") {
          #expect(line == "# TYPE \(current) gauge")
        } else {
          #expect(line.prefix { $0 != "{" && $0 != " " } == current && line.wholeMatch(of: sample) != nil, "\(line)")
        }
      }
    }
  }

  @Test("names and labels are those of blackbox_exporter")
  func names() throws {
    let text = try lines(ProbeFixture.single)
    let expected = [
      "probe_success 1", "probe_duration_seconds 0.035608", "probe_dns_lookup_time_seconds 0.00312", "probe_ip_protocol 4",
      "probe_tls_version_info{version=\"TLS 1.3\"} 1", "probe_tls_cipher_info{cipher=\"TLS_AES_128_GCM_SHA256\"} 1",
      "probe_ssl_earliest_cert_expiry 1798876800",
    ]
    for line in expected { #expect(text.contains { $0 == line }, "\(line)") }
    #expect(text.contains { $0.hasPrefix("probe_ssl_last_chain_info{fingerprint_sha256=\"5a5a") })
    #expect(!text.contains { $0.hasPrefix("probe_http_") })
    #expect(try lines(ProbeFixture.hostile).contains("probe_http_status_code 503"))
  }

  @Test("probe_success was 1 and a chain had an end although the certificate was untrusted")
  func verdict() throws {
    let good = try lines(ProbeFixture.single)
    for line in [
      "probe_success 1", "probe_ssl_last_chain_expiry_timestamp_seconds 1798761600", "tlsprobe_certificate_trusted 1",
      "tlsprobe_possession{state=\"proven\"} 1",
    ] { #expect(good.contains { $0 == line }, "\(line)") }
    let bad = try lines(ProbeFixture.hostile)
    for line in [
      "probe_success 0", "probe_ssl_earliest_cert_expiry 1798876800", "tlsprobe_certificate_trusted 0",
      "tlsprobe_certificate_errors{code=\"expired\"} 1", "tlsprobe_certificate_errors{code=\"hostname_mismatch\"} 1",
    ] { #expect(bad.contains { $0 == line }, "\(line)") }
    #expect(!bad.contains { $0.hasPrefix("probe_ssl_last_chain_expiry_timestamp_seconds ") })
  }

  @Test("JA3 and JA4 of our own ClientHello looked like fingerprints of the server")
  func fingerprints() throws {
    for (format, words) in [("text", "client JA4"), ("markdown", "client JA4"), ("json", "\"client\": \"tlsprobe\"")] {
      let renderer = try #require(Renderers.named(format, for: ProbeObservation.self))
      let text = String(decoding: renderer.render(ProbeFixture.document(ProbeFixture.single), options: RenderOptions()), as: UTF8.self)
      #expect(text.contains(words), "\(text)")
    }
  }

  @Test("the hash of an address is FNV-1a, as the exporter computes it")
  func hash() throws {
    // hash/fnv of Go, New32a over the four bytes of 192.0.2.1.
    #expect(try lines(ProbeFixture.single).contains("probe_ip_addr_hash 1969986452"))
  }

  @Test("what a peer says cannot leave its label")
  func labels() throws {
    let info = try #require(try lines(ProbeFixture.hostile).first { $0.hasPrefix("probe_ssl_last_chain_info") })
    #expect(info.hasSuffix("} 1") && info.contains("subject=\"CN=evil\\\\x1b[31m\\\\x07\\\"\\\\<b>|`\\\\n,O==cmd()\""))
  }

  @Test("a probe without an answer is no success, and still a document")
  func failure() throws {
    let text = try lines(ProbeFixture.failed)
    #expect(text.contains("probe_success 0") && text.contains("tlsprobe_failures{code=\"tls.timed-out\"} 1"))
  }
}
