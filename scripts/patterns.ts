import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check, type Parameters } from 'recheck'
import ts from 'typescript6'
import { root } from './workspace.mjs'

/** A regular expression of a file. `source` is null where only a run knows it; `text` is how it stands in the code. */
export type Pattern = { file: string; text: string; source: string | null; flags: string }

/** Stands for what is put into a pattern and is not known here: a word, such as the name of a cookie, or a number. */
const UNKNOWN = '1'

type Known = ReadonlyMap<string, ts.Expression>

/** All code of the product: neither tests nor what only tests use. */
export function productFiles(): string[] {
  return ['contract/src', 'serp/src', 'sandbox/src', 'server/src', 'web/src', 'web/public']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .concat('web/boot.js')
    .filter((path) => /\.(?:js|tsx?)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
}

export const patternsOf = (files: readonly string[]): Pattern[] =>
  files.flatMap((file) => patternsIn(file, readFileSync(join(root, file), 'utf8')))

/** Literals, and what is given to `RegExp` as far as it can be read without running it. */
export function patternsIn(file: string, text: string): Pattern[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const patterns: Pattern[] = []
  const known = new Map<string, ts.Expression>()
  const made: (ts.NewExpression | ts.CallExpression)[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push({ file, text: node.text, ...parts(node.text) })
    else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      known.set(node.name.text, node.initializer)
    else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'RegExp'
    )
      made.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const node of made) {
    const [from, flags] = node.arguments ?? []
    patterns.push({
      file,
      text: node.getText(source).replace(/\s+/g, ' '),
      source: from === undefined ? '' : textOf(from, known),
      flags: flags === undefined ? '' : (textOf(flags, known) ?? ''),
    })
  }
  return patterns
}

function parts(literal: string) {
  const end = literal.lastIndexOf('/')
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) }
}

/** The text that an expression makes, with `UNKNOWN` for parts that are not known; null where nothing of it is known. */
function textOf(node: ts.Expression, known: Known): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return templateOf(node, known, ({ text }) => text)
  // The one tag in use is `String.raw`.
  if (ts.isTaggedTemplateExpression(node))
    return ts.isTemplateExpression(node.template)
      ? templateOf(node.template, known, ({ rawText = '' }) => rawText)
      : (node.template.rawText ?? '')
  if (ts.isIdentifier(node)) {
    const value = known.get(node.text)
    return value === undefined ? null : textOf(value, without(known, node.text))
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') {
    const of = initialOf(node.expression, known)
    return ts.isRegularExpressionLiteral(of) ? parts(of.text).source : null
  }
  if (methodOf(node) !== 'join') return null
  const { expression, arguments: given } = node as ts.CallExpression
  const texts = textsOf((expression as ts.PropertyAccessExpression).expression, known)
  return texts?.join(given[0] ? (textOf(given[0], known) ?? UNKNOWN) : ',') ?? null
}

function templateOf(
  { head, templateSpans }: ts.TemplateExpression,
  known: Known,
  read: (part: ts.TemplateLiteralLikeNode) => string,
): string {
  return templateSpans.reduce(
    (text, { expression, literal }) => text + (textOf(expression, known) ?? UNKNOWN) + read(literal),
    read(head),
  )
}

/** The texts of a list, also of one that is made by `map` with an arrow; null where the list is not known. */
function textsOf(list: ts.Expression, known: Known): string[] | null {
  const of = initialOf(list, known)
  if (ts.isArrayLiteralExpression(of)) return of.elements.map((part) => textOf(part, known) ?? UNKNOWN)
  if (methodOf(of) !== 'map') return null
  const { expression, arguments: given } = of as ts.CallExpression
  const elements = initialOf((expression as ts.PropertyAccessExpression).expression, known)
  const [arrow] = given
  const name = arrow && ts.isArrowFunction(arrow) ? arrow.parameters[0]?.name : undefined
  if (!ts.isArrayLiteralExpression(elements) || name === undefined || !ts.isIdentifier(name)) return null
  const { body } = arrow as ts.ArrowFunction
  if (ts.isBlock(body)) return null
  return elements.elements.map((part) => textOf(body, new Map(known).set(name.text, part)) ?? UNKNOWN)
}

const initialOf = (node: ts.Expression, known: Known) =>
  ts.isIdentifier(node) ? (known.get(node.text) ?? node) : node

const methodOf = (node: ts.Expression) =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : undefined

/** So that a declaration that uses itself ends. */
const without = (known: Known, name: string) => new Map([...known].filter(([other]) => other !== name))

/**
 * How recheck decides: with automata where it can, else by trying to find a text that takes long. Limits are steps and
 * not times, so that a busy machine does not change what is found. Only the whole has a limit, in milliseconds.
 */
const PARAMETERS: Parameters = {
  attackLimit: 20_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  maxAttackStringSize: 20_000,
  randomSeed: 1,
  seedingTimeout: null,
  timeout: 600_000,
}

/** Why a pattern may take more than a time that grows with the text alone; null where it does not. */
async function problemOf({ source, flags }: Pattern): Promise<string | null> {
  if (source === null) return 'is not known before it runs'
  const found = await check(source, flags, PARAMETERS)
  if (found.status === 'safe') return null
  if (found.status === 'unknown') return `cannot be decided: ${found.error.kind}`
  return `${found.complexity.summary}, by ${found.attack.pattern.slice(0, 200)}`
}

/**
 * Chooses how recheck works in this process: as a program where npm has one for this system, which takes a third of the time,
 * else in JavaScript. By itself it would try Java in between.
 */
async function chooseBackend() {
  process.env.RECHECK_BACKEND = 'native'
  // A first call alone: recheck starts its program for each call that comes before the program is there.
  await check('a', '').catch(() => {
    process.env.RECHECK_BACKEND = 'worker'
  })
}

/** The patterns that have a problem, as `problemOf` says it; one that stands in several files is decided once. */
export async function problemsOf(patterns: readonly Pattern[]): Promise<Map<Pattern, string>> {
  await chooseBackend()
  const decided = new Map<string, string | null>()
  const problems = new Map<Pattern, string>()
  for (const pattern of patterns) {
    const key = JSON.stringify([pattern.source, pattern.flags])
    const problem = decided.get(key) ?? (decided.has(key) ? null : await problemOf(pattern))
    decided.set(key, problem)
    if (problem !== null) problems.set(pattern, problem)
  }
  return problems
}
