/// A file of requests that the page runs.
package struct PageCollection: Hashable, Sendable {
  package struct Request: Hashable, Sendable {
    package let name: String
    package let method: String
    /// With its placeholders.
    package let url: String

    package init(name: String, method: String, url: String) {
      self.name = name
      self.method = method
      self.url = url
    }
  }

  /// The path on the command line.
  package let file: String
  package var environments: [String] = []
  /// In the order of the file.
  package var requests: [Request] = []
  /// Why it cannot be run; nil if it can.
  package var error: String?

  package init(file: String) { self.file = file }
}

/// The files of requests, named on the command line: a form selects among them, and names no others.
package protocol PageCollections: Sendable {
  /// The files as they are now, in the order of the command line. Does not block.
  func read() async -> [PageCollection]
}
