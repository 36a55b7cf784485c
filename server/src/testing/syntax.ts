import ts from 'typescript'

/** The texts of source files by path. */
export type Sources = Record<string, string>

/** Read once, as several tests look at the same files. */
const parsed = new Map<string, ts.SourceFile>()

function parse(file: string, text: string): ts.SourceFile {
  const source = parsed.get(text) ?? ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  parsed.set(text, source)
  return source
}

/** Looks at every node of a file's syntax, the outer ones first. */
export function visit(file: string, text: string, look: (node: ts.Node) => void) {
  const each = (node: ts.Node): void => {
    look(node)
    ts.forEachChild(node, each)
  }
  each(parse(file, text))
}
