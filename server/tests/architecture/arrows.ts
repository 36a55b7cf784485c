import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript6'
import { type Sources, visit } from './syntax.ts'

/** An import of another feature. */
type Arrow = { from: string; to: string; file: string; imported: string }

/** Every file of the features by its path below `features/`, except their tests. */
export function readFeatures(features: string): Sources {
  const paths = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(`${features}/${path}`, 'utf8')]))
}

const featureOf = (path: string): string => path.split('/')[0] ?? ''

/** Imports between features: values, types, re-exports and dynamic imports. */
export function arrowsOf(sources: Sources): Arrow[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    importsOf(file, text)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.normalize(posix.join(posix.dirname(file), specifier)))
      .filter((imported) => !imported.startsWith('..') && featureOf(imported) !== featureOf(file))
      .map((imported) => ({ from: featureOf(file), to: featureOf(imported), file, imported })),
  )
}

/**
 * The paths and names that a file imports: for values, types, re-exports, and when it needs them.
 * @param onHidden called for an import whose path only a run knows
 */
export function importsOf(file: string, text: string, onHidden = refuseHidden): string[] {
  const found: string[] = []
  visit(file, text, (node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    if (ts.isStringLiteralLike(specifier)) found.push(specifier.text)
    else onHidden(file)
  })
  return found
}

function refuseHidden(file: string) {
  throw new Error(`${file}: an import whose path is no plain text`)
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0]
  return undefined
}

/** Errors of features: those in no layer or in two, missing ones, and imports that do not go to a lower layer. */
export function brokenLayers(sources: Sources, layers: readonly (readonly string[])[]): string[] {
  const declared = layers.flat()
  const features = [...new Set(Object.keys(sources).map(featureOf))]
  const heights = new Map(
    layers.flatMap((layer, height) => layer.map((feature) => [feature, height] as const)),
  )
  const arrows = arrowsOf(sources)
  return [
    ...features.filter((feature) => !heights.has(feature)).map((feature) => `${feature} is in no layer`),
    ...declared.filter((feature) => !features.includes(feature)).map((feature) => `${feature} is no feature`),
    ...declared
      .filter((feature, index) => declared.indexOf(feature) < index)
      .map((feature) => `${feature} is in two layers`),
    ...arrows.flatMap(({ from, to, file, imported }) => {
      const [high, low] = [heights.get(from), heights.get(to)]
      if (high === undefined || low === undefined || low < high) return []
      return [`${file} imports ${imported}, which is ${low === high ? 'beside' : 'above'} it`]
    }),
  ]
}

/** Imports of another feature's queries that are not marked `@public`, and marks that no other feature needs. */
export function hiddenQueries(sources: Sources): string[] {
  const imported = arrowsOf(sources).filter(({ imported }) => imported.endsWith('.queries.ts'))
  const used = imported.flatMap(({ file, imported }) =>
    namesFrom(file, sources[file] ?? '', imported).map((name) => ({ file, imported, name })),
  )
  const marked = Object.entries(sources)
    .filter(([file]) => file.endsWith('.queries.ts'))
    .map(([file, text]) => [file, publicNames(file, text)] as const)
  const open = new Map(marked)
  return [
    ...used
      .filter(({ imported, name }) => open.get(imported)?.includes(name) !== true)
      .map(({ file, imported, name }) => `${file} imports ${name} of ${imported}, which is not public`),
    ...marked.flatMap(([file, names]) =>
      names
        .filter((name) => !used.some((one) => one.imported === file && one.name === name))
        .map((name) => `${name} of ${file} is public, and no other feature imports it`),
    ),
  ]
}

/** Names that a file imports from another; `*` for all of it, or for imports without names. */
function namesFrom(file: string, text: string, imported: string): string[] {
  const names: string[] = []
  visit(file, text, (node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return
    if (posix.join(posix.dirname(file), specifier.text) !== imported) return
    const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined
    if (bindings === undefined || ts.isNamespaceImport(bindings)) names.push('*')
    else names.push(...bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text))
  })
  return names
}

/** The exports of a file whose comment begins with `@public`. */
function publicNames(file: string, text: string): string[] {
  const names: string[] = []
  visit(file, text, (node) => {
    const comment = ts.getLeadingCommentRanges(text, node.pos)?.at(-1)
    const isMarked =
      comment !== undefined && /^\/\*\*[\s*]+@public\b/.test(text.slice(comment.pos, comment.end))
    if (!isMarked) return
    if (ts.isVariableStatement(node)) {
      for (const { name } of node.declarationList.declarations)
        if (ts.isIdentifier(name)) names.push(name.text)
    } else if (ts.isFunctionDeclaration(node) && node.name !== undefined) names.push(node.name.text)
    else if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) names.push(node.name.text)
  })
  return names
}

/** The layers that a section of a document draws, lowest first, each in the order of the alphabet. */
export function drawnLayers(document: string, heading: string): string[][] {
  const [, section = ''] = document.split(`\n## ${heading}\n`)
  const [drawing = ''] = section.split('\n## ')
  const rows = [...drawing.matchAll(/^\| \d+ \|(.+)\|$/gm)].toReversed()
  return sorted(
    rows.map(([, cells = '']) => [...cells.matchAll(/`([a-z-]+)`/g)].map(([, feature = '']) => feature)),
  )
}

/** Layers with their features in the order of the alphabet, for comparing. */
export const sorted = (layers: readonly (readonly string[])[]): string[][] =>
  layers.map((layer) => layer.toSorted())
