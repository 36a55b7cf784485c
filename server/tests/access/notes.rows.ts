import { utcDay } from '@rankline/contract/days'
import { addNote, listNotes } from '@rankline/contract/notes/calls'
import { expected, type Row, type Rows, type World } from '../support/authorization.ts'

const { view, update } = expected
const ofKeyword: Row['input'] = ({ keyword }) => ({ project_keyword_id: keyword.id })
const note = ({ id }: { id: number }) => ({
  project_keyword_ids: [id],
  text: 'Relaunch',
  selected_date: utcDay(),
})

async function newNote({ app, people, newKeyword }: World) {
  const keyword = await newKeyword()
  await app.items(addNote, note(keyword), people.holder.token)
  const [written] = await app.items(listNotes, { project_keyword_id: keyword.id }, people.holder.token)
  return { project_keyword_note_id: written!.id }
}

export const authorization: Rows = {
  'project-keyword-notes/create': { input: ({ keyword }) => note(keyword), expected: update },
  'project-keyword-notes/fetchAuth': { input: ofKeyword, expected: view },
  'project-keyword-notes/fetchGraph': { input: ofKeyword, expected: view },
  'project-keyword-notes/updateAuth': {
    input: async (world) => ({ ...(await newNote(world)), text: 'Moved', selected_date: utcDay() }),
    expected: update,
  },
  'project-keyword-notes/deleteAuth': { input: newNote, expected: update },
  'project-keyword-notes/clear': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id] }),
    expected: update,
  },
}
