/// A type that is encoded in one of several forms with different members.
///
/// JSON Schemas are derived from the values of types; of such a type they need a value of each form.
package protocol MultiformEncodable: Encodable {
  /// A value of each form, with its members from the decoder.
  static func forms(from decoder: any Decoder) throws -> [Self]
}
