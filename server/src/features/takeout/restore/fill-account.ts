import { batchesOf } from '@rankline/contract/batches'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { isOfTheData } from '../../../platform/database/database.ts'
import { requireLimit } from '../../limits/limits.service.ts'
import { linksChanged } from '../../tags/tag-spans.service.ts'
import { countPastRanks } from '../../tracking/roll-up/past-rank-days.queries.ts'
import { recountVisibility } from '../../tracking/roll-up/past-visibility.queries.ts'
import { recountTagDays } from '../../tracking/roll-up/tag-days.service.ts'
import { refreshProjects, trackSearches } from '../../tracking/tracking.service.ts'
import { VISIBILITY_BY_CLICKS } from '../format/manifest.ts'
import { fileOf, type Row, type TakeoutTable } from '../format/table.ts'
import { tablesOf } from '../format/takeout-tables.ts'
import type { OnRows } from '../progress.ts'
import type { Checked } from './check-archive.ts'
import { completeRow } from './complete-row.ts'
import type { Importer, Searches } from './importer.ts'
import { type Archive, damaged } from './open-archive.ts'
import { readRows } from './read-rows.ts'
import * as queries from './restore.queries.ts'
import { targetOf } from './target.ts'

type Given = { checked: Checked; searches: Searches; onRows: OnRows }

/**
 * Writes every table of a checked archive into the account, in the transaction of the import.
 * @throws {Refusal} damaged, where the database refuses a row; limit reached
 */
export async function fillAccount(ctx: Importer, archive: Archive, { checked, searches, onRows }: Given) {
  const accountId = ctx.account.id
  const ids: NewIds = new Map()
  const projectByKeyword = new Map<number, number>()
  const completing = {
    accountId,
    searchOf: (row: Row) =>
      searches.get(JSON.stringify(targetOf(row)))!.get(normalisePhrase(String(row.phrase)))!,
    projectOf: (keywordId: number) => projectByKeyword.get(keywordId)!,
  }
  const tables = tablesOf(archive.manifest.version)
  for (const table of tables) {
    for await (const rows of readRows(archive, table)) {
      const renumbered = await renumber(ctx, table, rows, ids)
      if (table.name === 'keywords')
        for (const { id, project_id } of renumbered) projectByKeyword.set(Number(id), Number(project_id))
      const complete = renumbered.map((row) => completeRow(ctx, table, row, completing))
      await queries.insertRows(ctx.db, accountId, table.name, complete).catch((error: unknown) => {
        if (isOfTheData(error)) throw damaged(fileOf(table))
        throw error
      })
      await onRows(rows.length)
    }
    if (table.name === 'keywords') await requireLimits(ctx, ids)
    if (table.name === 'competitors') await requireLimit(ctx, { competitors: 0 })
  }
  for (const { id, filter } of await queries.findFilters(ctx.db, accountId))
    await queries.setFilter(ctx.db, accountId, { id, filter: filterWithNewIds(filter, ids) })
  for (const keywordIds of inBatches([...projectByKeyword.keys()]))
    await queries.linkPositions(ctx.db, accountId, keywordIds)
  // Without tag spans in the archive, keywords carry their tags from today on.
  if (!tables.some(({ name }) => name === 'tag_spans'))
    for (const keywordIds of inBatches([...projectByKeyword.keys()]))
      await linksChanged(ctx, accountId, { keywordIds })
  await countPastRanks(ctx.db, accountId)
  if (archive.manifest.version < VISIBILITY_BY_CLICKS) {
    await recountVisibility(ctx.db, accountId)
    await queries.deleteVisibilityHits(ctx.db, accountId)
  }
  await recountTagDays(ctx, accountId, null)
  await queries.setSettings(ctx.db, accountId, checked.settings, new Date())
  await refreshProjects(ctx, accountId, [...(ids.get('projects')?.values() ?? [])])
  const tracked = [...searches.values()].flatMap((found) =>
    [...found.values()].map(({ searchId }) => searchId),
  )
  for (const searchIds of inBatches(tracked.sort((one, other) => one - other)))
    await trackSearches(ctx, searchIds)
}

/** The maximum of rows in one statement. */
const BATCH = 1_000

export const inBatches = <T>(all: readonly T[]) => batchesOf(all, BATCH)

async function renumber(
  ctx: Importer,
  table: TakeoutTable,
  rows: readonly Row[],
  ids: NewIds,
): Promise<Row[]> {
  const moved = rows.map((row) => withNewIds(table, row, ids))
  if (table.sequence === undefined) return moved
  const known = ids.get(table.name) ?? new Map<number, number>()
  ids.set(table.name, known)
  const fresh = await queries.takeIds(ctx.db, table.sequence, rows.length)
  return moved.map((row, index) => {
    known.set(Number(row.id), fresh[index]!)
    return { ...row, id: fresh[index] }
  })
}

async function requireLimits(ctx: Importer, ids: NewIds) {
  await requireLimit(ctx, { projects: 0, keywords: 0 })
  for (const projectId of ids.get('projects')?.values() ?? [])
    await requireLimit(ctx, { keywordsPerProject: 0 }, projectId)
}

/** The new id for each id of the archive, by table. */
type NewIds = Map<string, Map<number, number>>

/** Replaces the ids of a row with those of this installation. A list drops the ids of deleted things. */
function withNewIds({ columns }: TakeoutTable, row: Row, ids: NewIds): Row {
  const changed: Row = { ...row }
  for (const [name, { of, kind }] of Object.entries(columns)) {
    if (of === undefined) continue
    const known = ids.get(of)
    const value = row[name]
    if (kind === 'json') changed[name] = (value as number[]).flatMap((id) => known?.get(id) ?? [])
    else if (value !== null) changed[name] = known?.get(value as number)
  }
  return changed
}

/** Parameters of a list that contain ids, with the table of each. */
const named = { tag: 'tags', project: 'projects', landing_page: 'landing_pages', keywords: 'keywords' }

/** An id that no row has. It replaces the ids of deleted things, so that the filter still finds nothing. */
const NOBODY = Number.MAX_SAFE_INTEGER

/** A filter of the keyword list with the ids of this installation. */
function filterWithNewIds(filter: string, ids: NewIds): string {
  const query = new URLSearchParams(filter)
  for (const [name, table] of Object.entries(named)) {
    const given = query.get(name)
    if (given === null) continue
    const known = given.split(',').flatMap((id) => ids.get(table)?.get(Number(id)) ?? [])
    query.set(name, (known.length === 0 ? [NOBODY] : known).join())
  }
  return query.toString()
}
