/// A program with a Certificate Transparency policy.
public enum TransparencyProgram: String, Hashable, Sendable, Codable, CaseIterable {
  case chrome
  case apple
}
