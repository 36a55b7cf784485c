import { utcDay } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/notes/calls'
import type { Note } from '@rankline/contract/notes/calls'
import type { RangeInput } from '@rankline/contract/positions/calls'
import { inBatches } from '../../platform/batches.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { rangeOf } from '../positions/positions.service.ts'
import { requireKeyword, requireKeywords } from '../tracked-keywords/keywords-by-id.service.ts'
import { presentNote } from './notes.presenter.ts'
import * as queries from './notes.queries.ts'
import { removeNotes } from './removed-notes.service.ts'

/** One day ahead of UTC, because some time zones are already at the next day. */
const lastDay = () => utcDay(1)

/** Writes the note on all of the keywords, or on none if any of them is not the account's. */
export async function addNote(
  ctx: Context,
  { keywordIds, ...note }: ParsedInputOf<typeof calls.addNote>,
): Promise<Note[]> {
  if (note.day > lastDay()) throw invalid('selected_date', messages.futureNote)
  return transaction(ctx, async (inside) => {
    await requireKeywords(inside, keywordIds)
    const { accountId: createdBy, username: author } = ctx.person
    const noteId = await queries.insertNote(inside.db, ctx.account.id, { ...note, createdBy })
    const ties: queries.NoteLink[] = []
    await inBatches(ctx, keywordIds, async (portion) => {
      const tie = { noteId, day: note.day, keywordIds: portion }
      ties.push(...(await queries.linkNote(inside.db, ctx.account.id, tie)))
    })
    return ties.reverse().map((tie) => presentNote({ ...tie, ...note, author }))
  })
}

/**
 * Changes a note on all of its keywords that the caller may see. On other keywords it stays unchanged.
 * @throws {Refusal} not found, also for a note of another account
 */
export async function updateNote(ctx: Context, { id, ...note }: ParsedInputOf<typeof calls.updateNote>) {
  if (note.day > lastDay()) throw invalid('selected_date', messages.futureNote)
  return transaction(ctx, async (inside) => {
    const ties = await queries.lockLinks(inside.db, ctx.account, id)
    if (!ties.some((tie) => tie.id === id && tie.is_seen)) throw notFound()
    const seen = ties.flatMap((tie) => (tie.is_seen ? [tie.id] : []))
    const noteId = ties[0]!.note_id
    const kept =
      seen.length < ties.length ? await queries.copyNote(inside.db, ctx.account.id, noteId) : noteId
    await queries.updateNote(inside.db, ctx.account.id, { noteId: kept, tieIds: seen, ...note })
    const [changed] = await queries.findNotes(inside.db, ctx.account.id, [id])
    return { ...presentNote(changed!), keyword_count: seen.length }
  })
}

export async function listNotes(ctx: Context, input: RangeInput): Promise<Note[]> {
  const { id } = await requireKeyword(ctx, input.keywordId)
  const { from, to } = rangeOf(input)
  const range = { from, to: input.to === undefined ? lastDay() : to }
  const notes = await queries.findOfKeyword(ctx.db, ctx.account.id, id, range)
  return notes.map((note) => presentNote({ ...note, author: authorFor(ctx, note.author) }))
}

/** A client knows the people of the agency by the name of the brand. */
const authorFor = ({ membership, person }: Context, author: string | null) =>
  membership?.isClient && author !== person.username ? membership.ownerName : author

/** The maximum of notes in one response; the newest are returned. */
const MOST_NOTES = 200

/** Notes on keywords of projects, each once, newest first. The caller must have checked them with `requireProjects`. */
export const notesOfProjects = (
  ctx: Context,
  projectIds: readonly number[],
  range: { from: string; to: string },
): Promise<queries.ProjectNoteRow[]> =>
  queries.findOfProjects(ctx.db, ctx.account.id, projectIds, {
    ...range,
    most: MOST_NOTES * projectIds.length,
  })

export async function noteGraph(ctx: Context, input: RangeInput): Promise<Record<string, Note[]>> {
  return { [input.keywordId]: await listNotes(ctx, input) }
}

export async function deleteNote(
  ctx: Context,
  { id, period }: ParsedInputOf<typeof calls.deleteNote>,
): Promise<Note[]> {
  return transaction(ctx, async (inside) => {
    const [found] = await queries.findNotes(inside.db, ctx.account.id, [id])
    if (found === undefined) throw notFound()
    await removeNotes(inside, { ids: [id] })
    return listNotes(inside, { keywordId: found.keyword_id, period, from: undefined, to: undefined })
  })
}

/** Removes notes from all of the keywords, or from none if any of them is not the account's. */
export async function clearNotes(ctx: Context, { keywordIds }: ParsedInputOf<typeof calls.clearNotes>) {
  return transaction(ctx, async (inside) => {
    await requireKeywords(inside, keywordIds)
    return { deleted_ids: await removeNotes(inside, { keywordIds }) }
  })
}
