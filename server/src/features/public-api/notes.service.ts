import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { Note } from '@rankline/contract/notes/calls'
import type * as calls from '@rankline/contract/public-api/notes'
import { noteColours, type ProgramNote } from '@rankline/contract/public-api/notes'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import * as notes from '../notes/notes.service.ts'
import { pageOfAll } from './cursors.ts'

const EVERY_DAY = { from: '0001-01-01', to: '9999-12-31' }

export async function listNotes(
  ctx: Context,
  { keyword_id: keywordId, cursor, limit }: ParsedInputOf<typeof calls.listNotes>,
) {
  const all = await notes.listNotes(ctx, { keywordId, period: undefined, ...EVERY_DAY })
  return pageOfAll(all, { cursor, limit }, (note) => presentNote(ctx, note))
}

/** Names of other people are not sent. */
const presentNote = ({ person }: Context, note: Note): ProgramNote => ({
  id: note.id,
  keyword_id: note.project_keyword_id,
  day: note.selected_date,
  text: note.text,
  description: note.description,
  colour: note.color === null ? null : noteColours[note.color - 1]!,
  is_own: note.user_member_username === person.username,
})

export async function addNote(
  ctx: Context,
  { keyword_ids: keywordIds, day, text, description, colour }: ParsedInputOf<typeof calls.addNote>,
): Promise<ItemsOf<typeof calls.addNote>> {
  // The service refuses it by the name that the field has on screen.
  if (day > utcDay(1)) throw invalid('day', messages.futureNote)
  const color = colour === undefined ? null : ((noteColours.indexOf(colour) + 1) as Note['color'])
  const added = await notes.addNote(ctx, { keywordIds, day, text, description: description ?? null, color })
  return { data: added.map((note) => presentNote(ctx, note)) }
}

export async function deleteNote(
  ctx: Context,
  { note_id: id }: ParsedInputOf<typeof calls.deleteNote>,
): Promise<ItemsOf<typeof calls.deleteNote>> {
  await notes.deleteNote(ctx, { id, period: undefined })
  return { deleted: 1 }
}
