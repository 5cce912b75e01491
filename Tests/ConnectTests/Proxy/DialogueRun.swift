import Connect
import DomainNames

/// What a dialogue with a proxy comes to when these bytes arrive.
struct DialogueRun: Equatable {
  enum End: Equatable {
    case waiting
    case connected(early: [UInt8])
    case failed(ProxyError)
  }

  /// All that the client says.
  var sent: [[UInt8]]
  var end = End.waiting

  /// `portions` are received one by one; what is left after the end is not.
  init(_ dialogue: any ProxyDialogue, _ portions: [[UInt8]]) {
    var dialogue = dialogue
    sent = [dialogue.begin()]
    for portion in portions {
      do throws(ProxyError) {
        switch try dialogue.received(portion) {
        case .wait: continue
        case .send(let bytes): sent.append(bytes)
        case .connected(let early):
          end = .connected(early: early)
          return
        }
      } catch {
        end = .failed(error)
        return
      }
    }
  }

  var error: ProxyError? { if case .failed(let error) = end { error } else { nil } }
}

extension Route.Destination {
  /// As `host:port` reads.
  init(_ text: String) throws {
    let target = try Target(text)
    self.init(host: target.host, port: target.port)
  }
}
