import { type Kysely, type Selectable, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { HitDetail } from './hit-detail.ts'

type Db = Kysely<Tables>

export type Hit = {
  alertId: number
  keywordId: number | null
  /** The project of a number that is compared once a day, of an alert over many projects. */
  projectId?: number
  day: string
  before: number
  now: number
  url: string | null
  detail?: HitDetail
}

/** Stores the last of these hits per alert, keyword and project; replaces a pending hit. */
export async function insertHits(db: Db, accountId: number, given: readonly Hit[]) {
  if (given.length === 0) return
  const hits = [
    ...new Map(given.map((hit) => [`${hit.alertId} ${hit.keywordId} ${hit.projectId}`, hit])).values(),
  ]
  await sql`
    INSERT INTO alert_hits (account_id, alert_id, keyword_id, project_id, day, before, now, url, detail)
    SELECT ${accountId}::bigint, *
    FROM unnest(
      ${hits.map(({ alertId }) => alertId)}::bigint[],
      ${hits.map(({ keywordId }) => keywordId)}::bigint[],
      ${hits.map(({ projectId }) => projectId ?? null)}::bigint[],
      ${hits.map(({ day }) => day)}::date[],
      ${hits.map(({ before }) => before)}::real[],
      ${hits.map(({ now }) => now)}::real[],
      ${hits.map(({ url }) => url)}::text[],
      ${hits.map(({ detail }) => (detail === undefined ? null : JSON.stringify(detail)))}::jsonb[]
    )
    ON CONFLICT (account_id, alert_id, keyword_id, project_id) DO UPDATE SET
      id = excluded.id, day = excluded.day, before = excluded.before, now = excluded.now, url = excluded.url,
      detail = excluded.detail`.execute(db)
}

/** Finds the pending hits of these alerts: for these keywords, and for whole sources. */
export async function findUnreported(
  db: Db,
  accountId: number,
  alertIds: number[],
  keywordIds: number[],
): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    SELECT *
    FROM alert_hits
    WHERE account_id = ${accountId}
      AND alert_id = ANY (${alertIds}::bigint[])
      AND (keyword_id IS NULL OR keyword_id = ANY (${keywordIds}::bigint[]))`.execute(db)
  return rows
}

/** Deletes pending hits that no longer apply. */
export async function deleteOver(db: Db, accountId: number, ids: number[]) {
  if (ids.length === 0) return
  await db
    .deleteFrom('alert_hits')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .execute()
}

/** Filters these alerts to those with pending hits. */
export async function findAlertsWithHits(db: Db, accountId: number, alertIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('alert_hits')
    .select('alert_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('alert_id', '=', sql<number>`ANY (${alertIds}::bigint[])`)
    .orderBy('alert_id')
    .execute()
  return rows.map(({ alert_id }) => alert_id)
}

export type HitRow = Selectable<Tables['alert_hits']>

/** Deletes and returns the oldest hits of an alert, at most `most`. */
export async function takeHits(db: Db, accountId: number, alertId: number, most: number): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    DELETE FROM alert_hits
    WHERE account_id = ${accountId} AND alert_id = ${alertId} AND id IN (
      SELECT id FROM alert_hits
      WHERE account_id = ${accountId} AND alert_id = ${alertId}
      ORDER BY id
      LIMIT ${most}
    )
    RETURNING *`.execute(db)
  return rows
}

/** Deletes all pending hits of these alerts. */
export async function deleteHits(db: Db, accountId: number, alertIds: number[]) {
  await db
    .deleteFrom('alert_hits')
    .where('account_id', '=', accountId)
    .where('alert_id', '=', sql<number>`ANY (${alertIds}::bigint[])`)
    .execute()
}

/** Filters these alerts to those with a message that is still being sent. */
export async function findUnderWay(db: Db, accountId: number, alertIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ origin_id: number }>`
    SELECT DISTINCT messages.origin_id
    FROM messages
    JOIN deliveries ON deliveries.account_id = messages.account_id AND deliveries.message_id = messages.id
    WHERE messages.account_id = ${accountId}
      AND messages.kind = 'alert'
      AND messages.origin_id = ANY (${alertIds}::bigint[])
      AND deliveries.status = 'queued'`.execute(db)
  return new Set(rows.map(({ origin_id }) => origin_id))
}

export type HitKeyword = {
  id: number
  phrase: string
  project_id: number
  project_name: string
  volume: number | null
}

export const findHitKeywords = (db: Db, accountId: number, ids: number[]): Promise<HitKeyword[]> =>
  db
    .selectFrom('keywords')
    .innerJoin('projects', (join) => onKey(join, 'projects', 'keywords.account_id', 'keywords.project_id'))
    .select(['keywords.id', 'keywords.phrase', 'keywords.project_id', 'projects.name as project_name'])
    .select('keywords.volume')
    .where('keywords.account_id', '=', accountId)
    .where('keywords.id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .where('keywords.deleted_at', 'is', null)
    .where('keywords.is_enabled', '=', true)
    .where('keywords.is_alerts_enabled', '=', true)
    .where('projects.deleted_at', 'is', null)
    .execute()

export async function noteSent(db: Db, accountId: number, alertId: number, now: Date) {
  await db
    .updateTable('alerts')
    .set({ sent_at: now, failing_since: null })
    .where('account_id', '=', accountId)
    .where('id', '=', alertId)
    .execute()
}

/** @returns whether it was not failing before */
export async function noteFailing(db: Db, accountId: number, alertId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ failing_since: now })
    .where('account_id', '=', accountId)
    .where('id', '=', alertId)
    .where('failing_since', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteCompared(db: Db, accountId: number, alertIds: number[], day: string) {
  await db
    .updateTable('alerts')
    .set({ compared_day: day })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${alertIds}::bigint[])`)
    .execute()
}

/** The names of these projects, by their id. */
export async function findProjectNames(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Finds the name of an alert's source: an existing project or tag. */
export async function findSourceName(
  db: Db,
  accountId: number,
  { projectId, tagId }: { projectId: number | null; tagId: number | null },
): Promise<string | undefined> {
  const row =
    tagId === null
      ? await db
          .selectFrom('projects')
          .select('name')
          .where('account_id', '=', accountId)
          .where('id', '=', projectId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : await db
          .selectFrom('tags')
          .select('name')
          .where('account_id', '=', accountId)
          .where('id', '=', tagId)
          .executeTakeFirst()
  return row?.name
}
