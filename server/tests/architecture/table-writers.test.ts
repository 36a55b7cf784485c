import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Facts } from '../../src/platform/database/table-facts.ts'
import { tableFacts } from '../../src/tables.ts'
import { brokenOwnership, ownersOf, readServer, writesOf } from './writers.ts'

const sources = readServer(fileURLToPath(new URL('../../src', import.meta.url)))

test('a table is written by the feature that owns it, or by one that is declared', () => {
  expect(brokenOwnership(sources, tableFacts)).toEqual([])
  expect(ownersOf(sources).size).toBeGreaterThan(50)
  expect(writesOf(sources).length).toBeGreaterThan(100)
})

const house = {
  'features/cellar/cellar.tables.ts': 'interface CellarTables { bottles: Bottles }',
  'features/cellar/cellar.queries.ts': "db.insertInto('bottles')",
}
const plant = (text: string, facts: Partial<Facts> = {}, feature = 'kitchen') =>
  brokenOwnership(
    { ...house, [`features/${feature}/planted.ts`]: text },
    { bottles: { placement: 'coordinator', erased: 'impersonal', ...facts } },
  )

test.each([
  "db.insertInto('bottles').values(bottle)",
  "db.updateTable('bottles as full').set({})",
  "db.deleteFrom('bottles')",
  "db.mergeInto('bottles')",
  'sql`INSERT INTO bottles (id) SELECT 1 ON CONFLICT DO NOTHING`',
  'sql<Row>`WITH old AS (SELECT 1) UPDATE bottles SET id = $' + '{id}`',
  'sql`DELETE FROM ONLY bottles`',
  'sql`MERGE INTO bottles USING empties ON true`',
  'sql`TRUNCATE TABLE bottles`',
  "const table = sql.table(isFull ? 'bottles' : 'bottles'); sql`UPDATE $" + '{table} SET id = 1`',
  "pool.query('UPDATE bottles SET id = 1')",
  "export const { toggle } = switchedRows('bottles')",
])('a writer that is not declared is found: %s', (text) => {
  expect(plant(text)).toEqual(['features/kitchen/planted.ts writes bottles, which belongs to cellar'])
  expect(plant(text, { otherWriters: { kitchen: 'cooks with wine' } })).toEqual([])
})

test.each([
  'sql`SELECT FROM bottles ORDER BY id FOR UPDATE`',
  'sql`SELECT FROM bottles FOR NO KEY UPDATE`',
  "db.selectFrom('bottles').selectAll()",
  'html`UPDATE bottles`',
])('who reads writes nothing: %s', (text) => {
  expect(plant(text)).toEqual([])
})

test('a table that nobody declares, and a writer that writes no more, are found', () => {
  expect(plant("db.insertInto('glasses')")).toEqual([
    'features/kitchen/planted.ts writes glasses, which belongs to nobody',
  ])
  expect(plant('', { otherWriters: { kitchen: 'cooked with wine' } })).toEqual([
    'kitchen does not write bottles',
  ])
})

test.each(['db.insertInto(table)', 'switchedRows(table)', 'sql`UPDATE $' + '{table} SET id = 1`'])(
  '%s is refused',
  (text) => {
    expect(() => plant(text)).toThrow(/planted\.ts: .* a table that is (?:no plain text|not named)/)
  },
)

test.each<[string, Partial<Facts>]>([
  ['erasure', { erased: { otherwise: 'stays without a name' } }],
  ['takeout', { archived: 'rows' }],
  ['assignments', { withProject: 'copied' }],
])('%s writes a table if a decision says so', (feature, facts) => {
  const text = 'sql`UPDATE bottles SET id = 1`'
  expect(plant(text, facts, feature)).toEqual([])
  expect(plant(text, {}, feature)).toEqual([
    `features/${feature}/planted.ts writes bottles, which belongs to cellar`,
  ])
})
