import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript6'
import { root } from './workspace.mjs'

// Writes serp/API.md: every public name of the library, with the first sentence of its comment. `library-api.test.ts` fails
// where the page is out of date or a name has no comment.

export const API_PAGE = 'serp/API.md'

const folder = join(root, 'serp')

const HEAD = `# Public names of @rankline/serp

\`node scripts/library-api.mjs\` writes this page from the code. A name that is listed here stays until the next major version. The
types, with all comments, come with the package; [README](README.md) shows how the names are used.
`

/** @returns {{ entry: string, names: { name: string, kind: string, text: string }[] }[]} what each entry exports, in order */
export function publicNames() {
  const { name: library, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entries = Object.entries(exports).filter(([entry, { source }]) => source && !entry.includes('*'))
  const files = entries.map(([, { source }]) => join(folder, source))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram(files, { ...options, composite: false, noEmit: true })
  const checker = program.getTypeChecker()
  return entries.map(([entry], index) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(files[index]))
    const names = checker.getExportsOfModule(module).map((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
      return { name: exported.name, kind: kindOf(symbol), text: firstSentence(text) }
    })
    return {
      entry: join(library, entry),
      names: names.sort((one, other) => (one.name < other.name ? -1 : 1)),
    }
  })
}

function kindOf({ flags, valueDeclaration }) {
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (flags & ts.SymbolFlags.Function) return 'function'
  if (!(flags & ts.SymbolFlags.Value)) return 'type'
  const { initializer } = valueDeclaration
  return initializer && ts.isArrowFunction(initializer) ? 'function' : 'value'
}

function firstSentence(text) {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return (/^.*?[.](?<!e\.g\.)(?= [A-Z`]|$)/.exec(plain)?.[0] ?? plain).replaceAll('|', '\\|')
}

export function apiPage(entries) {
  const parts = entries.map(({ entry, names }) => {
    const rows = names.map(({ name, kind, text }) => `| \`${name}\` | ${kind} | ${text} |`)
    return `\n## ${entry}\n\n| name | | |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return HEAD + parts.join('')
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, API_PAGE), apiPage(publicNames()))
