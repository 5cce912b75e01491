internal import Checks

extension Style {
  func paint(_ text: String, as severity: Severity) -> String {
    switch severity {
    case .critical, .high: paint(text, "1;31")
    case .medium: paint(text, "33")
    case .low: paint(text, "36")
    case .info: paint(text, "34")
    }
  }
}
