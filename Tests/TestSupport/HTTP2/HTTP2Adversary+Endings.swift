extension HTTP2Adversary {
  /// The first connection ends so, every other one has the answer.
  private static func once(_ description: String, of hazard: HTTP2Hazard, _ play: @escaping @Sendable (HTTP2Dialogue) -> Void)
    -> HTTP2Adversary
  {
    HTTP2Adversary(description, of: hazard, hello, connections: 2) { dialogue, number in
      if number == 0 { play(dialogue) } else { converse(dialogue) }
    }
  }

  /// Streams and connections that end (RFC 9113, sections 6.4, 6.8 and 8.7).
  static let endings: [HTTP2Adversary] = [
    once("a connection that goes away before it has seen the request", of: .goAwayUnseen) { dialogue in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      dialogue.say { $0.goAway(last: 0) }
      dialogue.connection.drain()
    },
    once("a connection that goes away at once", of: .goAwayUnseen) { dialogue in
      dialogue.say {
        $0.settings()
        $0.goAway(last: 0)
      }
      dialogue.connection.drain()
    },
    once("a connection that goes away and closes", of: .goAwayUnseen) { dialogue in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      dialogue.say { $0.goAway(last: 0) }
    },
    HTTP2Adversary(
      "connections that all go away before they have seen the request", of: .goAwayUnseen, .failure(code: "http2.", holding: ""),
      connections: 11
    ) { dialogue, _ in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      dialogue.say { $0.goAway(last: 0) }
      dialogue.connection.drain()
    },
    HTTP2Adversary("a connection that goes away within the answer and ends it", of: .goAwayMidStream, hello) {
      $0.headers(ok)
      $0.data(Array("he".utf8))
      $0.goAway(last: 1)
      $0.data(Array("llo".utf8), ends: true)
    },
    HTTP2Adversary(
      "a connection that goes away within the answer and closes", of: .goAwayMidStream,
      .failure(code: "http.incomplete", holding: "within the content")
    ) { dialogue, _ in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      dialogue.say {
        $0.headers(ok)
        $0.data(Array("he".utf8))
        $0.goAway(last: 1)
      }
      // With something unread, closing would be a reset.
      dialogue.connection.finishWriting()
      dialogue.connection.drain()
    },
    HTTP2Adversary(
      "a connection that ends with a reason", of: .goAwayMidStream,
      .failure(code: "http2.connection", holding: "ENHANCE_YOUR_CALM: too fast")
    ) { dialogue, _ in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      dialogue.say {
        $0.headers(ok)
        $0.goAway(last: 1, code: 11, debug: "too fast")
      }
      dialogue.connection.finishWriting()
      dialogue.connection.drain()
    },
    HTTP2Adversary("GOAWAY that takes more back each time", of: .goAwayMidStream, hello) {
      $0.goAway(last: 0x7fff_ffff)
      $0.headers(ok)
      $0.goAway(last: 1)
      $0.data(Array("hello".utf8), ends: true)
    },
    once("a stream that is refused", of: .refusedOrCancelled) { dialogue in
      dialogue.say { $0.settings() }
      dialogue.awaitRequest()
      dialogue.say { $0.reset(code: 7) }
      // Whoever asks again may do so here.
      dialogue.awaitRequest()
      dialogue.say {
        $0.headers(ok, stream: 3)
        $0.data(Array("hello".utf8), stream: 3, ends: true)
      }
      dialogue.connection.drain()
    },
    HTTP2Adversary(
      "streams that are all refused", of: .refusedOrCancelled, .failure(code: "http2.stream", holding: "REFUSED_STREAM"), connections: 11
    ) { dialogue, _ in
      dialogue.say { $0.settings() }
      while let request = dialogue.await(1) { dialogue.say { $0.reset(stream: request.stream, code: 7) } }
    },
    HTTP2Adversary(
      "a stream that is cancelled", of: .refusedOrCancelled, .failure(code: "http2.stream", holding: "CANCEL")
    ) { $0.reset(code: 8) },
    HTTP2Adversary(
      "a stream that breaks off within its content", of: .refusedOrCancelled, .failure(code: "http2.stream", holding: "INTERNAL_ERROR")
    ) {
      $0.headers(ok)
      $0.data(Array("he".utf8))
      $0.reset(code: 2)
    },
    HTTP2Adversary(
      "a stream that breaks off as if nothing were wrong", of: .refusedOrCancelled, .failure(code: "http2.stream", holding: "NO_ERROR")
    ) {
      $0.headers(ok)
      $0.data(Array("he".utf8))
      $0.reset(code: 0)
    },
    HTTP2Adversary("an answer before the upload's end, and no need of the rest", of: .refusedOrCancelled, hello, request: .post(300_000)) {
      answer(&$0)
      $0.reset(code: 0)
    },
    HTTP2Adversary("an answer before the upload's end", of: .refusedOrCancelled, hello, request: .post(300_000), says: answer),
    HTTP2Adversary(
      "a server that wants HTTP/1.1", of: .http11Required, .failure(code: "http2.stream", holding: "HTTP_1_1_REQUIRED")
    ) { $0.reset(code: 13) },
    HTTP2Adversary("421", of: .misdirected, .answer(status: 421, content: "")) { $0.headers(field(":status", "421"), ends: true) },
  ]
}
