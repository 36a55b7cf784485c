import type * as calls from '@rankline/contract/admin/calls'
import type { AdminLog, AdminRequest } from '@rankline/contract/admin/calls'
import { type ListInput, MOST_COUNTED } from '@rankline/contract/admin/lists'
import { counted } from '@rankline/contract/counted'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById, engineTypeById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { findKeyword } from './keywords.queries.ts'
import { accountOf } from './owners.queries.ts'
import { pageOf } from './page.ts'
import { findRunSearches, type RunRow, type RunSearch } from './runs.queries.ts'

const types = { daily: [0, 'Daily'], retry: [1, 'Retry'], manual: [2, 'Manual'] } as const
const statuses = { failed: [0, 'Failed'], complete: [1, 'Complete'] } as const

/** Checks; a search is checked once for all keywords that track it. */
export async function listAllRequests(
  ctx: Context,
  input: ParsedInputOf<typeof calls.listAllRequests>,
): Promise<Page<AdminRequest>> {
  const page = await pageOfRuns(ctx, input)
  return { ...page, data: page.data.map(presentRequest) }
}

export async function listLogs(
  ctx: Context,
  input: ParsedInputOf<typeof calls.listLogs>,
): Promise<Page<AdminLog>> {
  const page = await pageOfRuns(ctx, input)
  const searches = await findRunSearches(
    ctx.db,
    page.data.map(({ search_id }) => search_id),
  )
  return {
    ...page,
    data: page.data.map((run) => {
      const [status, status_text] = statuses[run.outcome]
      return {
        id: run.id,
        status,
        status_text,
        logs: logText(run, searches.get(run.search_id)),
        created_at: run.ended_at.toISOString(),
      }
    }),
  }
}

function presentRequest(run: RunRow): AdminRequest {
  const [status, status_text] = statuses[run.outcome]
  const [type, type_text] = types[run.type]
  return { id: run.id, status, status_text, type, type_text, created_at: run.ended_at.toISOString() }
}

/** Runs in which those of a person are looked for first: these are read along the order of the list. */
export const FIRST_RUNS = 20_000

async function pageOfRuns({ db }: Context, input: ListInput): Promise<Page<RunRow>> {
  const condition = await conditionOf(db, input)
  const sortedBy = input.isFailed ? [sql`ended_at`, sql`check_runs.id`] : [sql`check_runs.id`]
  const direction = input.isDescending ? sql`DESC` : sql`ASC`
  const first = sql`
    SELECT * FROM check_runs
    ${input.isFailed ? sql`WHERE outcome = 'failed'` : sql``}
    ORDER BY ${sql.join(sortedBy.map((expression) => sql`${expression} ${direction}`))}
    LIMIT ${FIRST_RUNS}`
  return pageOf<RunRow, RunRow>(db, input, {
    columns: sql`check_runs.*`,
    from: sql`FROM check_runs ${condition}`,
    ...(input.userId !== null &&
      input.keywordId === null && {
        fromFirst: sql`FROM (${first}) AS check_runs ${condition}`,
      }),
    sortedBy,
    present: (row) => row,
  })
}

/** Failed ones are found by `check_runs_failed`. */
async function conditionOf(db: Context['db'], input: ListInput): Promise<RawBuilder<unknown>> {
  const conditions = [sql`true`]
  if (input.isFailed) conditions.push(sql`outcome = 'failed'`)
  if (input.keywordId !== null) {
    const keyword = await findKeyword(db, input.keywordId)
    conditions.push(sql`search_id = ${keyword?.search_id ?? 0}`)
  } else if (input.userId !== null)
    conditions.push(sql`search_id IN (
      SELECT search_id FROM keywords
      WHERE account_id = ${await accountOf(db, input.userId)} AND deleted_at IS NULL
      LIMIT ${MOST_COUNTED})`)
  return sql`WHERE ${sql.join(conditions, sql` AND `)}`
}

/** Log of a check: one step per line, each with its time. */
function logText(run: RunRow, search: RunSearch | undefined): string {
  const [began, ended] = [run.started_at.toISOString(), run.ended_at.toISOString()]
  return [
    `${began} ${run.type} check of ${search === undefined ? 'a deleted search' : described(search)}`,
    ...run.asked.map(
      ({ source, requests, failure }) =>
        `${ended} ${source}: ${counted(requests, 'request')}, ${failure ?? 'answered'}`,
    ),
    `${ended} ${endOf(run)}`,
  ].join('\n')
}

function described({ phrase, place, ...ids }: RunSearch): string {
  const where = [
    engineById(ids.engine_id)?.name,
    engineTypeById(ids.type_id)?.name,
    countryById(ids.country_id)?.name,
    languageById(ids.language_id)?.name,
    deviceById(ids.device_id)?.name,
    place ?? undefined,
  ]
  return `"${phrase}" at ${where.filter((word) => word !== undefined).join(', ')}`
}

function endOf({ outcome, failure, message, source, asked, depth, organic_count: results }: RunRow): string {
  const found = depth === null ? '' : `, ${counted(results ?? 0, 'result')} down to position ${depth}`
  if (outcome === 'failed') return `failed (${failure}): ${message}${found}`
  if (asked.length === 0) return `complete from the page stored today${found}`
  return `complete at ${source}${found}`
}
