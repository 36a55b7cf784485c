import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/imports/history'
import type { HistoryImport, MadeImport } from '@rankline/contract/imports/history'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { messages } from '@rankline/contract/messages'
import { type Context, transaction } from '../../../platform/context.ts'
import { conflict, invalid, limitReached, notFound } from '../../../platform/errors.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { deleteKeywords } from '../../keywords/keywords.service.ts'
import { takeCountry } from '../../projects/projects.queries.ts'
import { lockProjects, requireProjects } from '../../projects/projects.service.ts'
import { createTag, withoutDynamic } from '../../tags/tags.service.ts'
import { findKeywords } from '../../tracked-keywords/keywords-by-id.queries.ts'
import { type InTransaction, trackKeywords } from '../../tracked-keywords/tracked-keywords.service.ts'
import { aliveSince, isRunning, presentImport } from './history.presenter.ts'
import * as queries from './history.queries.ts'
import type { Place } from './place-of-row.ts'
import { type HistoryInput, openHistory } from './preview.service.ts'
import { MOST_KEYWORDS, MOST_POSITIONS, type PastKeyword } from './read-history.ts'
import { TAKEN_OUT } from './reader/packed-positions.ts'
import type { ReadFile } from './reader/read-table.ts'

/** Positions of all imports of an account. */
const MOST_OF_ACCOUNT = 5_000_000
/** Rows of one statement; after each, the progress is noted. */
const BATCH = 20_000
/** Organic results of the web. */
const kind = { typeId: 2, sectionId: 1 }
const WHITE = 1

/**
 * Adds the keywords of an export and their past positions in one transaction. A process that ends in the middle leaves
 * only the row of the started import.
 */
export async function importHistory(ctx: Context, input: HistoryInput): Promise<MadeImport> {
  const { id: accountId } = ctx.account
  const read = await openHistory(ctx, input, false)
  const { table, counts } = read
  if (!table.columns.some(({ role }) => role === 'keyword'))
    throw invalid('columns', messages.historyNoKeywords)
  if (!table.isOrderSure && input.dayOrder === null) throw invalid('day_order', messages.historyNoOrder)
  if (counts.keywords === 0) throw invalid('history_file', messages.historyNothing)
  if (counts.keywords > MOST_KEYWORDS)
    throw invalid('history_file', messages.historyTooManyKeywords(MOST_KEYWORDS))
  if (counts.positions > MOST_POSITIONS)
    throw invalid('history_file', messages.historyTooMany(MOST_POSITIONS))
  const { id } = await begin(ctx, input, read)
  try {
    await transaction(ctx, async (inside) => {
      const { ids, added } = await trackAll(inside, input.projectId, read.keywords)
      await writePositions(ctx, inside, id, read, ids)
      await tagAll(inside, read.keywords, ids)
      const ended = { status: 'done' as const, done: counts.positions, added_ids: added }
      await queries.updateImport(inside.db, accountId, id, { ...ended, touched_at: new Date() })
    })
  } catch (error) {
    await queries.deleteImport(ctx.db, accountId, id)
    throw error
  }
  const row = await queries.findImport(ctx.db, accountId, input.projectId, id)
  if (row === undefined) throw notFound()
  return { ...presentImport(row), left_out: read.leftOut }
}

/**
 * Stores the row of a started import. A lock lets each of several parallel imports see the earlier ones.
 * @throws {Refusal} conflict while another import of the project runs; limit reached
 */
function begin(ctx: Context, { projectId, file }: HistoryInput, { table: { tool }, counts }: ReadFile) {
  const { id: accountId } = ctx.account
  return transaction(ctx, async ({ db }) => {
    await queries.lockImports(db, accountId)
    if ((await queries.countImported(db, accountId, aliveSince())) + counts.positions > MOST_OF_ACCOUNT)
      throw limitReached(messages.historyFull(MOST_OF_ACCOUNT))
    if ((await queries.findImports(db, accountId, projectId)).some(isRunning))
      throw conflict(messages.historyRunning)
    const now = new Date()
    return queries.insertImport(db, {
      account_id: accountId,
      project_id: projectId,
      tool,
      file_name: file.name.replace(/\p{Cc}+/gu, ' ').slice(0, 190),
      status: 'running',
      total: counts.positions,
      done: 0,
      keywords: counts.keywords,
      added_ids: [],
      first_day: counts.first,
      last_day: counts.last,
      created_by: ctx.person.accountId,
      created_at: now,
      touched_at: now,
    })
  })
}

/** Ids of the keywords of a file, in its order; undefined for those that cannot be tracked. */
type Ids = readonly (number | undefined)[]

