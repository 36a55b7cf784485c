import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript6'
import type { AllFacts, Facts } from '../../src/platform/database/table-facts.ts'
import { type Sources, visit } from './syntax.ts'

/** A file that writes a table. */
type Write = { table: string; file: string }

/** Every file of the server by its path below `src/`, except tests. */
export function readServer(src: string): Sources {
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(`${src}/${path}`, 'utf8')]))
}

/** The feature of a file, or its folder when it is outside the features. */
const featureOf = (path: string): string => path.replace(/^features\//, '').split('/')[0] ?? ''

/** Each table with its owner: the feature whose file declares the table. */
export function ownersOf(sources: Sources): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [file, text] of Object.entries(sources)) {
    if (!file.endsWith('tables.ts')) continue
    visit(file, text, (node) => {
      if (!ts.isInterfaceDeclaration(node) || !node.name.text.endsWith('Tables')) return
      for (const { name } of node.members)
        if (name !== undefined && ts.isIdentifier(name)) owners.set(name.text, featureOf(file))
    })
  }
  return owners
}

/** Features that write a table because of what is decided about it. */
const writersOf = ({ erased, archived, withProject }: Facts): string[] => [
  ...(typeof erased === 'object' ? ['erasure'] : []),
  ...(typeof archived === 'string' ? ['takeout'] : []),
  ...(typeof withProject === 'string' ? ['assignments'] : []),
]

/** Files whose statements take their tables from the facts, from a backup, or from callers of a function in `GENERIC`. */
const TABLES_ELSEWHERE = [
  'features/assignments/copy-rows.queries.ts',
  'features/takeout/restore/restore.queries.ts',
  'platform/backup/load-tables.ts',
  'platform/database/switched-rows.ts',
]

/** Undeclared writes by features that do not own the table, and unused declarations. */
export function brokenOwnership(sources: Sources, facts: AllFacts): string[] {
  const owners = ownersOf(sources)
  const writes = writesOf(sources)
  const foreign = writes.filter(({ table, file }) => owners.get(table) !== featureOf(file))
  const isUsed = (table: string, feature: string) =>
    foreign.some((write) => write.table === table && featureOf(write.file) === feature)
  return [
    ...foreign
      .filter(({ table, file }) => !mayWrite(facts[table], featureOf(file)))
      .map(({ table, file }) => `${file} writes ${table}, which belongs to ${owners.get(table) ?? 'nobody'}`),
    ...Object.entries(facts).flatMap(([table, { otherWriters = {} }]) =>
      Object.keys(otherWriters)
        .filter((feature) => !isUsed(table, feature))
        .map((feature) => `${feature} does not write ${table}`),
    ),
  ]
}

const mayWrite = (facts: Facts | undefined, feature: string) =>
  facts !== undefined && (facts.otherWriters?.[feature] !== undefined || writersOf(facts).includes(feature))

/** Every write: in Kysely methods and in SQL texts. */
export function writesOf(sources: Sources): Write[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    [...writtenIn(file, text)].map((table) => ({ table, file })),
  )
}

const METHODS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
/** Functions that make statements which write the table they are given. */
const GENERIC = new Set(['switchedRows'])
const HOLE = '?'
/**
 * A table after a writing keyword; `FOR UPDATE` and `DO UPDATE` name none. Tables of other schemas are not
 * ours.
 */
const WRITTEN =
  /(?<!\b(?:FOR|KEY|DO)\s+)\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?([a-z_]+|\?)(?![a-z_.])/g

function writtenIn(file: string, text: string): Set<string> {
  const written = new Set<string>()
  const named = new Set<string>()
  visit(file, text, (node) => {
    for (const [, table = ''] of (sqlOf(node) ?? '').matchAll(WRITTEN)) written.add(table)
    const call = methodCall(node)
    if (call === null) return
    const texts = call.argument === undefined ? [] : textsIn(call.argument)
    if (call.method === 'table') for (const name of texts) named.add(name)
    if (!METHODS.has(call.method) && !GENERIC.has(call.method)) return
    if (texts.length === 0) throw new Error(`${file}: ${call.method} of a table that is no plain text`)
    for (const name of texts) written.add(name.split(' ')[0] ?? '')
  })
  if (!written.delete(HOLE) || TABLES_ELSEWHERE.includes(file)) return written
  // The statement takes the table as a value: the file's calls of `sql.table` name the possible ones.
  if (named.size === 0) throw new Error(`${file}: a statement writes a table that is not named`)
  return new Set([...written, ...named])
}

function methodCall(node: ts.Node): { method: string; argument: ts.Node | undefined } | null {
  if (!ts.isCallExpression(node)) return null
  const { expression } = node
  if (ts.isPropertyAccessExpression(expression))
    return { method: expression.name.text, argument: node.arguments[0] }
  if (ts.isIdentifier(expression) && GENERIC.has(expression.text))
    return { method: expression.text, argument: node.arguments[0] }
  return null
}

/** The SQL text of a node, with a gap for each value; undefined if there is none. */
function sqlOf(node: ts.Node): string | undefined {
  if (ts.isTaggedTemplateExpression(node)) {
    const isSql = ts.isIdentifier(node.tag) && node.tag.text === 'sql'
    return isSql ? templateText(node.template) : undefined
  }
  const call = methodCall(node)
  if (call?.method !== 'query' || call.argument === undefined) return undefined
  return ts.isTemplateExpression(call.argument)
    ? templateText(call.argument)
    : textsIn(call.argument).join('; ')
}

const templateText = (template: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(HOLE)

/** The texts that an expression can have as value. */
function textsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)]
  return []
}
