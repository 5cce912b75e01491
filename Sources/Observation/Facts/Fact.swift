/// A label and its value; several values for a list. Not escaped: renderers escape it for their format.
package struct Fact: Hashable, Sendable {
  package var label: String
  package var values: [String]

  package init(_ label: String, _ value: String) {
    self.label = label
    self.values = [value]
  }

  package init(_ label: String, list: [String]) {
    self.label = label
    self.values = list
  }
}
