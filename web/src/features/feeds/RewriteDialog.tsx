import { Button, Modal, TextInput } from '@mantine/core'
import { utcDay } from '@rankline/contract/days'
import { type Feed, MOST_FEED_DAYS } from '@rankline/contract/feeds/calls'
import { type FormEvent, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { writeAgain } from './feeds.api.ts'
import styles from './feeds.module.css'

type Props = { feed: Feed; onClose(): void }

const WEEK = 7

/** Writes the days of a feed again, or for the first time, from a day on. */
export function RewriteDialog({ feed, onClose }: Props) {
  useFocusReturn()
  const [from, setFrom] = useState(utcDay(-WEEK))
  const [isBusy, setBusy] = useState(false)
  const isWrong = from === '' || from > utcDay(-1) || from < utcDay(-MOST_FEED_DAYS)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    await writeAgain(feed, from).then(onClose, ignoreHandledError)
    setBusy(false)
  }

  return (
    <Modal opened onClose={onClose} size={440} title={`Write ${feed.name} again`}>
      <form onSubmit={(event) => void submit(event)} className={styles.form}>
        <p className={styles.text}>
          Every day from this one until yesterday is written with its current data. Files of the same day are
          replaced.
        </p>
        <TextInput
          type="date"
          label="From"
          value={from}
          min={utcDay(-MOST_FEED_DAYS)}
          max={utcDay(-1)}
          required
          data-autofocus
          error={isWrong ? 'Choose a day before today' : null}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <div className={styles.end}>
          <Button type="submit" loading={isBusy} disabled={isWrong}>
            Write again
          </Button>
        </div>
      </form>
    </Modal>
  )
}
