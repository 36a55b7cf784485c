import {
  beginTakeoutImport,
  linkTakeout,
  makeTakeout,
  sendTakeoutPart,
  startTakeoutImport,
  TAKEOUT_PART,
} from '@rankline/contract/takeout/calls'
import { sql } from 'kysely'
import { decryptDestinations } from '../../src/features/deliveries/encrypted-destinations.service.ts'
import { takeoutTables } from '../../src/features/takeout/format/takeout-tables.ts'
import {
  makeTakeout as makeJob,
  restoreTakeout as restoreJob,
} from '../../src/features/takeout/takeout.jobs.ts'
import type { TestApp } from './app.ts'
import { download } from './exports.ts'
import { testInstallation } from './installation.ts'
import type { SignedUp } from './people.ts'
import { sendingContext } from './sending-context.ts'

/** The archive of a person's account, made as by a worker. */
export async function takenOut(app: TestApp, person: SignedUp): Promise<Buffer> {
  const { id } = await app.items(makeTakeout, {}, person.token)
  await makeJob.perform(sendingContext(app), { accountId: person.accountId, takeoutId: id })
  const { redirect_direct: path } = await app.items(linkTakeout, { takeout_id: id }, person.token)
  return download(app, path)
}

/** Sends an archive part by part. @returns its id */
export async function sent(app: TestApp, person: SignedUp, archive: Buffer): Promise<number> {
  const form = { file_name: 'Rankline.zip', bytes: archive.length }
  const { id } = await app.items(beginTakeoutImport, form, person.token)
  for (let part = 0; part * TAKEOUT_PART < archive.length; part += 1) {
    const bytes = archive.subarray(part * TAKEOUT_PART, (part + 1) * TAKEOUT_PART)
    const content = new File([new Uint8Array(bytes)], 'part')
    await app.items(sendTakeoutPart, { takeout_id: id, part, content }, person.token)
  }
  return id
}

/** Imports an archive, as a worker does. @returns the row at its end */
export async function imported(app: TestApp, person: SignedUp, archive: Buffer) {
  const id = await sent(app, person, archive)
  await app.items(startTakeoutImport, { takeout_id: id }, person.token)
  await restoreJob.perform(sendingContext(app), { accountId: person.accountId, takeoutId: id })
  return app.database.db
    .selectFrom('takeouts')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type Row = Record<string, unknown>

/**
 * Every column of every table of an archive, as the database of an account has it. Ids are the numbers of their rows, and
 * ids of what belongs to nobody are what they stand for, so that two installations can be compared.
 */
export async function everything(
  { database: { db } }: TestApp,
  accountId: number,
): Promise<Record<string, Row[]>> {
  const numbers = new Map<string, Map<number, number>>()
  const found: Record<string, Row[]> = {}
  for (const table of takeoutTables) {
    const { rows } = await sql<{ row: Row }>`
      SELECT to_json(kept) AS row FROM ${sql.table(table.name)} AS kept
      WHERE account_id = ${accountId} AND (${table.isKept(accountId)})
      ORDER BY ${sql.join(table.key.map((name) => sql.ref(name)))}`.execute(db)
    if ('id' in table.columns)
      numbers.set(table.name, new Map(rows.map(({ row }, index) => [Number(row.id), index])))
    found[table.name] = rows.map(({ row }) => row)
  }
  const { rows: searches } = await sql<{ id: number; fingerprint: string; text: string; phrase_id: number }>`
    SELECT searches.id, fingerprint, text, phrase_id FROM searches JOIN phrases ON phrases.id = phrase_id`.execute(
    db,
  )
  const bySearch = new Map(searches.map((search) => [search.id, search]))
  const dayOfPosition = new Map(
    found.positions?.map(({ id, keyword_id: of, day }) => [
      id,
      `${numbers.get('keywords')?.get(Number(of))} ${day}`,
    ]),
  )
  for (const table of takeoutTables)
    found[table.name] = (found[table.name] ?? []).map((row) => {
      const plain: Row = { ...row, account_id: 'own' }
      for (const column of ['created_by', 'changed_by'])
        if (column in row) plain[column] = row[column] === accountId ? 'own' : row[column]
      if ('search_id' in row) {
        const search = bySearch.get(Number(row.search_id))
        plain.search_id = search?.fingerprint
        plain.phrase_id = search?.phrase_id === row.phrase_id && search?.text
        plain.latest_position_id =
          row.latest_position_id === null ? null : dayOfPosition.get(row.latest_position_id)
      }
      if (table.name === 'positions') {
        delete plain.id
        plain.project_id = numbers.get('projects')?.get(Number(row.project_id))
      }
      if (table.name === 'positions' || 'id' in table.columns) delete plain.id
      if (table.name === 'tags') {
        // Counted anew by the installation.
        delete plain.counted_at
        delete plain.count_again_at
        plain.filter = typeof row.filter === 'string' ? numbered(row.filter, numbers) : null
      }
      if (typeof row.destinations === 'string')
        plain.destinations = decryptDestinations(testInstallation, accountId, row.destinations)
      for (const [name, { of, kind }] of Object.entries(table.columns)) {
        const ids = of === undefined ? undefined : numbers.get(of)
        if (ids === undefined || row[name] === null) continue
        plain[name] =
          kind === 'json' ? (row[name] as number[]).map((id) => ids.get(id)) : ids.get(Number(row[name]))
      }
      return plain
    })
  return found
}

/** A filter with the numbers of the rows that it names instead of their ids. */
function numbered(filter: string, numbers: ReadonlyMap<string, ReadonlyMap<number, number>>) {
  const tables = { tag: 'tags', project: 'projects', landing_page: 'landing_pages', keywords: 'keywords' }
  const query = new URLSearchParams(filter)
  for (const [name, table] of Object.entries(tables)) {
    const ids = query.get(name)?.split(',')
    if (ids !== undefined) query.set(name, ids.map((id) => numbers.get(table)?.get(Number(id))).join())
  }
  return query.toString()
}
