import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { otherWriters } from '../../table-writers.ts'
import { brokenOwnership, ownersOf, readServer, writesOf } from './writers.ts'

const sources = readServer(fileURLToPath(new URL('../../src', import.meta.url)))

test('a table is written by the slice that owns it, or by one that is declared', () => {
  expect(brokenOwnership(sources, otherWriters)).toEqual([])
  expect(ownersOf(sources).size).toBeGreaterThan(50)
  expect(writesOf(sources).length).toBeGreaterThan(100)
})

const house = {
  'features/cellar/cellar.tables.ts': 'interface Tables { bottles: Bottles }',
  'features/cellar/cellar.queries.ts': "db.insertInto('bottles')",
}
const plant = (text: string, others = {}) =>
  brokenOwnership({ ...house, 'features/kitchen/planted.ts': text }, others)

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
])('a writer that is not declared is found: %s', (text) => {
  expect(plant(text)).toEqual(['features/kitchen/planted.ts writes bottles, which belongs to cellar'])
  expect(plant(text, { bottles: { kitchen: 'cooks with wine' } })).toEqual([])
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
  expect(plant('', { bottles: { kitchen: 'cooked with wine' } })).toEqual(['kitchen does not write bottles'])
})

test.each(['db.insertInto(table)', 'sql`UPDATE $' + '{table} SET id = 1`'])('%s is refused', (text) => {
  expect(() => plant(text)).toThrow(/planted\.ts: .* a table that is (?:no plain text|not named)/)
})

test('the architecture names these writers', () => {
  const document = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8')
  const [, section = ''] = document.split('\n## Who writes a table\n')
  const [table = ''] = section.split('\n## ')
  const owners = ownersOf(sources)
  const rows = [...table.matchAll(/^\| `([a-z_]+)` \| `([a-z-]+)` \| (.+) \|$/gm)]
  expect(rows.map(([, name, owner, writers]) => [name, owner, writers])).toEqual(
    Object.entries(otherWriters).map(([name, slices]) => {
      const writers = Object.entries(slices).map(([slice, reason]) => `\`${slice}\` ${reason}`)
      return [name, owners.get(name), writers.join('; ')]
    }),
  )
})
