import { Modal, Radio, TextInput } from '@mantine/core'
import { ONCE } from '@rankline/contract/keywords/check-frequency'
import {
  endProblem,
  lastDayOf,
  MOST_RESEARCH_DAYS,
  NEVER,
  setEnds,
  USUAL_RESEARCH_DAYS,
} from '@rankline/contract/keywords/ends'
import { type FormEvent, useState } from 'react'
import { call } from '../../platform/api.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'
import type { Matching } from '../../platform/row-selection.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { counted } from '../../ui/format.ts'
import panel from '../../ui/panel/panel.module.css'
import { applyToMatching } from '../matching-keywords/apply-matching.ts'
import { BulkDone } from '../matching-keywords/BulkDone.tsx'

type Props = { keywordIds: number[]; matching: Matching | null; onClose(): void }

const choices = [
  { value: 'day', label: 'On a day' },
  { value: ONCE, label: 'After one more check' },
  { value: NEVER, label: 'Never' },
]

/** Sets the end of the selected keywords. Those that have ended go on. */
export function EndDialog({ keywordIds, matching, onClose }: Props) {
  useFocusReturn()
  const [choice, setChoice] = useState('day')
  const [day, setDay] = useState(lastDayOf(USUAL_RESEARCH_DAYS))
  const [isSending, setSending] = useState(false)
  const problem = choice === 'day' ? endProblem(day) : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    // If the call is refused, it has shown the message; the dialog stays open for another attempt.
    await change(keywordIds, matching, choice === 'day' ? day : choice).then(onClose, () => setSending(false))
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={420}
      title={`End of ${counted(matching?.total ?? keywordIds.length, 'keyword')}`}
    >
      <form onSubmit={submit} className={panel.form}>
        <Radio.Group
          label="End"
          description="Ended keywords are not checked any more; their history stays. Those that have ended go on."
          value={choice}
          onChange={setChoice}
        >
          {choices.map((one) => (
            <Radio key={one.value} mt="max(10px, calc(var(--target) - 20px))" {...one} />
          ))}
        </Radio.Group>
        {choice === 'day' && (
          <TextInput
            type="date"
            label="Last day"
            description={`Included, in UTC; at most ${MOST_RESEARCH_DAYS} days from today.`}
            min={lastDayOf(1)}
            max={lastDayOf(MOST_RESEARCH_DAYS)}
            value={day}
            error={problem}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        )}
        <DialogFoot
          form={{ canSubmit: problem === null, isSubmitting: isSending, reason: problem }}
          onClose={onClose}
          progress={<BulkDone />}
        >
          Save
        </DialogFoot>
      </form>
    </Modal>
  )
}

/** Throws `CallFailed`; the call has shown the error. */
async function change(keywordIds: number[], matching: Matching | null, ends_on: string) {
  if (matching !== null) return applyToMatching(matching, 'set_ends', { ends_on })
  await call(setEnds, { project_keyword_ids: keywordIds, ends_on }, { showMessage: true })
  await refreshAll(sharedKeys.keywords, sharedKeys.projects)
}
