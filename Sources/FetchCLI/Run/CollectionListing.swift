package import CommandSupport
internal import RequestCollections
internal import Templates

/// The requests and environments of a file, for a choice among them.
package struct CollectionListing: Hashable, Sendable {
  package struct Request: Hashable, Sendable {
    package let name: String
    package let method: String
    /// With its placeholders.
    package let url: String
  }

  package let environments: [String]
  /// In the order of the file.
  package let requests: [Request]

  /// Reads the file. Blocks.
  package init(file: String) throws(CommandLineError) {
    let collection = try CollectionRunPlan.collection(in: file)
    environments = collection.environments.map(\.name)
    requests = collection.requests.map { Request(name: $0.name, method: $0.method.template.text, url: $0.url.template.text) }
  }
}
