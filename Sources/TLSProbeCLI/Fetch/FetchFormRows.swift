/// Options for multipart forms, and for the format of the items after the URL.
enum FetchFormRows: OptionSection {
  static let section = "Forms"

  static let rows: [OptionRow] = [
    OptionRow(
      "F", "form", "name=content", section: section, repeatable: true,
      "Send a multipart form with POST (RFC 7578): name=text, name=@file as a file, name=<file as text, @- for standard input; with optional ;type=, ;filename=, ;headers= and ;encoder=. Repeatable."
    ),
    OptionRow(
      nil, "form-string", "name=text", section: section, repeatable: true,
      "Like --form, but @, < and ; have no special meaning. Repeatable."),
    OptionRow(
      nil, "form-escape", section: section,
      "Escape quotation marks in part names with a backslash instead of %22."),
    OptionRow(
      nil, "items-as", "form", section: section, completion: .words(ItemForm.allCases.map(\.rawValue)),
      "Send the items name=text, name:=json and name@file as json, form or multipart. (default: json; multipart with a file)"),
  ]
}
