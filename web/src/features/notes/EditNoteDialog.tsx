import { Modal } from '@mantine/core'
import type { Note } from '@rankline/contract/notes/calls'
import { editNoteForm } from '@rankline/contract/notes/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import panel from '../../ui/panel/panel.module.css'
import { NoteFields } from './NoteFields.tsx'
import { change } from './notes.api.ts'
import styles from './notes.module.css'

/** Changes a note and its day. */
export function EditNoteDialog({ note, onClose }: { note: Note; onClose(): void }) {
  useFocusReturn()
  const form = useSharedForm(editNoteForm, {
    initial: {
      project_keyword_note_id: note.id,
      text: note.text,
      description: note.description,
      color: note.color,
      selected_date: note.selected_date,
    },
    async onSubmit(values) {
      await change(values)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Edit the note" size={480}>
      <form {...form.props} className={panel.form}>
        <NoteFields form={form} />
        <p className={styles.hint}>It changes on every keyword that has this note.</p>
        <DialogFoot form={form} onClose={onClose}>
          Save
        </DialogFoot>
      </form>
    </Modal>
  )
}
