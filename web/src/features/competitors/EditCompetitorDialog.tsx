import { Modal, TextInput } from '@mantine/core'
import { BIN_DAYS } from '@rankline/contract/bin/calls'
import type { Competitor } from '@rankline/contract/competitors/calls'
import { editCompetitorForm } from '@rankline/contract/competitors/forms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText } from '../../platform/date-format.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { counted } from '../../ui/format.ts'
import panel from '../../ui/panel/panel.module.css'
import { changeCompetitor, reachQuery } from './competitors.api.ts'
import styles from './competitors.module.css'

/** Changes a competitor's address, after a note about the effect on its history. */
export function EditCompetitorDialog({ competitor, onClose }: { competitor: Competitor; onClose(): void }) {
  useFocusReturn()
  const { data: affected } = useQuery(reachQuery(competitor.id))
  const [isEverywhere, setEverywhere] = useState(false)
  const form = useSharedForm(editCompetitorForm, {
    initial: { project_keyword_competitor_id: competitor.id, competitor: competitor.url },
    async onSubmit(values) {
      await changeCompetitor({ ...values, everywhere: isEverywhere ? 1 : 0 })
      onClose()
    },
  })
  const since = affected?.since == null ? '' : `, known since ${dateText(affected.since, 'date')},`
  return (
    <Modal opened onClose={onClose} title="Edit the competitor" size={480}>
      <form {...form.props} className={panel.form}>
        <TextInput data-autofocus label="Address" placeholder="example.org" {...form.input('competitor')} />
        {affected !== undefined && affected.keyword_count > 1 && (
          <Checkbox
            label={`At all ${counted(affected.keyword_count, 'keyword')} of the project that follow ${competitor.url}`}
            checked={isEverywhere}
            onChange={(event) => setEverywhere(event.currentTarget.checked)}
          />
        )}
        <p className={styles.effect}>
          The positions of the new address are read from the stored result pages, at most 90 days back. Those
          of {competitor.url}
          {since} go to the bin, which keeps them for {BIN_DAYS} days.
        </p>
        <DialogFoot form={form} onClose={onClose}>
          Save
        </DialogFoot>
      </form>
    </Modal>
  )
}
