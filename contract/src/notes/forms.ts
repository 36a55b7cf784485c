import { MOST_IDS } from '../most-ids.ts'
import { periods } from '../positions/calls.ts'
import { defineForm, integer, integerList, text } from '../validation/fields.ts'
import { between, max, oneOf, required } from '../validation/rules.ts'

export const NOTE_COLOR = { red: 1, green: 2, blue: 3 } as const

const fields = {
  text: text(required(), between(1, 190)),
  description: text(between(0, 1000)).withAnyCharacters(),
  color: integer(oneOf(NOTE_COLOR.red, NOTE_COLOR.green, NOTE_COLOR.blue)),
  selected_date: text(required()).describedAs('The day of the note, YYYY-MM-DD; not in the future.'),
}

export const editNoteForm = defineForm({ project_keyword_note_id: integer(required()), ...fields })

export const noteForm = defineForm({
  project_keyword_ids: integerList(required(), max(MOST_IDS)),
  ...fields,
  date_type: text(oneOf(...periods)).describedAs('The period of the notes to return.'),
})
