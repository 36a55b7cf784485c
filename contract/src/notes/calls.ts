import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { periods, rangeInput } from '../positions/calls.ts'
import type { FormValues } from '../validation/fields.ts'
import { refusals } from '../validation/refusals.ts'
import { formSchema } from '../validation/schema.ts'
import { day, id, ids, isDay, optionalOneOf } from '../wire.ts'
import { editNoteForm, noteForm } from './forms.ts'

export const note = z.object({
  /** Id of this note on this keyword. */
  id: z.int(),
  project_keyword_id: z.int(),
  text: z.string(),
  description: z.string().nullable(),
  selected_date: day,
  /** `18 Nov`, with the year unless it is the current one. */
  selected_date_at_string_short: z.string(),
  /** 1 red, 2 green, 3 blue */
  color: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  user_member_username: z.string().nullable(),
})
export type Note = z.infer<typeof note>

type Content = Pick<FormValues<typeof noteForm>, 'text' | 'description' | 'color' | 'selected_date'>

function contentOf({ text, description, color, selected_date }: Content, context: z.RefinementCtx) {
  if (!isDay(selected_date))
    context.issues.push({
      code: 'custom',
      path: ['selected_date'],
      message: refusals.notDay,
      input: selected_date,
    })
  return { text: text.trim(), description: description?.trim() ?? null, color, day: selected_date }
}

export const addNote = endpoint({
  method: 'POST',
  path: 'project-keyword-notes/create',
  impersonation: 'allowed',
  aliases: ['project-keyword-notes'],
  scope: 'account',
  permission: 'note',
  summary: 'Add a note to keywords',
  input: formSchema(noteForm).transform((form, context) => ({
    keywordIds: [...new Set(form.project_keyword_ids)],
    ...contentOf(form, context),
  })),
  items: z.array(note),
  messageOf: (added) => messages.noteAdded(added.length),
})

export const updateNote = endpoint({
  method: 'PUT',
  path: 'project-keyword-notes/updateAuth',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Change a note and its day, on all keywords that have it',
  input: formSchema(editNoteForm).transform((form, context) => ({
    id: form.project_keyword_note_id,
    ...contentOf(form, context),
  })),
  items: note.extend({ keyword_count: z.int() }),
  messageOf: ({ keyword_count }) => messages.noteChanged(keyword_count),
})

export const listNotes = endpoint({
  method: 'GET',
  path: 'project-keyword-notes/fetchAuth',
  aliases: ['project-keyword-notes'],
  scope: 'account',
  permission: 'view',
  summary: 'The notes of a keyword within a range of days, newest first',
  input: rangeInput,
  items: z.array(note),
})

export const noteGraph = endpoint({
  method: 'GET',
  path: 'project-keyword-notes/fetchGraph',
  scope: 'account',
  permission: 'view',
  summary: 'The notes shown on the graph of a keyword, by keyword id',
  input: rangeInput,
  items: z.record(z.string(), z.array(note)),
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: 'project-keyword-notes/deleteAuth',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Remove a note from its keyword; returns the notes left in the period',
  input: z
    .object({ project_keyword_note_id: id('project_keyword_note_id'), date_type: optionalOneOf(periods) })
    .transform((input) => ({ id: input.project_keyword_note_id, period: input.date_type })),
  items: z.array(note),
})

export const clearNotes = endpoint({
  method: 'DELETE',
  path: 'project-keyword-notes/clear',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Remove all notes from keywords',
  input: z
    .object({ project_keyword_ids: ids('project_keyword_ids') })
    .transform((input) => ({ keywordIds: input.project_keyword_ids })),
  items: z.object({ deleted_ids: z.array(z.int()) }),
  messageOf: ({ deleted_ids }) => messages.notesCleared(deleted_ids.length),
})
