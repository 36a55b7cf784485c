import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type NoteRow = {
  id: number
  keyword_id: number
  day: string
  text: string
  description: string | null
  color: 1 | 2 | 3 | null
  author: string | null
}

type NewNote = Pick<NoteRow, 'text' | 'description' | 'color' | 'day'> & { createdBy: number }

/** @returns the id of a note that is on no keyword yet */
export async function insertNote(
  db: Db,
  accountId: number,
  { createdBy, text, description, color }: Omit<NewNote, 'day'>,
): Promise<number> {
  const { id } = await db
    .insertInto('notes')
    .values({ account_id: accountId, created_by: createdBy, text, description, color })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The link between a note and a keyword. */
export type NoteLink = Pick<NoteRow, 'id' | 'keyword_id'>

/** Links a note to keywords. */
export async function linkNote(
  db: Db,
  accountId: number,
  { noteId, day, keywordIds }: { noteId: number; day: string; keywordIds: number[] },
): Promise<NoteLink[]> {
  const { rows } = await sql<NoteLink>`
    INSERT INTO keyword_notes (account_id, keyword_id, note_id, day)
    SELECT ${accountId}::bigint, keyword_id, ${noteId}::bigint, ${day}::date
    FROM unnest(${keywordIds}::bigint[]) AS keyword_id
    RETURNING id, keyword_id`.execute(db)
  return rows
}

/** The account's notes among these ids, on keywords that are not deleted. */
export const findNotes = (db: Db, accountId: number, ids: number[]): Promise<NoteRow[]> =>
  select(db, accountId, sql`keyword_notes.id = ANY (${ids}::bigint[])`)

/** Newest day first. */
export const findOfKeyword = (
  db: Db,
  accountId: number,
  keywordId: number,
  { from, to }: { from: string; to: string },
): Promise<NoteRow[]> =>
  select(
    db,
    accountId,
    sql`keyword_notes.keyword_id = ${keywordId} AND day BETWEEN ${from}::date AND ${to}::date`,
  )

/** @public Finds notes of keywords, newest first. The caller must have checked the keywords with `requireKeywords`. */
export const notesBetween = (
  db: Db,
  accountId: number,
  keywordIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<NoteRow[]> =>
  select(
    db,
    accountId,
    sql`keyword_notes.keyword_id = ANY (${keywordIds}::bigint[]) AND day BETWEEN ${from}::date AND ${to}::date`,
  )

export type ProjectNoteRow = Pick<NoteRow, 'id' | 'day' | 'text' | 'color'> & {
  project_id: number
  keyword_count: number
}

/** The notes on keywords of projects, each once per project; newest day first. */
export async function findOfProjects(
  db: Db,
  accountId: number,
  projectIds: readonly number[],
  { from, to, most }: { from: string; to: string; most: number },
): Promise<ProjectNoteRow[]> {
  const { rows } = await sql<ProjectNoteRow>`
    SELECT
      keywords.project_id, notes.id, keyword_notes.day, notes.text, notes.color, count(*) AS keyword_count
    FROM keywords
    JOIN keyword_notes
      ON keyword_notes.account_id = keywords.account_id AND keyword_notes.keyword_id = keywords.id
    JOIN notes ON notes.account_id = keyword_notes.account_id AND notes.id = keyword_notes.note_id
    WHERE keywords.account_id = ${accountId}
      AND keywords.project_id = ANY (${projectIds}::bigint[])
      AND keywords.deleted_at IS NULL
      AND keyword_notes.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY keywords.project_id, notes.account_id, notes.id, keyword_notes.day
    ORDER BY keyword_notes.day DESC, notes.id DESC
    LIMIT ${most}`.execute(db)
  return rows
}

async function select(db: Db, accountId: number, condition: RawBuilder<SqlBool>): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    SELECT
      keyword_notes.id, keyword_notes.keyword_id, keyword_notes.day,
      notes.text, notes.description, notes.color, people.username AS author
    FROM keyword_notes
    JOIN notes ON notes.account_id = keyword_notes.account_id AND notes.id = keyword_notes.note_id
    JOIN keywords ON keywords.account_id = keyword_notes.account_id AND keywords.id = keyword_notes.keyword_id
    LEFT JOIN people ON people.account_id = notes.created_by
    WHERE keyword_notes.account_id = ${accountId}
      AND keywords.deleted_at IS NULL
      AND ${condition}
    ORDER BY keyword_notes.day DESC, keyword_notes.id DESC`.execute(db)
  return rows
}

/** Locks all links of a link's note. `is_seen`: the keyword exists and the caller may see it. */
export async function lockLinks(db: Db, account: ProjectScope, tieId: number) {
  const { rows } = await sql<{ id: number; note_id: number; is_seen: boolean }>`
    SELECT
      keyword_notes.id, keyword_notes.note_id,
      keywords.deleted_at IS NULL AND ${isVisible(account, 'keywords.project_id')} AS is_seen
    FROM keyword_notes
    JOIN keywords ON keywords.account_id = keyword_notes.account_id AND keywords.id = keyword_notes.keyword_id
    WHERE keyword_notes.account_id = ${account.id}
      AND keyword_notes.note_id = (SELECT note_id FROM keyword_notes WHERE account_id = ${account.id} AND id = ${tieId})
    ORDER BY keyword_notes.id
    FOR NO KEY UPDATE OF keyword_notes`.execute(db)
  return rows
}

/** @returns the id of the copy */
export async function copyNote(db: Db, accountId: number, noteId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO notes (account_id, created_by, text, description, color, created_at)
    SELECT account_id, created_by, text, description, color, created_at
    FROM notes
    WHERE account_id = ${accountId} AND id = ${noteId}
    RETURNING id`.execute(db)
  return rows[0]!.id
}

type ChangedNote = Pick<NoteRow, 'text' | 'description' | 'color' | 'day'> & {
  noteId: number
  tieIds: number[]
}

/** Changes a note, and moves these links to it and to its day. */
export async function updateNote(db: Db, accountId: number, changed: ChangedNote) {
  const { noteId, tieIds, day, text, description, color } = changed
  await db
    .updateTable('notes')
    .set({ text, description, color })
    .where('account_id', '=', accountId)
    .where('id', '=', noteId)
    .execute()
  await db
    .updateTable('keyword_notes')
    .set({ note_id: noteId, day })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${tieIds}::bigint[])`)
    .execute()
}

/** Removes notes from their keywords; deletes a note that is then on no keyword. */
export async function unlink(db: Db, accountId: number, ids: number[]) {
  const { rows } = await sql<{ note_id: number }>`
    DELETE FROM keyword_notes
    WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[])
    RETURNING note_id`.execute(db)
  const noteIds = [...new Set(rows.map(({ note_id }) => note_id))]
  await sql`
    DELETE FROM notes
    WHERE account_id = ${accountId}
      AND id = ANY (${noteIds}::bigint[])
      AND NOT EXISTS (
        SELECT 1 FROM keyword_notes
        WHERE keyword_notes.account_id = notes.account_id AND note_id = notes.id
      )`.execute(db)
}
