import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

type Move = { from: number; to: number }

const BY_HAND = ' (by hand)'

/** Column of a tag in the receiving account. If a dynamic tag there has the same name, the copy gets a suffix. */
const takenAs = (column: 'name' | 'folded_name', to: number) => sql`
  CASE WHEN EXISTS (
    SELECT FROM tags AS dynamic
    WHERE dynamic.account_id = ${to} AND dynamic.folded_name = tags.folded_name AND dynamic.filter IS NOT NULL
  )
  THEN left(${sql.ref(`tags.${column}`)}, 50 - length(${BY_HAND}::text)) || ${BY_HAND}::text
  ELSE ${sql.ref(`tags.${column}`)} END`

/**
 * Copies the manual tags of the project's keywords to the receiving account; reuses a tag of the same name. Dynamic tags
 * stay, because their filters refer to the account's projects.
 */
export async function copyTags(db: Db, { from, to }: Move, projectId: number) {
  await sql`
    INSERT INTO tags (account_id, name, folded_name, type, created_at)
    SELECT DISTINCT ON (tags.folded_name)
      ${to}::bigint, ${takenAs('name', to)}, ${takenAs('folded_name', to)}, tags.type, tags.created_at
    FROM keywords
    JOIN keyword_tags
      ON keyword_tags.account_id = keywords.account_id AND keyword_tags.keyword_id = keywords.id
    JOIN tags ON tags.account_id = keyword_tags.account_id AND tags.id = keyword_tags.tag_id
    WHERE keywords.account_id = ${from} AND keywords.project_id = ${projectId}
      AND NOT keyword_tags.is_dynamic
    ON CONFLICT (account_id, folded_name) DO NOTHING`.execute(db)
}

/** Copies notes. A note that other projects' keywords also have exists in both accounts afterwards. */
export async function copyNotes(
  db: Db,
  { from, to }: Move,
  { projectId, by }: { projectId: number; by: number },
) {
  await sql`
    INSERT INTO notes (account_id, id, created_by, text, description, color, created_at)
    SELECT DISTINCT
      ${to}::bigint, notes.id, ${by}::bigint, notes.text, notes.description, notes.color, notes.created_at
    FROM keywords
    JOIN keyword_notes
      ON keyword_notes.account_id = keywords.account_id AND keyword_notes.keyword_id = keywords.id
    JOIN notes ON notes.account_id = keyword_notes.account_id AND notes.id = keyword_notes.note_id
    WHERE keywords.account_id = ${from} AND keywords.project_id = ${projectId}
    ON CONFLICT (account_id, id) DO NOTHING`.execute(db)
}

/** Joins the copy of a row's tag, as `taken`. */
const joinTaken = (rows: string, to: number) => sql`
  JOIN tags ON tags.account_id = ${sql.ref(`${rows}.account_id`)} AND tags.id = ${sql.ref(`${rows}.tag_id`)}
  JOIN tags AS taken
    ON taken.account_id = ${to} AND taken.folded_name = ${takenAs('folded_name', to)} AND taken.filter IS NULL`

/** Copies the stored daily numbers of copied tags. */
export async function copyTagDays(db: Db, { from, to }: Move, projectId: number, columns: readonly string[]) {
  const copied = columns.filter((column) => column !== 'tag_id')
  await sql`
    INSERT INTO tag_days (account_id, tag_id, ${sql.join(copied.map((column) => sql.ref(column)))})
    SELECT ${to}::bigint, taken.id, ${sql.join(copied.map((column) => sql.ref(`days.${column}`)))}
    FROM tag_days AS days
    ${joinTaken('days', to)}
    WHERE days.account_id = ${from} AND days.project_id = ${projectId}`.execute(db)
}

/** Links copied keywords to the copies of their tags and notes. */
export async function copyLinks(db: Db, { from, to }: Move, keywordIds: readonly number[]) {
  await sql`
    INSERT INTO keyword_tags (account_id, keyword_id, tag_id)
    SELECT ${to}::bigint, keyword_tags.keyword_id, taken.id
    FROM keyword_tags
    ${joinTaken('keyword_tags', to)}
    WHERE keyword_tags.account_id = ${from}
      AND NOT keyword_tags.is_dynamic
      AND keyword_tags.keyword_id = ANY (${keywordIds}::bigint[])`.execute(db)
  await sql`
    INSERT INTO tag_spans (account_id, keyword_id, tag_id, first_day, until, project_id, changed_at)
    SELECT ${to}::bigint, spans.keyword_id, taken.id, spans.first_day, spans.until, spans.project_id, spans.changed_at
    FROM tag_spans AS spans
    ${joinTaken('spans', to)}
    WHERE spans.account_id = ${from} AND spans.keyword_id = ANY (${keywordIds}::bigint[])`.execute(db)
  await sql`
    INSERT INTO keyword_notes (account_id, id, keyword_id, note_id, day)
    SELECT ${to}::bigint, id, keyword_id, note_id, day
    FROM keyword_notes
    WHERE account_id = ${from} AND keyword_id = ANY (${keywordIds}::bigint[])`.execute(db)
}

export async function findNoteIds(db: Db, accountId: number, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ note_id: number }>`
    SELECT DISTINCT keyword_notes.note_id
    FROM keywords
    JOIN keyword_notes
      ON keyword_notes.account_id = keywords.account_id AND keyword_notes.keyword_id = keywords.id
    WHERE keywords.account_id = ${accountId} AND keywords.project_id = ${projectId}`.execute(db)
  return rows.map(({ note_id }) => note_id)
}

/** Deletes the notes that no keyword has any more. */
export async function deleteLooseNotes(db: Db, accountId: number, noteIds: readonly number[]) {
  await sql`
    DELETE FROM notes
    WHERE account_id = ${accountId}
      AND id = ANY (${noteIds}::bigint[])
      AND NOT EXISTS (
        SELECT FROM keyword_notes
        WHERE keyword_notes.account_id = notes.account_id AND keyword_notes.note_id = notes.id
      )`.execute(db)
}
