import Bytes
import TLSWire

/// Finds the server's hello in what `openssl s_client -msg` prints.
enum ServerHelloDump {
  static func suite(in text: String) -> CipherSuite? {
    let lines = text.split(separator: "\n")
    guard let head = lines.firstIndex(where: { $0.hasPrefix("<<<") && $0.contains("ServerHello") }) else { return nil }
    let digits = lines[(head + 1)...].prefix { $0.hasPrefix("    ") }.joined(separator: " ")
    guard let bytes = try? Hex.decode(digits), let message = try? HandshakeMessage(reading: bytes) else { return nil }
    return (try? ServerHello(reading: message.body))?.cipherSuite
  }
}
