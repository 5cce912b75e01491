import TLSProbe
import TestSupport
import Testing

/// The examples of the guide "Follow the events of a transfer".
@Suite(.timeLimit(.minutes(2))) struct LifecycleExamples {
  @Test func `a transfer tells its events in order`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    var configuration = HTTPClient.Configuration()
    configuration.options.redirects = .ask
    let client = try HTTPClient(configuration)
    let request = HTTPRequest(url: try URI(parsing: "\(site)/redirect/1"))
    let story = try await client.withTransfer(request) { transfer throws(HTTPError) in
      var story: [String] = []
      for await event in transfer.events {
        switch event {
        case .redirectReceived(let hop):
          story.append("redirect to \(hop.redirect?.url.path ?? "")")
          transfer.followRedirect()  // without it the redirect itself is the response
        case .responseStarted(let head): story.append("status \(head.status)")
        case .bytesRead(let bytes): story.append("\(bytes.count) bytes")
        case .succeeded: story.append("success")
        case .failed(let error): story.append("\(error)")
        case .cancelled: story.append("cancelled")
        }
      }
      return story
    }
    #expect(story == ["redirect to /", "status 200", "9 bytes", "success"])
  }

  @Test func `a transfer is pulled, and given up`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let client = try HTTPClient()
    let request = HTTPRequest(url: try URI(parsing: "\(site)/drip?bytes=10000&pieces=100&delay_ms=20"))
    let last = try await client.withTransfer(request) { transfer throws(HTTPError) in
      _ = try await transfer.read()
      transfer.cancel()
      return transfer.isDone ? nil : await transfer.next()  // .cancelled, after which it is done
    }
    guard case .cancelled? = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    let task = Task { try await client.send(request) }
    task.cancel()
    let error = await #expect(throws: HTTPError.self) { try await task.value }
    #expect(error?.category == .cancelled)
  }

  @Test func `each hop knows when each of its steps was over`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let (site, pem) = (example.secure, example.authority)
    var configuration = HTTPClient.Configuration()
    configuration.options.trust.store = try TrustStore(pem: pem, name: "ours")
    let client = try HTTPClient(configuration)
    let response = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/delay?ms=30")))
    let marks = response.hops[0].marks
    let connected = marks.connected.map { marks.started.duration(to: $0) }
    let secured = marks.secured.map { marks.started.duration(to: $0) }
    let answered = marks.answered.map { marks.started.duration(to: $0) }
    let total = marks.ended.map { marks.started.duration(to: $0) }
    let times = [connected, secured, answered, total].compactMap { $0 }
    #expect(times.count == 4 && times == times.sorted() && times[3] >= .milliseconds(30))
  }

  @Test func `everything on the way can be listened to`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    var configuration = HTTPClient.Configuration()
    let (events, listener) = AsyncStream.makeStream(of: TraceEvent.self)
    configuration.options.trace = { listener.yield($0) }
    let client = try HTTPClient(configuration)
    _ = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/")))
    listener.finish()
    var heads = 0
    for await case .responseHead(let head) in events where head.status == 200 { heads += 1 }
    #expect(heads == 1)
  }
}
