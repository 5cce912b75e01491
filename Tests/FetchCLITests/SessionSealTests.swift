import Bytes
import CommandSupport
import Testing

@testable import FetchCLI

/// Session files that are encrypted.
@Suite struct SessionSealTests {
  private static let text = Array(
    #"{"schema":"tlsprobe.session/1","origins":{"https://a.example":{"headers":[["X-A","needle"]]}},"cookies":[]}"#.utf8)

  private func error<T>(_ body: () throws(CommandLineError) -> T) -> CommandLineError? {
    do throws(CommandLineError) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file in clear text is encrypted when it is written, and read with its passphrase only`() throws {
    let seal = try #require(try SessionSeal("right", for: Self.text, path: "s"))
    let plain = try SessionSeal.read(Self.text, by: seal, path: "s")
    let file = try seal.sealed(Self.text, path: "s")
    #expect(!String(decoding: file, as: UTF8.self).contains("needle"))
    let again = try #require(try SessionSeal("right", for: file, path: "s"))
    #expect(try SessionSeal.read(file, by: again, path: "s") == plain && !plain.fields.isEmpty)
    let other = try #require(try SessionSeal("wrong", for: file, path: "s"))
    #expect(
      error { () throws(CommandLineError) in try SessionSeal.read(file, by: other, path: "s") }?.message.contains("passphrase is wrong")
        == true)
    #expect(
      error { () throws(CommandLineError) in try SessionSeal.read(file, by: nil, path: "s") }?.message.contains("is encrypted") == true)
    // Another process has written it with a salt of its own.
    let concurrent = try #require(try SessionSeal("right", for: [], path: "s"))
    #expect(try SessionSeal.read(file, by: concurrent, path: "s") == plain)
    #expect(try SessionSeal.read([], by: seal, path: "s") == SessionFile())
    for place in [16, 17, 18, 21, 37, 49, file.count - 1] {
      var changed = file
      changed[place] ^= 0x80
      #expect(error { () throws(CommandLineError) in try SessionSeal.read(changed, by: seal, path: "s") }?.status == .badInput)
    }
  }

  @Test func `without a passphrase nothing is encrypted`() throws {
    #expect(try SessionSeal(nil, for: Self.text, path: "s").map { _ in 0 } == nil)
  }
}
