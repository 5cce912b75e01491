/// Whose rules for timestamps are asked.
public enum TransparencyProgram: String, Hashable, Sendable, Codable, CaseIterable {
  case chrome
  case apple
}