/** Tracks the keywords that the project does not track yet. @returns the id of every keyword, and the added ones */
async function trackAll(ctx: InTransaction, projectId: number, keywords: readonly PastKeyword[]) {
  const [project] = await lockProjects(ctx, [projectId])
  if (project === undefined) throw notFound()
  const before = await queries.findTrackedKeywords(ctx.db, ctx.account.id, projectId, kind)
  const known = new Set(before.map(({ id }) => id))
  const byPlace = groupBy(keywords, ({ place }) => Object.values(place).join(' '))
  for (const group of byPlace.values()) {
    const { place } = group[0]!
    await takeCountry(ctx.db, ctx.account.id, projectId, place.countryId)
    const target = { ...place, ...kind, code: '', competitors: '' }
    await trackKeywords(ctx, project, group.map(({ phrase }) => phrase).join('\n'), target)
  }
  const tracked = await queries.findTrackedKeywords(ctx.db, ctx.account.id, projectId, kind)
  const byKey = new Map(tracked.map((keyword) => [keyOf(keyword.phrase, placeOf(keyword)), keyword.id]))
  const ids: Ids = keywords.map(({ phrase, place }) => byKey.get(keyOf(phrase, place)))
  return { ids, added: tracked.map(({ id }) => id).filter((id) => !known.has(id)) }
}

const keyOf = (phrase: string, { engineId, countryId, languageId, deviceId, geoLocationId }: Place) =>
  `${engineId} ${countryId} ${languageId} ${deviceId} ${geoLocationId} ${normalisePhrase(phrase)}`

const placeOf = (keyword: queries.TrackedKeyword): Place => ({
  engineId: keyword.engine_id,
  countryId: keyword.country_id,
  languageId: keyword.language_id,
  deviceId: keyword.device_id,
  geoLocationId: keyword.geo_location_id,
})

/** The progress is noted outside of the transaction, where others see it. */
async function writePositions(
  outside: Context,
  inside: InTransaction,
  importId: number,
  { parts, days, urls }: Pick<ReadFile, 'parts' | 'days' | 'urls'>,
  ids: Ids,
) {
  const accountId = inside.account.id
  let batch: queries.NewPosition[] = []
  let done = 0
  const write = async () => {
    await queries.insertPositions(inside.db, accountId, importId, batch)
    done += batch.length
    batch = []
    await queries.updateImport(outside.db, accountId, importId, { done, touched_at: new Date() })
  }
  for (const part of parts)
    for (const [index, keyword] of part.keywords.entries()) {
      if (part.positions[index] === TAKEN_OUT) continue
      const keywordId = ids[keyword]
      const day = days[part.days[index] ?? -1]
      if (keywordId === undefined || day === undefined) continue
      // 0 means no position.
      const position = part.positions[index] || null
      batch.push({ keywordId, day, position, url: urls[part.urls[index] ?? -1] ?? null })
      if (batch.length >= BATCH) await write()
    }
  if (batch.length > 0) await write()
}

async function tagAll(ctx: InTransaction, keywords: readonly PastKeyword[], ids: Ids) {
  const tagged = new Map<string, number[]>()
  for (const [index, { tags }] of keywords.entries()) {
    const id = ids[index]
    if (id === undefined) continue
    for (const tag of tags) {
      const others = tagged.get(tag)
      if (others === undefined) tagged.set(tag, [id])
      else others.push(id)
    }
  }
  // Files that were exported name dynamic tags too.
  for (const name of await withoutDynamic(ctx, [...tagged.keys()]))
    await createTag(ctx, { name, type: WHITE, keywordIds: tagged.get(name) ?? [] })
}

export async function listHistoryImports(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof calls.listHistoryImports>,
): Promise<HistoryImport[]> {
  await requireProjects(ctx, [projectId])
  return (await queries.findImports(ctx.db, ctx.account.id, projectId)).map(presentImport)
}

/** Deletes the positions of an import, and with `withKeywords` also existing keywords that it added. */
export async function deleteHistoryImport(
  ctx: Context,
  { projectId, importId, withKeywords }: ParsedInputOf<typeof calls.deleteHistoryImport>,
) {
  await requireProjects(ctx, [projectId])
  await transaction(ctx, async (inside) => {
    const row = await queries.findImport(inside.db, ctx.account.id, projectId, importId)
    if (row === undefined) throw notFound()
    if (isRunning(row)) throw conflict(messages.historyRunning)
    await queries.deleteImport(inside.db, ctx.account.id, importId)
    if (!withKeywords || row.added_ids.length === 0) return
    const left = (await findKeywords(inside.db, inside.account, row.added_ids)).map(({ id }) => id)
    if (left.length === 0) return
    const filters = { project_id: projectId, page: 1, keyword_settings: [] }
    await deleteKeywords(inside, { keywordIds: left, filters })
  })
  return { deleted_id: importId }
}
