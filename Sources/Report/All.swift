// role: Renderer

/// Every format that a chain can be written in, the default first.
public enum Renderers {
  public static let all: [any Renderer] = [
    ChainText(),
    JSONRenderer(),
    ChainMarkdown(),
    ChainPEM(),
    ChainDER(),
    ChainDOT(),
  ]

  public static func named(_ name: String) -> (any Renderer)? {
    all.first { $0.name == name }
  }

  /// The one for files whose names end so.
  public static func forFile(named name: String) -> (any Renderer)? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return all.first { $0.fileExtension == name[name.index(after: dot)...] }
  }
}
