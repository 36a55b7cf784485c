import { Modal, TextInput } from '@mantine/core'
import { preferredPageForm } from '@rankline/contract/keywords/preferred-page-form'
import { useSharedForm } from '../../platform/forms.tsx'
import type { Matching } from '../../platform/row-selection.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { counted } from '../../ui/format.ts'
import panel from '../../ui/panel/panel.module.css'
import { BulkDone } from '../matching-keywords/BulkDone.tsx'
import { preferPage } from './preferred-page.api.ts'

type Props = { keywordIds: number[]; matching?: Matching | null; now?: string; onClose(): void }

/** Sets the page that should rank for keywords. @param now the current one, if there is only one keyword */
export function PreferredPageDialog({ keywordIds, matching = null, now = '', onClose }: Props) {
  useFocusReturn()
  const form = useSharedForm(preferredPageForm, {
    initial: { project_keyword_ids: keywordIds, preferred_page: now },
    async onSubmit({ preferred_page: url }) {
      await preferPage(keywordIds, url ?? '', matching)
      onClose()
    },
  })
  const input = form.input('preferred_page')
  const count = matching?.total ?? keywordIds.length
  return (
    <Modal opened onClose={onClose} size={480} title={`Preferred page of ${counted(count, 'keyword')}`}>
      <form {...form.props} className={panel.form}>
        <TextInput
          data-autofocus
          label="Address"
          description="A page of the site. Keywords for which another page ranks are marked, can be filtered, and alerts can tell of them. Leave it empty to clear it."
          placeholder="https://www.example.com/page"
          {...input}
        />
        <DialogFoot form={form} onClose={onClose} progress={<BulkDone />}>
          {input.value.trim() === '' ? 'Clear' : 'Save'}
        </DialogFoot>
      </form>
    </Modal>
  )
}
