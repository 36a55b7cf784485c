import { Button, TextInput } from '@mantine/core'
import type { RoundSchedule } from '@rankline/contract/questions/rounds'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { Note } from '../../ui/Note.tsx'
import { type AnswerCount, AnswersField, answerCountOf } from './AnswersField.tsx'
import { amountOf } from './money.ts'
import { schedule, type WeeklyRounds } from './questions.api.ts'
import styles from './questions.module.css'

type Props = { projectId: number; plan: RoundSchedule; onClose(): void }

/** Plans the weekly rounds of a surface, or ends them. */
export function WeeklyForm({ projectId, plan, onClose }: Props) {
  const { surface, frequency, answers, ceiling, target_width } = plan
  const [count, setCount] = useState<AnswerCount>(answerCountOf(answers))
  const [most, setMost] = useState(ceiling === null ? '' : String(ceiling))
  const [width, setWidth] = useState(target_width === null ? '' : String(Math.round(100 * target_width)))
  const [isBusy, setBusy] = useState(false)
  const [amount, points] = [amountOf(most), amountOf(width)]
  const isWidth = points === null || (points !== undefined && points >= 1 && points <= 100)

  async function send(weekly: WeeklyRounds | null) {
    setBusy(true)
    try {
      await schedule(projectId, surface, weekly)
      onClose()
    } catch (error) {
      ignoreHandledError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (amount == null || points === undefined || !isWidth) return
        void send({
          answers: Number(count),
          ceiling: amount,
          targetWidth: points === null ? null : points / 100,
        })
      }}
    >
      <Note>
        All questions are asked every week from now on. Each answer counts as a daily request of the person
        who saves this.
      </Note>
      <AnswersField value={count} onChange={setCount} />
      <TextInput
        data-autofocus
        label="Ceiling"
        description="US dollars that one round may cost. Asking stops before it is passed."
        placeholder="0.50"
        inputMode="decimal"
        value={most}
        error={amount === undefined ? 'Enter an amount, such as 0.50' : null}
        onChange={(event) => setMost(event.currentTarget.value)}
      />
      <TextInput
        label="Ask more until the interval is narrow (optional)"
        description="Width in percentage points. A round asks up to 10 answers to each question, within the ceiling."
        placeholder="20"
        inputMode="decimal"
        value={width}
        error={isWidth ? null : 'Enter a number from 1 to 100'}
        onChange={(event) => setWidth(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {frequency !== 'off' && (
          <Button variant="default" disabled={isBusy} onClick={() => void send(null)}>
            Turn off
          </Button>
        )}
        <Button type="submit" loading={isBusy} disabled={amount == null || !isWidth}>
          {frequency === 'off' ? 'Ask every week' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
