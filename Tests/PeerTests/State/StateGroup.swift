/// The parts of `fetch` that remember or repeat something.
enum StateGroup: String, Sendable, CaseIterable, CustomStringConvertible {
  case cookies, credentials, netrc, strictTransport, retries, forms, ranges

  var description: String { rawValue }

  var rows: [StateRow] {
    switch self {
    case .cookies: StateTable.cookies
    case .credentials: StateTable.credentials
    case .netrc: StateTable.netrc
    case .strictTransport: StateTable.strictTransport
    case .retries: StateTable.retries
    case .forms: StateTable.forms
    case .ranges: StateTable.ranges
    }
  }

  /// How many exchanges it has at least, an exchange being a command that both run.
  var least: Int {
    switch self {
    case .cookies: 25
    case .credentials: 20
    case .netrc: 12
    case .strictTransport: 10
    case .retries: 15
    case .forms: 20
    case .ranges: 18
    }
  }
}
