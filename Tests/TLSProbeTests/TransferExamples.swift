import TLSProbe
import TestSupport
import Testing

/// The examples of the guide "Upload and download content".
@Suite(.timeLimit(.minutes(2))) struct TransferExamples {
  @Test func `bytes, text and files go out`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(repeating: 0x61, count: 300_000), to: "backup.tar")
    let upload = HTTPRequest(method: "PUT", url: try URI(parsing: "\(site)/upload"))
    let bytes = try await client.send(upload.with(body: [0x74, 0x6c, 0x73], type: "application/octet-stream"))
    let text = try await client.send(upload.with(body: "{\"a\": 1}", type: "application/json"))
    let file = try await client.send(upload.with(body: .source(FileBody(path)), type: "application/x-tar"))  // read as it is sent
    #expect(bytes.text.contains("3") && text.text.contains("8") && file.text.contains("300000"))
  }

  @Test func `a form has several parts`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(repeating: 0xff, count: 100_000), to: "sea.jpg")
    let form = HTTPRequest(method: "POST", url: try URI(parsing: "\(site)/anything")).with(
      parameter: .multipart([
        MultipartPart("title", "Sea"),
        MultipartPart("photo", file: try FileBody(path), named: "sea.jpg"),  // image/jpeg, by its name
      ]))
    let response = try await client.send(form)
    #expect(response.text.contains("multipart/form-data; boundary=") && response.text.contains("\"POST\""))
  }

  struct Countdown: BodySource {
    let start: Int
    var length: UInt64? { nil }  // unknown: HTTP/1.1 sends chunks
    var isRewindable: Bool { true }  // a redirect or a retry sends it again

    func begin() async throws(HTTPError) -> any BodyReader { Reader(rest: start) }

    final class Reader: BodyReader {
      private var rest: Int
      init(rest: Int) { self.rest = rest }

      // Called when the connection can send more.
      func next(max: Int) async throws(HTTPError) -> [UInt8] {
        guard rest > 0 else { return [] }
        rest -= 1
        return Array("\(rest)\n".utf8)
      }
    }
  }

  @Test(arguments: [false, true]) func `a source of one's own is sent as it is read`(isSecure: Bool) async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = isSecure ? example.secure : example.plain
    var configuration = HTTPClient.Configuration()
    configuration.options.trust.store = try TrustStore(pem: example.authority, name: "example")
    let client = try HTTPClient(configuration)
    let upload = HTTPRequest(method: "POST", url: try URI(parsing: "\(site)/upload"))
    let response = try await client.send(upload.with(body: .source(Countdown(start: 10))))
    #expect(response.text.contains("20") && response.head.version == (isSecure ? .http2 : .http11))
  }

  @Test func `a download goes on where it stopped`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    let url = try URI(parsing: "\(site)/range/100")
    let whole = try await client.send(HTTPRequest(url: url))
    var content = Array(whole.content.prefix(40))
    let rest = DownloadResumption(offset: UInt64(content.count), validator: DownloadResumption.validator(of: whole.head))
    let answer = try await client.send(rest.applied(to: HTTPRequest(url: url)))
    if try rest.verdict(on: answer.head, of: url) == .appends {  // throws if it is not the rest of the same representation
      content += answer.content
    }
    #expect(answer.status == 206 && content == whole.content)
    let stale = DownloadResumption(offset: 40, validator: "\"another\"")
    let refused = try await client.send(stale.applied(to: HTTPRequest(url: url)))
    #expect(throws: HTTPError.self) { try stale.verdict(on: refused.head, of: url) }
  }

  @Test func `what is too much ends a request`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    var configuration = HTTPClient.Configuration()
    configuration.collectedBytes = 1_000_000  // content of one `HTTPResponse`
    configuration.options.limits.fieldSection = 65_536  // header fields
    let client = try HTTPClient(configuration)
    let request = HTTPRequest(url: try URI(parsing: "\(site)/bytes/2000000"))
    let error = await #expect(throws: HTTPError.self) { try await client.send(request) }
    #expect(error?.category == .limit && error?.code == "http.body-too-large")
  }
}
