import type { Window } from '@rankline/contract/reports/days'
import { type Kysely, sql } from 'kysely'
import { onKey } from '../../../platform/database/on-key.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

export const findProject = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'name', 'url'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The projects of these ids that exist, in the order of the ids. */
export async function findProjects(db: Db, accountId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export const findDays = (db: Db, accountId: number, projectId: number, { from, to }: Window) =>
  db
    .selectFrom('project_days')
    .select(['day', 'visibility', 'visibility_score', 'average_position', 'traffic'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

/** The shares of all competitors in a window. */
export const findVoices = (db: Db, accountId: number, projectId: number, { from, to }: Window) =>
  db
    .selectFrom('share_of_voice_days')
    .select(['day', 'host', 'share', 'keyword_count'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

export type NoteRow = { day: string; text: string; keyword_count: number; phrase: string }

/** The notes of a window, oldest first; `phrase` is one of the keywords that have it. */
export async function findNotes(
  db: Db,
  accountId: number,
  projectId: number,
  { from, to }: Window,
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    SELECT keyword_notes.day, notes.text, count(*) AS keyword_count, min(keywords.phrase) AS phrase
    FROM keyword_notes
    JOIN notes ON notes.account_id = keyword_notes.account_id AND notes.id = keyword_notes.note_id
    JOIN keywords ON keywords.account_id = keyword_notes.account_id AND keywords.id = keyword_notes.keyword_id
    WHERE keyword_notes.account_id = ${accountId}
      AND keywords.project_id = ${projectId}
      AND keywords.deleted_at IS NULL
      AND keyword_notes.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY keyword_notes.day, notes.id, notes.text
    ORDER BY keyword_notes.day, notes.id`.execute(db)
  return rows
}

/** The cached icon of a site, a PNG. */
export async function findIcon(db: Db, host: string): Promise<Buffer | null> {
  const row = await db.selectFrom('site_icons').select('picture').where('host', '=', host).executeTakeFirst()
  return row?.picture ?? null
}

/** The brand of a client's account; nothing for users. */
export const findBrand = (db: Db, accountId: number) =>
  db
    .selectFrom('clients')
    .innerJoin('brands', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
    .select(['brands.name', 'brands.logo_path', 'brands.logo_path_dark', 'brands.theme', 'report_intro'])
    .where('clients.account_id', '=', accountId)
    .executeTakeFirst()
