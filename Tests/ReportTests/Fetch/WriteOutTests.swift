import Bytes
import Observation
import Report
import Testing

@Suite("Lines of the user's own making after a transfer")
struct WriteOutTests {
  private func written(_ format: String, _ seen: FetchObservation = FetchFixture.redirected, escapes: Bool = false) -> [WriteOut.Piece] {
    var context = WriteOutContext(url: "user:secret@example.org/old", time: FetchFixture.started)
    context.escapes = escapes
    return WriteOut(format).pieces(about: seen, in: context)
  }

  private func output(_ format: String, _ seen: FetchObservation = FetchFixture.redirected) -> String {
    String(decoding: written(format, seen).filter { $0.destination == .output }.flatMap(\.bytes), as: UTF8.self)
  }

  @Test(
    "variables stand for what curl means by them",
    arguments: [
      ("%{http_code} %{response_code} %{http_connect}", "200 200 000"), ("%{http_version}|%{scheme}|%{method}", "2|HTTPS|GET"),
      ("%{time_total} %{time_redirect}", "0.076521 0.031500"), ("%{time_connect} %{time_appconnect}", "0.026920 0.025000"),
      ("%{time_namelookup} %{time_starttransfer}", "0.003240 0.074020"), ("%{time_pretransfer} %{time_posttransfer}", "0.040081 0.040250"),
      ("%{size_download} %{size_delivered} %{size_upload}", "4310 12345 0"), ("%{size_header} %{size_request}", "531 256"),
      ("%{speed_download}", "56324"), ("%{num_redirects}%{num_connects}%{num_headers}%{num_certs}", "1252"),
      ("%{remote_ip}:%{remote_port} %{local_ip}:%{local_port}", "192.0.2.1:443 192.0.2.9:40001"),
      ("%{url_effective} %{url}", "https://example.org/new example.org/old"), ("%{content_type}", "text/html; charset=utf-8"),
      ("%{exitcode}%{errormsg}%{ssl_verify_result}", "00"), ("%{redirect_url}%{referer}%{filename_effective}", ""),
      ("%{tls_version} %{tls_cipher} %{tls_group} %{alpn}", "TLSv1.3 TLS_AES_128_GCM_SHA256 x25519 h2"),
      ("%{url.host} %{url.port} %{url.query} %{urle.path}", "example.org 80 a=1&b=two%20words&c /new"),
      ("%time{%Y-%m-%dT%H:%M:%S.%f%z %q%%}", "2026-11-21T03:21:54.250000+0000 %q%"), ("%header{VARY}%header{none}", "a"),
    ])
  func variables(format: String, text: String) {
    #expect(output(format) == text)
  }

  @Test(
    "what stands for nothing is written as curl writes it",
    arguments: [
      (#"a\nb\tc\rd\qe\\"#, "a\nb\tc\rd\\qe\\\\"), (#"end\"#, "end\\"), ("100%% %x end%", "100% %x end%"), ("%{unclosed", "%{unclosed"),
      ("%header{x", "%header{x"), ("A%{nope}B", "AB"), ("A%{header{x}}B", "A}B"), ("", ""),
    ])
  func literal(format: String, text: String) {
    #expect(output(format) == text)
  }

  @Test("an unknown variable is named on standard error, once for each time")
  func unknown() {
    let pieces = written("a%{no\u{1b}pe}b")
    #expect(pieces.map(\.destination) == [.output, .error, .output])
    #expect(String(decoding: pieces[1].bytes, as: UTF8.self) == "tlsprobe: unknown --write-out variable: 'no\\x1bpe'\n")
  }

  @Test("output goes where it is sent")
  func destinations() {
    let pieces = written("a%{stderr}b%{stdout}%{stderr}%{stdout}d")
    #expect(pieces.map(\.destination) == [.output, .error, .output])
    #expect(pieces.map { String(decoding: $0.bytes, as: UTF8.self) } == ["a", "b", "d"])
    #expect(output("%output{f}a") == "%output{f}a", "a format opens no files")
  }

  @Test("what follows onerror is for failures alone")
  func onError() {
    #expect(output("a%{onerror}b") == "a")
    #expect(
      output("a%{onerror} %{exitcode} %{errormsg} %{http_code} %{scheme}", FetchFixture.refused)
        == "a 7 192.0.2.1:443: connection refused 000 ")
  }

  @Test("headers as JSON are grouped by their names in lower case")
  func headers() {
    #expect(
      output("%{header_json}")
        == #"""
        {"content-type":["text/html; charset=utf-8"],
        "content-encoding":["gzip"],
        "vary":["a","b"],
        "alt-svc":["h3=\":443\"; ma=86400"]
        }
        """#)
    #expect(output("%{header_json}", FetchFixture.refused) == "{\n}")
  }

  @Test("all variables as JSON are valid, with times of six decimals and null for what is not there")
  func json() throws {
    for (_, seen) in FetchFixture.all {
      let text = output("%{json}", seen)
      let json = try JSONValue(reading: Array(text.utf8))
      #expect(json.members.count > 50)
    }
    let text = output("%{json}", FetchFixture.refused)
    #expect(text.contains(#""time_total":0.001702,"#) && text.contains(#""time_connect":0.000000,"#))
    #expect(text.contains(#""scheme":null,"#) && text.contains(#""remote_ip":"","#) && text.contains(#""http_code":0,"#))
  }

  @Test("every variable of curl 7.88.1 is there")
  func complete() {
    let names = """
      certs content_type errormsg exitcode filename_effective ftp_entry_path http_code http_connect http_version local_ip local_port method \
      num_certs num_connects num_headers num_redirects proxy_ssl_verify_result redirect_url referer remote_ip remote_port response_code \
      scheme size_download size_header size_request size_upload speed_download speed_upload ssl_verify_result time_appconnect time_connect \
      time_namelookup time_pretransfer time_redirect time_starttransfer time_total url url_effective urlnum
      """
    for name in names.split(separator: " ") {
      #expect(!written("%{\(name)}", FetchFixture.refused).contains { $0.destination == .error }, "\(name)")
    }
  }

  @Test("what a peer says does not move the cursor of a terminal")
  func escapes() {
    let seen = FetchFixture.hostile
    let bytes = written("%{content_type}\n%{header_json}%{certs}%{json}%{errormsg}", seen, escapes: true).flatMap(\.bytes)
    #expect(!bytes.contains(0x1b) && !bytes.contains(0x07))
    #expect(written("%{content_type}", seen).flatMap(\.bytes).contains(0x1b), "a file gets what was sent")
  }

  @Test("a verdict has the number that OpenSSL gives it")
  func verifyResult() {
    #expect(output("%{ssl_verify_result}", FetchFixture.hostile) == "10")
  }

  @Test("a certificate's text is curl's, ending in PEM")
  func certificates() {
    let text = output("%{certs}")
    #expect(text.hasPrefix("Subject:CN=example.org\nIssuer:CN=Issuing CA,O=Example\nVersion:3\n"))
    #expect(text.components("-----BEGIN CERTIFICATE-----") == 2)
    #expect(WriteOut("x%{certs}").wantsCertificates && !WriteOut("%{http_code}").wantsCertificates)
  }
}

extension String {
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
