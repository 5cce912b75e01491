/// The items of a ClientHello and the one that the server selected.
struct ObservedSelection<Item: Hashable & Sendable>: Hashable, Sendable {
  /// In the order of the ClientHello.
  let offered: [Item]
  let picked: Item
}
