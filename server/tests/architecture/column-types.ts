import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { type DatabaseMetadata, generate, PostgresDialect, Serializer } from 'kysely-codegen'
import type { Tables } from '../../src/platform/database/tables.ts'

/** The generated file. */
export const columnTypes = fileURLToPath(new URL('../../src/platform/database/columns.ts', import.meta.url))

type Table = DatabaseMetadata['tables'][number]
type Column = Table['columns'][number]

const HEAD = `import type { Generated } from 'kysely'

// Generated from the migrations by \`npm run table-types\`. Types of \`<feature>.tables.ts\` narrow these.

/** YYYY-MM-DD, or \`infinity\`. */
export type Day = string

declare const json: unique symbol

/** JSON. The feature of the table says what is in it. */
export type Json = { readonly [json]: true }
`

/** The type that the database driver returns for each column type. */
const returned: Readonly<Record<string, string>> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  bpchar: 'string',
  inet: 'string',
  uuid: 'string',
  date: 'Day',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
}

const WIDTH = 140

/** Writes the columns of every table and view, several in a line. */
class ColumnTypes extends Serializer {
  serializeFile({ tables }: DatabaseMetadata): string {
    const lines = tables.toSorted(byName).flatMap(linesOf)
    return `${HEAD}\n/** Columns of every table and view. */\nexport interface Columns {\n${lines.join('\n')}\n}\n`
  }
}

const byName = (one: Table, other: Table) => (one.name < other.name ? -1 : 1)

function linesOf({ name, columns }: Table): string[] {
  const members = columns.map((column) => `${column.name}: ${typeOf(column, name)};`)
  const alone = `  ${name}: { ${members.join(' ')} }`
  if (alone.length <= WIDTH) return [alone]
  const lines = ['   ']
  for (const member of members) {
    if (`${lines.at(-1)} ${member}`.length > WIDTH) lines.push('   ')
    lines.push(`${lines.pop()} ${member}`)
  }
  return [`  ${name}: {`, ...lines.slice(0, -1), `${lines.at(-1)} }`]
}

/** @throws when no type is known */
function typeOf(
  { name, dataType, isArray, isNullable, hasDefaultValue, isAutoIncrementing }: Column,
  table: string,
) {
  const type = returned[dataType]
  if (type === undefined) throw new Error(`${table}.${name}: no type for ${dataType}`)
  const selected = `${type}${isArray ? '[]' : ''}${isNullable ? ' | null' : ''}`
  return hasDefaultValue || isAutoIncrementing ? `Generated<${selected}>` : selected
}

/** Reads the columns of a migrated database, as TypeScript. */
export const readColumnTypes = (db: Kysely<Tables>): Promise<string> =>
  generate({
    // The package has the types of CommonJS, which differ in a private field.
    db: db as never,
    dialect: new PostgresDialect(),
    includePattern: 'public.*',
    outFile: null,
    serializer: new ColumnTypes(),
  })
