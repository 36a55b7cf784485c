import { type Kysely, sql } from 'kysely'
import { keptRows } from '../../platform/database/kept-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Rows as the database writes them, so that they come back as they were. */
export type KeptNotes = { notes: object[]; keyword_notes: object[] }
export type TiedNote = { id: number; keyword_id: number; project_id: number; text: string }

/** Finds notes with the keywords that they are linked to. */
export async function findTied(db: Db, accountId: number, of: { ids: number[] } | { keywordIds: number[] }) {
  const condition =
    'ids' in of
      ? sql`keyword_notes.id = ANY (${of.ids}::bigint[])`
      : sql`keyword_notes.keyword_id = ANY (${of.keywordIds}::bigint[])`
  const { rows } = await sql<TiedNote>`
    SELECT keyword_notes.id, keyword_notes.keyword_id, keywords.project_id, notes.text
    FROM keyword_notes
    JOIN notes ON notes.account_id = ${accountId} AND notes.id = keyword_notes.note_id
    JOIN keywords ON keywords.account_id = ${accountId} AND keywords.id = keyword_notes.keyword_id
    WHERE keyword_notes.account_id = ${accountId} AND ${condition}
    ORDER BY keyword_notes.id`.execute(db)
  return rows
}

export async function keptOf(db: Db, accountId: number, ids: number[]): Promise<KeptNotes> {
  const { rows } = await sql<KeptNotes>`
    WITH tied AS (
      SELECT * FROM keyword_notes WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[])
    )
    SELECT
      (SELECT coalesce(json_agg(tied), '[]') FROM tied) AS keyword_notes,
      (
        SELECT coalesce(json_agg(notes), '[]')
        FROM notes
        WHERE account_id = ${accountId} AND id IN (SELECT note_id FROM tied)
      ) AS notes`.execute(db)
  return rows[0]!
}

/** @returns how many are on their keywords again */
export async function restore(
  db: Db,
  accountId: number,
  { notes, keyword_notes }: KeptNotes,
): Promise<number> {
  const [texts, ties] = [keptRows('notes', notes), keptRows('keyword_notes', keyword_notes)]
  await sql`
    INSERT INTO notes (${texts.columns})
    SELECT ${texts.columns}
    FROM ${texts.records} AS given
    WHERE account_id = ${accountId}
    ON CONFLICT (account_id, id) DO NOTHING`.execute(db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO keyword_notes (${ties.columns})
    SELECT ${ties.columns}
    FROM ${ties.records} AS given
    WHERE account_id = ${accountId}
      AND keyword_id IN (SELECT keywords.id FROM keywords WHERE keywords.account_id = ${accountId})
    ON CONFLICT (account_id, id) DO NOTHING
    RETURNING id`.execute(db)
  return rows.length
}
