@testable import StartTLS

/// Plays the server's side of a transcript to a dialogue.
struct Replay {
  enum Ending: Hashable {
    case handshake
    case failed(StartTLSError)
    /// The transcript ended first.
    case waiting
  }

  private(set) var dialogue: any StartTLSDialogue
  private(set) var ending = Ending.waiting
  /// What the client said that the transcript does not have, or the other way round.
  private(set) var mismatch: String?
  private var said: [UInt8]

  init(_ dialogue: any StartTLSDialogue) {
    self.dialogue = dialogue
    self.said = self.dialogue.begin()
  }

  /// `portions` cuts what the server says in a row.
  init(_ script: Script, portions: (inout ArraySlice<UInt8>) -> ArraySlice<UInt8> = Replay.whole) {
    self.init(script.dialogue())
    for turn in script.transcript.turns {
      switch turn {
      case .client(let bytes):
        if said.starts(with: bytes) {
          said.removeFirst(bytes.count)
        } else if mismatch == nil {
          mismatch = "'\(String(decoding: said, as: UTF8.self))' instead of '\(String(decoding: bytes, as: UTF8.self))'"
        }
      case .server(let bytes): hear(bytes, portions: portions)
      case .serverHangsUp: if ending == .waiting { ending = .failed(dialogue.receivedEnd()) }
      case .handshake: if ending != .handshake, mismatch == nil { mismatch = "no handshake, but \(ending)" }
      }
    }
    if !said.isEmpty, mismatch == nil { mismatch = "'\(String(decoding: said, as: UTF8.self))' too much" }
  }

  mutating func hear(_ bytes: [UInt8], portions: (inout ArraySlice<UInt8>) -> ArraySlice<UInt8> = Replay.whole) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if case .failed = ending { return }
      do throws(StartTLSError) {
        switch try dialogue.received(Array(portions(&rest))) {
        case .wait: break
        case .send(let answer): said += answer
        case .startHandshake: ending = .handshake
        case .sendAndStartHandshake(let answer):
          said += answer
          ending = .handshake
        }
      } catch {
        ending = .failed(error)
      }
    }
  }

  static func whole(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    defer { rest = [] }
    return rest
  }

  static func byteByByte(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst() }
    return rest.prefix(1)
  }
}
