import { Button, Modal, TextInput } from '@mantine/core'
import { countDays, utcDay } from '@rankline/contract/days'
import { type ExportType, MOST_EXPORT_DAYS } from '@rankline/contract/exports/calls'
import { type FormEvent, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { download, type ExportedList } from './exports.api.ts'
import styles from './exports.module.css'
import { TypeChoice } from './TypeChoice.tsx'

type Props = { list: ExportedList; onClose(): void }

const MONTH = 30

/** The list with a column for each day of a range. */
export function DaysDialog({ list, onClose }: Props) {
  useFocusReturn()
  const [from, setFrom] = useState(utcDay(1 - MONTH))
  const [to, setTo] = useState(utcDay())
  const [type, setType] = useState<ExportType>('xlsx')
  const [isBusy, setBusy] = useState(false)
  const count = countDays(from, to)
  const problem =
    count >= 1
      ? count > MOST_EXPORT_DAYS
        ? `At most ${MOST_EXPORT_DAYS} days`
        : null
      : 'The last day must not be before the first'

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    await download(type, { ...list, positions_from: from, positions_to: to }).then(
      onClose,
      ignoreHandledError,
    )
    setBusy(false)
  }

  return (
    <Modal opened onClose={onClose} size={440} title="Position of every day">
      <form onSubmit={(event) => void submit(event)} className={styles.form}>
        <p className={styles.text}>
          The list with its current filters, with a column for each day. Days without a check are empty.
        </p>
        <div className={styles.pair}>
          <TextInput
            type="date"
            label="First day"
            value={from}
            max={to}
            required
            data-autofocus
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label="Last day"
            value={to}
            max={utcDay()}
            required
            error={problem}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
        <TypeChoice value={type} onChange={setType} types={['csv', 'xlsx']} />
        <div className={styles.end}>
          <Button type="submit" loading={isBusy} disabled={problem !== null}>
            Export
          </Button>
        </div>
      </form>
    </Modal>
  )
}
