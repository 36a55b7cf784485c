import { addNote, clearNotes } from '@rankline/contract/notes/calls'
import { listRemovals } from '@rankline/contract/undo/calls'
import { expected, type Rows } from '../support/authorization.ts'

const { manage } = expected

export const authorization: Rows = {
  'bin/removals': { input: ({ people }) => ({ userable_id: people.holder.userId }), expected: manage },
  'bin/undo': {
    input: async ({ app, people, keyword }) => {
      const { token, userId } = people.holder
      const project_keyword_ids = [keyword.id]
      await app.items(addNote, { project_keyword_ids, text: 'Gone', selected_date: '2026-01-02' }, token)
      await app.items(clearNotes, { project_keyword_ids }, token)
      const [removal] = (await app.items(listRemovals, {}, token)).data
      return { removal_ids: [removal!.id], userable_id: userId }
    },
    expected: manage,
  },
}
