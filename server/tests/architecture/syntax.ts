import ts from 'typescript6'

/** The texts of source files by path. */
export type Sources = Record<string, string>

/** Read once, because several tests use the same files. */
const parsed = new Map<string, ts.SourceFile>()

function parse(file: string, text: string): ts.SourceFile {
  const source = parsed.get(text) ?? ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  parsed.set(text, source)
  return source
}

/** Visits every syntax node of a file, outer nodes first. */
export function visit(file: string, text: string, look: (node: ts.Node) => void) {
  const each = (node: ts.Node): void => {
    look(node)
    ts.forEachChild(node, each)
  }
  each(parse(file, text))
}
