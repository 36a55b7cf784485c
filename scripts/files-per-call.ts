import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript6'
import { productFiles } from './patterns.ts'
import { root } from './workspace.mjs'

// Counts the files of ours that a reader opens to follow one call, from the control on the screen to SQL:
//   npm run files-per-call [-- --list]
//
// web       files on a way from the component to the call, through functions that use each other
// contract  files with what the declaration of the call uses
// server    files with functions of features that its handler reaches, and the file of its route
//
// Files that every call shares are not counted: web/src/ui, web/src/platform, server/src/platform, and in the contract the
// messages, the language of forms and `endpoint()`. Types are not followed. Functions that a feature passes through a React
// context, or looks up in a table by name, are not found.

/** A top-level declaration: `web/src/features/notes/notes.api.ts#write`. */
type Name = string
type Uses = Map<Name, Set<Name>>

export type Way = { call: string; from: string; declared: string }

/** The component that shows the control, and the declaration of the call in the contract. */
export const ways: readonly Way[] = [
  { call: 'create a note', from: 'NotesPanel', declared: 'addNote' },
  { call: 'list keywords', from: 'KeywordsView', declared: 'listKeywords' },
  { call: 'create an alert', from: 'CreateAlertPage', declared: 'createAlert' },
  { call: 'export CSV', from: 'ExportsMenu', declared: 'exportLocal' },
]

const isShared = (file: string) =>
  /^(?:web\/src\/(?:ui|platform|theme)|server\/src\/platform)\//.test(file) ||
  /^contract\/src\/(?:validation\/|forms\/form|(?:[\w-]+-)?messages|endpoint|wire|counted|visible-text|is-url)/.test(
    file,
  )
const fileOf = (name: Name) => name.slice(0, name.indexOf('#'))

/** Reads which top-level declaration uses which, and which handler a route gives a call. */
export function readUses(files: readonly string[], textOf: (file: string) => string) {
  const uses: Uses = new Map()
  const handlers: { call: Name; uses: Set<Name>; file: string }[] = []
  const known = new Set(files)
  for (const file of files) {
    const source = ts.createSourceFile(
      file,
      textOf(file),
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    )
    const { names, spaces } = importsOf(source, file, known)
    for (const one of source.statements)
      for (const name of declaredBy(one)) names.set(name, `${file}#${name}`)

    const usedIn = (node: ts.Node): Set<Name> => {
      const found = new Set<Name>()
      const visit = (at: ts.Node): void => {
        if (ts.isTypeNode(at)) return
        if (
          ts.isPropertyAccessExpression(at) &&
          ts.isIdentifier(at.expression) &&
          spaces.has(at.expression.text)
        )
          found.add(`${spaces.get(at.expression.text)}#${at.name.text}`)
        else if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.ImportKeyword)
          for (const name of importedLate(at, file, known)) found.add(name)
        else if (ts.isIdentifier(at) && names.has(at.text) && isUse(at)) found.add(names.get(at.text)!)
        ts.forEachChild(at, visit)
      }
      visit(node)
      return found
    }
    for (const one of source.statements)
      for (const name of declaredBy(one)) uses.set(`${file}#${name}`, usedIn(one))

    if (!file.endsWith('.routes.ts')) continue
    const findRoutes = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.arguments.length > 1) {
        const [call, ...rest] = node.arguments
        const [declared] = [...usedIn(call!)].filter((name) => name.startsWith('contract/'))
        if (declared)
          handlers.push({ call: declared, file, uses: new Set(rest.flatMap((one) => [...usedIn(one)])) })
      }
      ts.forEachChild(node, findRoutes)
    }
    findRoutes(source)
  }
  return { uses, handlers }
}

/** Names of the values that a statement declares. */
function declaredBy(node: ts.Statement): string[] {
  if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name) return [node.name.text]
  if (!ts.isVariableStatement(node)) return []
  const namesOf = (name: ts.BindingName): string[] =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((one) => (ts.isBindingElement(one) ? namesOf(one.name) : []))
  return node.declarationList.declarations.flatMap(({ name }) => namesOf(name))
}

/** An identifier that names a value, and not a property or a key. */
function isUse({ parent, text }: ts.Identifier): boolean {
  if (ts.isPropertyAccessExpression(parent))
    return ts.isIdentifier(parent.expression) && parent.expression.text === text
  if (ts.isPropertyAssignment(parent))
    return ts.isIdentifier(parent.initializer) && parent.initializer.text === text
  return !(ts.isJsxAttribute(parent) || ts.isImportSpecifier(parent) || ts.isBindingElement(parent))
}

