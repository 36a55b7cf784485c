import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { fillEveryTable, findTables, type Table } from '../../../tests/support/every-table.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { type AllFacts, type Facts, tablesWith } from '../../platform/database/table-facts.ts'
import { createLog } from '../../platform/log.ts'
import { tableFacts } from '../../tables.ts'
import { eraseAccount } from './erase.service.ts'
import { storeDeletedClients } from './erasure.queries.ts'

const app = appForTests()
let tables: Table[]

const facts: AllFacts = tableFacts
const erasedBy = (effect: Facts['erased']) => tablesWith(facts, ({ erased }) => erased === effect)
const emptied = erasedBy('deleted')
const ofNobody = erasedBy('impersonal')
/** Tables that an erasure must look at. */
const isPersonal = ({ name }: Table) => !ofNobody.includes(name) && !erasedBy('expires').includes(name)
const nameColumns = (columnsOf: (facts: Facts) => readonly string[] | undefined) =>
  Object.entries(facts).flatMap(([name, one]) => (columnsOf(one) ?? []).map((column) => `${name}.${column}`))
/** Columns with personal data that somebody has decided on. */
const decided = nameColumns(({ people = {} }) => Object.keys(people))
/** Columns without personal data in rows that stay. */
const staying = nameColumns(({ erased }) => (typeof erased === 'object' ? erased.keeps : []))

beforeAll(async () => {
  tables = await findTables(app.database.db)
})

/** Whether a column may have personal data, by its name and by the table that it references. */
const ofPeople = ({ name, isOfAccounts }: Table['columns'][number]) =>
  isOfAccounts || /(^|_)account_id$|(^|_)by$|email|username|recipient|(^|_)ip$|^actor_|avatar|logo/.test(name)

test('somebody has decided what an erasure does to every table', () => {
  expect(Object.keys(facts).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('a table of nobody has no column of people, and an emptied one has an account', () => {
  const found = (names: readonly string[]) => tables.filter(({ name }) => names.includes(name))
  const told = found(ofNobody).flatMap((table) =>
    table.columns.filter(ofPeople).map(({ name }) => `${table.name}.${name}`),
  )
  expect(told.filter((name) => !decided.includes(name))).toEqual([])
  for (const { name, columns: all } of found(emptied))
    expect([name, all.some((column) => column.name === 'account_id')]).toEqual([name, true])
})

test('every column of people is decided on, and each decision has its column', () => {
  const found = tables.flatMap((table) =>
    table.columns
      .filter((column) => ofPeople(column) && column.name !== 'account_id')
      .map(({ name }) => `${table.name}.${name}`),
  )
  expect(found.filter((name) => !decided.includes(name))).toEqual([])
  const all = new Set(tables.flatMap(({ name, columns: own }) => own.map((one) => `${name}.${one.name}`)))
  expect(decided.filter((name) => !all.has(name))).toEqual([])
})

test('nothing of an erased person is left in any column of any table, and others keep everything', async () => {
  const { db } = app.database
  const personal = tables.filter(isPersonal)
  const erased = await fillEveryTable(db, personal, 'leaver')
  const other = await fillEveryTable(db, personal, 'stayer')
  await db
    .updateTable('erasures')
    .set({ due_at: new Date(0), begun_at: null })
    .where('account_id', '=', erased.accountId)
    .execute()
  const before = await columnsWith(other.word)
  // The test would prove nothing if the rows had not been there.
  expect((await columnsWith(erased.word)).length).toBeGreaterThan(150)
  expect(await emptyOnes(personal)).toEqual([])
  const log = createLog('silent', 'test')
  await eraseAccount({ db, log, installation: testInstallation }, erased.accountId, tableFacts)
  // The last mail is still to be sent.
  const left = (await columnsWith(erased.word)).filter((name) => name !== 'mails.recipient')
  expect(left.filter((name) => !staying.includes(name))).toEqual([])
  expect(await columnsWith(other.word)).toEqual(before)
  for (const table of emptied) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM ${sql.table(table)} WHERE account_id = ${erased.accountId}`.execute(db)
    expect([table, rows[0]?.count]).toEqual([table, 0])
  }
})

test('nothing of a client whom the agency has deleted is left either', async () => {
  const { db } = app.database
  // A client has no row of `users` and pays nothing here.
  const apart = ['users', 'subscriptions', 'receipts']
  const personal = tables.filter(isPersonal)
  const own = personal.filter(({ name }) => !apart.includes(name))
  const erased = await fillEveryTable(db, own, 'client', 'client')
  const other = await fillEveryTable(db, own, 'sibling', 'client')
  const { accountId, word } = erased
  await db.deleteFrom('erasures').where('account_id', 'in', [accountId, other.accountId]).execute()
  await db
    .updateTable('clients')
    .set({ deleted_at: null })
    .where('account_id', '=', other.accountId)
    .execute()
  const before = await columnsWith(other.word)
  expect((await columnsWith(word)).length).toBeGreaterThan(130)
  await storeDeletedClients(db, new Date())
  const log = createLog('silent', 'test')
  for (const id of [accountId, other.accountId])
    await eraseAccount({ db, log, installation: testInstallation }, id, tableFacts)
  expect((await columnsWith(word)).filter((name) => !staying.includes(name))).toEqual([])
  expect(await columnsWith(other.word)).toEqual(before)
})

async function emptyOnes(among: readonly Table[]): Promise<string[]> {
  const found = await Promise.all(
    among.map(async ({ name }) => {
      const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 2`.execute(app.database.db)
      return rows.length < 2 ? [name] : []
    }),
  )
  return found.flat()
}

/** The columns that have a word, like `users.email`. */
async function columnsWith(word: string): Promise<string[]> {
  const found = await Promise.all(
    tables.map(async ({ name, columns: own }) => {
      const tests = own.map(
        ({ name: column }) =>
          sql`CASE WHEN bool_or(strpos(${sql.ref(column)}::text, ${word}) > 0
            OR strpos(${sql.ref(column)}::text, ${Buffer.from(word).toString('hex')}) > 0) THEN ${column}::text END`,
      )
      const { rows } = await sql<{ found: (string | null)[] }>`
        SELECT ARRAY[${sql.join(tests)}] AS found FROM ${sql.table(name)}`.execute(app.database.db)
      return (rows[0]?.found ?? []).flatMap((column) => (column === null ? [] : [`${name}.${column}`]))
    }),
  )
  return found.flat().toSorted()
}
