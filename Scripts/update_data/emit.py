"""C source out of Python values."""


def string(text):
    """A C string literal, or NULL."""
    if text is None:
        return "NULL"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def numbers(values, per_line=16, form="{}"):
    """The lines of an array initialiser."""
    cells = [form.format(value) for value in values]
    rows = [", ".join(cells[start:start + per_line]) for start in range(0, len(cells), per_line)]
    return "".join(f"  {row},\n" for row in rows)


def array(declaration, values, per_line=16, form="{}"):
    return f"{declaration} = {{\n{numbers(values, per_line, form)}}};\n"
