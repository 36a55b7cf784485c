import {
  addNote,
  clearNotes,
  deleteNote,
  listNotes,
  type Note,
  noteGraph,
  updateNote,
} from '@rankline/contract/notes/calls'
import type { editNoteForm, noteForm } from '@rankline/contract/notes/forms'
import type { Period } from '@rankline/contract/positions/calls'
import type { FormInput } from '@rankline/contract/validation/fields'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import type { DayRange } from '../../ui/charts/days.ts'
import { rangeFields } from '../../ui/panel/period.ts'

type Range = Period | DayRange

const keys = {
  all: ['notes'],
  list: (keywordId: number, range: Range) => ['notes', 'list', keywordId, range],
  graph: (keywordId: number, range: Range) => ['notes', 'graph', keywordId, range],
}

export const notesQuery = (keywordId: number, range: Range) =>
  queryOptions({
    queryKey: keys.list(keywordId, range),
    queryFn: ({ signal }) =>
      call(listNotes, { project_keyword_id: keywordId, ...rangeFields(range) }, { background: true, signal }),
    placeholderData: keepPreviousData,
  })

/** The notes of a keyword's graph. */
export const noteGraphQuery = (keywordId: number, range: Range) =>
  queryOptions({
    queryKey: keys.graph(keywordId, range),
    queryFn: ({ signal }) =>
      call(noteGraph, { project_keyword_id: keywordId, ...rangeFields(range) }, { background: true, signal }),
    select: (graph): Note[] => graph[keywordId] ?? [],
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.all })

/** @throws {CallFailed} with what is wrong about the fields */
export async function write(note: FormInput<typeof noteForm>) {
  await call(addNote, note, { showMessage: true })
  await refresh()
}

/** @throws {CallFailed} with what is wrong about the fields */
export async function change(note: FormInput<typeof editNoteForm>) {
  await call(updateNote, note, { showMessage: true })
  await refresh()
}

/** Deletes a note; for a period, the answer has its remaining notes. */
export async function remove({ id, project_keyword_id }: Note, range: Range) {
  try {
    const isPeriod = typeof range === 'string'
    const left = await call(deleteNote, {
      project_keyword_note_id: id,
      ...(isPeriod && { date_type: range }),
    })
    if (isPeriod) queryClient.setQueryData(keys.list(project_keyword_id, range), left)
  } catch {
    // The call has shown the error.
  }
  await refresh()
}

export async function clear(keywordIds: readonly number[]) {
  try {
    await call(clearNotes, { project_keyword_ids: [...keywordIds] }, { showMessage: true })
  } catch {
    // The call has shown the error.
  }
  await refresh()
}
