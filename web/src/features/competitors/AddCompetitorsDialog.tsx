import { Modal } from '@mantine/core'
import { addCompetitorsForm, COMPETITOR_LINES } from '@rankline/contract/competitors/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import type { Matching } from '../../platform/row-selection.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { LinesTextarea } from '../../ui/fields/LinesTextarea.tsx'
import { savedSites } from '../../ui/fields/site-lines.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { counted } from '../../ui/format.ts'
import panel from '../../ui/panel/panel.module.css'
import { applyToMatching } from '../matching-keywords/apply-matching.ts'
import { BulkDone } from '../matching-keywords/BulkDone.tsx'
import { follow } from './competitors.api.ts'

type Props = { keywordIds: number[]; matching?: Matching | null; onClose(): void }

/** Adds competitors to all of the keywords. */
export function AddCompetitorsDialog({ keywordIds, matching = null, onClose }: Props) {
  useFocusReturn()
  const form = useSharedForm(addCompetitorsForm, {
    initial: { project_keyword_ids: keywordIds },
    async onSubmit({ competitors }) {
      if (matching === null) await follow(keywordIds, competitors)
      else await applyToMatching(matching, 'add_competitors', { competitors })
      onClose()
    },
  })
  const input = form.input('competitors')
  const count = matching?.total ?? keywordIds.length
  const on = count === 1 ? 'this keyword' : counted(count, 'keyword')
  return (
    <Modal opened onClose={onClose} title="Add competitors" size={480}>
      <form {...form.props} className={panel.form}>
        <LinesTextarea
          data-autofocus
          label="Competitors"
          description={
            savedSites(input.value) ?? `One domain per line, at most ${COMPETITOR_LINES}, followed on ${on}.`
          }
          placeholder="example.org"
          height="short"
          withCounter
          {...input}
        />
        <DialogFoot form={form} onClose={onClose} progress={<BulkDone />}>
          Add competitors
        </DialogFoot>
      </form>
    </Modal>
  )
}
