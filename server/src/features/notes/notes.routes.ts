import * as calls from '@rankline/contract/notes/calls'
import { route } from '../../platform/http/routes.ts'
import * as notes from './notes.service.ts'

export const notesRoutes = [
  route(calls.addNote, notes.addNote),
  route(calls.updateNote, notes.updateNote),
  route(calls.listNotes, notes.listNotes),
  route(calls.noteGraph, notes.noteGraph),
  route(calls.deleteNote, notes.deleteNote),
  route(calls.clearNotes, notes.clearNotes),
]
