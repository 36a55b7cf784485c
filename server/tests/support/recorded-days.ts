import type { Feature } from '@rankline/serp/page'
import { sql } from 'kysely'
import { createPacker } from '../../src/features/tracking/bodies/packer.ts'
import { encodeBody } from '../../src/features/tracking/bodies/result-body.ts'
import { bodiesOf, record } from '../../src/features/tracking/record/record.ts'
import { rollUpAll } from '../../src/features/tracking/roll-up/project-days.ts'
import { createLog } from '../../src/platform/log.ts'
import type { TestDatabase } from './database.ts'

/** Result of one check: its depth, and the URL at each position that matters. */
export type Look = {
  searchId: number
  depth: number
  results: { position: number; url: string; title?: string; description?: string }[]
  features?: Feature[]
  source?: string
  /** Given up after these results. */
  isFailed?: boolean
}

/**
 * Records a day's checks like the worker, and rolls the day up. The day may be in the past, but days must be
 * in order.
 * @param packer packs the bodies; without it they are in the database
 */
export async function recordDay(
  database: TestDatabase,
  day: string,
  looks: readonly Look[],
  packer = createPacker(null, createLog('silent', 'test')),
): Promise<void> {
  await recordChecks(database, day, looks, packer)
  await rollUpAll(database.db)
}

/** Records checks as `recordDay` does, and leaves their marks. */
export async function recordChecks(
  { db }: TestDatabase,
  day: string,
  looks: readonly Look[],
  packer = createPacker(null, createLog('silent', 'test')),
): Promise<void> {
  await sql`SELECT ensure_positions_month(${day}::date)`.execute(db)
  const { rows: searches } = await sql<{ id: number; lease: string }>`
    UPDATE searches
    SET lease = gen_random_uuid(), leased_until = now() + interval '1 minute'
    WHERE id = ANY (${looks.map(({ searchId }) => searchId)}::bigint[])
    RETURNING id, lease`.execute(db)
  const leases = new Map(searches.map(({ id, lease }) => [id, lease]))
  const at = new Date(`${day}T12:00:00Z`)
  const checks = looks.map(
    ({ searchId, depth, results, features = [], source = 'test', isFailed = false }) => {
      const organic = results
        .toSorted((a, b) => a.position - b.position)
        .map(({ title = '', description = '', ...row }) => ({ ...row, title, description }))
      const search = { ...nobodyAsked, id: searchId, lease: leases.get(searchId) ?? '' }
      const seen = { source, organic, features, depth, body: encodeBody({ organic, features, relateds: [] }) }
      return isFailed
        ? { search, at, day, asked: [], outcome: 'failed' as const, ...givenUp, seen }
        : { search, at, day, asked: [], outcome: 'complete' as const, ...seen, answersUntil: null }
    },
  )
  const packed = await packer.pack(db, bodiesOf(checks))
  await record(db, checks, () => 0, { packed })
}

const givenUp = { failure: 'blocked' as const, message: 'Blocked.', retryAfter: undefined, isLasting: false }

/** Fields of a leased search that recording does not read. */
const nobodyAsked = {
  phrase: '',
  engine_id: 7,
  type_id: 2,
  section_id: 1,
  country_id: 241,
  language_id: 29,
  device_id: 1,
  place_name: null,
  place_latitude: null,
  place_longitude: null,
  failures: 0,
  requested_at: null,
  requested_by: null,
  full_depth_at: null,
  page_depth: null,
  page_checked_at: null,
  progress: null,
  progress_saved_at: null,
  was_leased: false,
  priority: 0 as const,
  due_at: new Date(0),
}
