import { Modal, Radio } from '@mantine/core'
import { CHECK_EVERY, frequencyText } from '@rankline/contract/keywords/check-frequency'
import type { Frequency } from '@rankline/contract/keywords/frequency'
import { type FormEvent, useState } from 'react'
import type { Matching } from '../../platform/row-selection.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { counted } from '../../ui/format.ts'
import panel from '../../ui/panel/panel.module.css'
import { BulkDone } from '../matching-keywords/BulkDone.tsx'
import { changeFrequency } from './frequency.api.ts'

type Props = { keywordIds: number[]; matching: Matching | null; onClose(): void }

const choices: { value: Frequency; label: string; description?: string }[] = [
  { value: 'project', label: 'As their project' },
  ...CHECK_EVERY.map((every) => ({
    value: `${every}` as Frequency,
    label: frequencyText(every).replace(/^./, (letter) => letter.toUpperCase()),
    ...(every === 0 && { description: 'No checks, but for those you request. The history stays.' }),
  })),
]

/** How often the selected keywords are checked. */
export function FrequencyDialog({ keywordIds, matching, onClose }: Props) {
  useFocusReturn()
  const [every, setEvery] = useState<Frequency | null>(null)
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (every === null) return
    setSending(true)
    // If the call is refused, it has shown the message; the dialog stays open for another attempt.
    await changeFrequency(keywordIds, matching, every).then(onClose, () => setSending(false))
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={420}
      title={`Check frequency of ${counted(matching?.total ?? keywordIds.length, 'keyword')}`}
    >
      <form onSubmit={submit} className={panel.form}>
        <Radio.Group
          aria-label="Check frequency"
          value={every}
          onChange={(value) => setEvery(value as Frequency)}
        >
          {choices.map((choice) => (
            <Radio key={choice.value} mt="max(10px, calc(var(--target) - 20px))" {...choice} />
          ))}
        </Radio.Group>
        <DialogFoot
          form={{ canSubmit: every !== null, isSubmitting: isSending, reason: null }}
          onClose={onClose}
          progress={<BulkDone />}
        >
          Save
        </DialogFoot>
      </form>
    </Modal>
  )
}
