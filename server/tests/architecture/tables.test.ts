import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { columnTypes, readColumnTypes } from './column-types.ts'
import { declaredTables } from './declared-tables.ts'

// The table types match the database: the generated columns, and what the features make of them.

type Column = { name: string; type: string; isNullable: boolean; hasDefault: boolean; isOfView: boolean }

/** The type that node-postgres returns for each column type. */
const given: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'string',
  text: 'string',
  character: 'string',
  inet: 'string',
  uuid: 'string',
  date: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
}

let database: TestDatabase
let found: Record<string, Column[]>

beforeAll(async () => {
  database = await createTestDatabase()
  found = await findTables()
})
afterAll(() => database.close())

test('the generated columns are those of the migrations', async () => {
  expect(readFileSync(columnTypes, 'utf8'), 'run `npm run table-types`').toBe(
    await readColumnTypes(database.db),
  )
})

test('every table type says what the catalogue says', () => {
  const declared = declaredTables()
  expect(Object.keys(declared).toSorted()).toEqual(Object.keys(found).toSorted())
  const differences = Object.entries(found).flatMap(([table, columns]) => {
    const types = declared[table] ?? {}
    const missing = Object.keys(types).filter((name) => columns.every((column) => column.name !== name))
    return [
      ...missing.map((name) => `${table}.${name} is not in the database`),
      ...columns.flatMap((column) => differencesOf(column, types[column.name], `${table}.${column.name}`)),
    ]
  })
  expect(differences).toEqual([])
})

function differencesOf(
  column: Column,
  declared: ReturnType<typeof declaredTables>[string][string] | undefined,
  name: string,
): string[] {
  if (declared === undefined) return [`${name} has no type`]
  const differences: string[] = []
  if (!isGiven(column.type, declared.type)) differences.push(`${name}: ${column.type} as ${declared.type}`)
  if (declared.type !== 'unknown' && !column.isOfView && declared.isNullable !== column.isNullable)
    differences.push(`${name} is ${column.isNullable ? '' : 'not '}nullable`)
  if (declared.isGenerated !== column.hasDefault)
    differences.push(`${name} has ${column.hasDefault ? 'a' : 'no'} default`)
  return differences
}

function isGiven(type: string, declared: string): boolean {
  if (type === 'jsonb' || type === 'json') return true
  // Elements of an array may be null if the declaration allows it, and texts may be some texts alone.
  if (type.endsWith('[]'))
    return (
      declared
        .replace(/^\(("\w+" \| )*"\w+"\)/, 'string')
        .replace('(', '')
        .replace(' | null)', '') === `${given[type.slice(0, -2)]}[]`
    )
  return given[type] === declared
}

/**
 * Tables and views of the product; partitions belong to their parent. The catalogue has no nullability for
 * views.
 */
async function findTables(): Promise<Record<string, Column[]>> {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    SELECT
      class.relname AS "table",
      json_agg(json_build_object(
        'name', attribute.attname,
        'type', format_type(attribute.atttypid, NULL),
        'isNullable', NOT attribute.attnotnull,
        'hasDefault', attribute.atthasdef OR attribute.attidentity <> '',
        'isOfView', class.relkind = 'v'
      ) ORDER BY attribute.attnum) AS columns
    FROM pg_class AS class
    JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid
    WHERE class.relnamespace = 'public'::regnamespace
      AND class.relkind IN ('r', 'p', 'v')
      AND NOT class.relispartition
      AND attribute.attnum > 0
      AND NOT attribute.attisdropped
    GROUP BY class.relname
  `.execute(database.db)
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}
