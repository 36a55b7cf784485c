import { z } from 'zod'
import { day, id, ids, optionalLines, optionalOneOf, requiredDay, requiredText } from '../wire.ts'
import { listInput, listOf, programCall } from './values.ts'

const group = 'Notes'

/** By the number that is stored, from 1. */
export const noteColours = ['red', 'green', 'blue'] as const

const note = z
  .object({
    id: z.int(),
    keyword_id: z.int(),
    day: day.meta({ description: 'The day on charts that the note is about.' }),
    text: z.string().meta({ examples: ['New title'] }),
    description: z.string().nullable(),
    colour: z.enum(noteColours).nullable(),
    is_own: z.boolean().meta({ description: 'Written by the maker of the token.' }),
  })
  .meta({ id: 'Note' })
export type ProgramNote = z.infer<typeof note>

export const listNotes = programCall({
  id: 'listNotes',
  group,
  needs: 'read',
  method: 'GET',
  path: 'keywords/:keyword_id/notes',
  permission: 'view',
  summary: 'The notes on a keyword',
  details: 'Rows are ordered by id.',
  input: z.object({ keyword_id: id('keyword_id'), ...listInput(note) }),
  items: listOf(note),
})

export const addNote = programCall({
  id: 'addNote',
  group,
  needs: 'write',
  status: 201,
  method: 'POST',
  path: 'notes',
  permission: 'note',
  summary: 'Write a note on keywords: on all of them, or on none if one is not found',
  details: 'The answer has one note for each keyword. A day may be at most tomorrow in UTC.',
  input: z.object({
    keyword_ids: ids('keyword_ids'),
    day: requiredDay('day').meta({ examples: ['2026-03-01'] }),
    text: requiredText('text', 190),
    description: optionalLines(1000),
    colour: optionalOneOf(noteColours),
  }),
  items: z.object({ data: z.array(note) }),
})

export const deleteNote = programCall({
  id: 'deleteNote',
  group,
  needs: 'write',
  method: 'DELETE',
  path: 'notes/:note_id',
  permission: 'update',
  summary: 'Remove a note from its keyword; it stays in the bin for 30 days',
  input: z.object({ note_id: id('note_id') }),
  items: z.object({ deleted: z.int() }),
})