function importsOf(source: ts.SourceFile, file: string, known: ReadonlySet<string>) {
  const names = new Map<string, Name>()
  const spaces = new Map<string, string>()
  for (const one of source.statements) {
    if (!ts.isImportDeclaration(one) || !ts.isStringLiteral(one.moduleSpecifier)) continue
    const from = resolve(file, one.moduleSpecifier.text, known)
    const clause = one.importClause
    if (from === undefined || clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || !clause?.namedBindings)
      continue
    if (ts.isNamespaceImport(clause.namedBindings)) spaces.set(clause.namedBindings.name.text, from)
    else
      for (const { name, propertyName, isTypeOnly } of clause.namedBindings.elements)
        if (!isTypeOnly) names.set(name.text, `${from}#${(propertyName ?? name).text}`)
  }
  return { names, spaces }
}

/**
 * Names that a dynamic import may use, such as `A` of `import('./A.tsx').then((module) => module.A)`, and the name of the file.
 */
function importedLate(node: ts.CallExpression, file: string, known: ReadonlySet<string>): Name[] {
  const [path] = node.arguments
  const from = path && ts.isStringLiteral(path) ? resolve(file, path.text, known) : undefined
  if (from === undefined) return []
  let around: ts.Node = node
  while (around.parent && !ts.isStatement(around) && !ts.isPropertyAssignment(around)) around = around.parent
  const taken = [...around.getText().matchAll(/\.([A-Z]\w+)|'([A-Z]\w+)'|\{ (\w+) \}/g)].map(
    ([, a, b, c]) => a ?? b ?? c!,
  )
  const own = from.slice(from.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')
  return [...taken, own].map((name) => `${from}#${name}`)
}

function resolve(file: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const [, workspace, path] = /^@rankline\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  const found = specifier.startsWith('.')
    ? join(dirname(file), specifier)
    : workspace && join(workspace, 'src', `${path}.ts`)
  return found !== undefined && known.has(found) ? found : undefined
}

function reach(uses: Uses, starts: Iterable<Name>, isInside: (name: Name) => boolean): Set<Name> {
  const seen = new Set(starts)
  for (const name of seen) for (const used of uses.get(name) ?? []) if (isInside(used)) seen.add(used)
  return seen
}

/** Files of a way by package, sorted. */
export function filesOf({ from, declared }: Way, { uses, handlers }: ReturnType<typeof readUses>) {
  // No control leads to a call of programs, which may have the name of one of the screens.
  const names = [...uses.keys()].filter((name) => !name.startsWith('contract/src/public-api/'))
  const one = (name: string, folder: string) => {
    const found = names.filter((each) => each.startsWith(folder) && each.endsWith(name))
    if (found.length !== 1)
      throw new Error(`${found.length} declarations are called ${name}: ${found.join(', ')}`)
    return found[0]!
  }
  const call = one(`#${declared}`, 'contract/src/')
  const start = one(`/${from}.tsx#${from}`, 'web/src/')

  const forward = reach(uses, [start], (name) => !isShared(fileOf(name)))
  const users: Uses = new Map()
  for (const [name, used] of uses)
    for (const each of used) users.set(each, (users.get(each) ?? new Set()).add(name))
  const backward = reach(users, [call], (name) => name.startsWith('web/'))
  const web = [...forward].filter((name) => name.startsWith('web/') && backward.has(name))
  if (web.length === 0) throw new Error(`No way leads from ${from} to ${declared}.`)

  const contract = reach(uses, [call], (name) => name.startsWith('contract/') && !isShared(fileOf(name)))
  const routes = handlers.filter((each) => each.call === call)
  const server = reach(
    uses,
    routes.flatMap((each) => [...each.uses]),
    (name) => name.startsWith('server/') && !isShared(fileOf(name)),
  )
  const files = (all: Iterable<Name>, folder: string) =>
    [...new Set([...all].map(fileOf))].filter((file) => file.startsWith(folder) && !isShared(file)).sort()
  return {
    web: files(web, 'web/'),
    contract: files(contract, 'contract/'),
    server: [...new Set([...routes.map(({ file }) => file), ...files(server, 'server/')])].sort(),
  }
}

export const readProduct = () =>
  readUses(
    productFiles().filter((file) => /^(?:contract|server|web)\/src\/.*\.tsx?$/.test(file)),
    (file) => readFileSync(join(root, file), 'utf8'),
  )

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
  const product = readProduct()
  for (const way of ways) {
    const files = filesOf(way, product)
    const counts = Object.entries(files).map(([name, all]) => `${name} ${all.length}`)
    const whole = Object.values(files).flat()
    console.log(`${way.call.padEnd(18)} ${String(whole.length).padStart(3)}  ${counts.join(', ')}`)
    if (process.argv.includes('--list')) for (const file of whole) console.log(`    ${file}`)
  }
}
