extension HTTP2Adversary {
  private static func stranger(_ description: String, _ code: String, _ holding: String, _ bytes: [UInt8]) -> HTTP2Adversary {
    HTTP2Adversary(description, of: .wrongProtocol, .failure(code: code, holding: holding)) { dialogue, _ in
      dialogue.awaitRequest()
      dialogue.connection.write(bytes)
      dialogue.connection.finishWriting()
      dialogue.connection.drain()
    }
  }

  private static func backward(_ description: String, _ bytes: [UInt8]) -> HTTP2Adversary {
    HTTP2Adversary(description, of: .wrongProtocol, .failure(code: "http.not-http", holding: ""), request: .getOverHTTP1) { dialogue, _ in
      dialogue.connection.read()
      dialogue.connection.write(bytes)
      dialogue.connection.finishWriting()
      dialogue.connection.drain()
    }
  }

  /// Servers that speak something else.
  static let strangers: [HTTP2Adversary] = [
    stranger(
      "HTTP/1.1 in place of HTTP/2", "http.not-http", "speaks HTTP/1", Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8)),
    stranger(
      "HTTP/1.0 in place of HTTP/2", "http.not-http", "speaks HTTP/1", Array("HTTP/1.0 505 HTTP Version Not Supported\r\n\r\n".utf8)),
    stranger("a page without a head", "http2.connection", "not SETTINGS", Array("<html><body>400 Bad Request</body></html>\r\n".utf8)),
    stranger("an SSH banner", "http2.connection", "not SETTINGS", Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)),
    stranger("a TLS alert", "http.incomplete", "", [21, 3, 1, 0, 2, 2, 70]),
    stranger("nothing but zeros", "http2.connection", "not SETTINGS", [UInt8](repeating: 0, count: 100)),
    stranger("a frame of another type first", "http2.connection", "not SETTINGS", [0, 0, 8, 6, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]),
    stranger("an acknowledgement first", "http2.connection", "not SETTINGS", [0, 0, 0, 4, 1, 0, 0, 0, 0]),
    stranger("the client's own preface back", "http2.connection", "not SETTINGS", FrameWriter.preface + FrameWriter.server().bytes),
    backward("HTTP/2 in place of HTTP/1.1", FrameWriter.server().bytes),
    backward("GOAWAY in place of HTTP/1.1", FrameWriter.server().bytes + [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
  ]
}
