import { Modal } from '@mantine/core'
import { noteForm } from '@rankline/contract/notes/forms'
import type { Period } from '@rankline/contract/positions/calls'
import { useSharedForm } from '../../platform/forms.tsx'
import type { Matching } from '../../platform/row-selection.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { counted } from '../../ui/format.ts'
import panel from '../../ui/panel/panel.module.css'
import { applyToMatching } from '../matching-keywords/apply-matching.ts'
import { BulkDone } from '../matching-keywords/BulkDone.tsx'
import { NoteFields, today } from './NoteFields.tsx'
import { write } from './notes.api.ts'

type Props = { keywordIds: number[]; matching?: Matching | null; period?: Period; onClose(): void }

/** Adds a note to all of the keywords. */
export function NoteDialog({ keywordIds, matching = null, period, onClose }: Props) {
  useFocusReturn()
  const form = useSharedForm(noteForm, {
    initial: { project_keyword_ids: keywordIds, selected_date: today(), date_type: period ?? null },
    async onSubmit(note) {
      const { project_keyword_ids: _, date_type: __, ...fields } = note
      if (matching === null) await write(note)
      else await applyToMatching(matching, 'add_note', fields)
      onClose()
    },
  })
  const count = matching?.total ?? keywordIds.length
  const title = count === 1 ? 'Add a note' : `Add a note to ${counted(count, 'keyword')}`
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      <form {...form.props} className={panel.form}>
        <NoteFields form={form} />
        <DialogFoot form={form} onClose={onClose} progress={<BulkDone />}>
          Add note
        </DialogFoot>
      </form>
    </Modal>
  )
}
