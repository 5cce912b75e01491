/// Options for multipart forms, and for the format of the items after the URL.
enum FetchFormRows: OptionSection {
  static let section = "Forms"

  static let rows: [OptionRow] = [
    OptionRow(
      "F", "form", "name=content", section: section, repeatable: true,
      "Send a form of parts with POST (RFC 7578): name=text, name=@file as a file, name=<file as text, @- standard input; behind it ;type=, ;filename=, ;headers= and ;encoder=. Repeatable."
    ),
    OptionRow(
      nil, "form-string", "name=text", section: section, repeatable: true,
      "The same as --form, but @, < and ; mean themselves. Repeatable."),
    OptionRow(
      nil, "form-escape", section: section,
      "Put backslashes before quotation marks in names of parts, in place of %22."),
    OptionRow(
      nil, "items-as", "form", section: section, completion: .words(ItemForm.allCases.map(\.rawValue)),
      "Send name=text, name:=json and name@file behind the URL as json, form or multipart. (default: json, with a file multipart)"),
  ]
}
