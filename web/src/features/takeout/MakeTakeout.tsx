import { Button } from '@mantine/core'
import { TAKEOUT_DAYS } from '@rankline/contract/takeout/calls'
import { useState } from 'react'
import { toldAlready } from '../../platform/api.ts'
import { Card } from '../../ui/Card.tsx'
import { takeOut } from './takeout.api.ts'
import styles from './takeout.module.css'

/** Asks for an archive of the account. */
export function MakeTakeout({ isBusy }: { isBusy: boolean }) {
  const [isAsking, setAsking] = useState(false)

  async function ask() {
    setAsking(true)
    await takeOut().catch(toldAlready)
    setAsking(false)
  }

  return (
    <Card className={styles.card ?? ''}>
      <h2 className={styles.title}>Take your data out</h2>
      <p className={styles.text}>
        One zip file with your projects, keywords, positions, competitors, tags, notes, presets, alerts,
        reports and settings, as CSV and JSON. You are notified when it is ready; it can be downloaded for{' '}
        {TAKEOUT_DAYS} days.
      </p>
      <p className={styles.text}>
        Keep it safe: it has the addresses that your alerts and reports go to, such as webhooks.
      </p>
      <div className={styles.actions}>
        <Button loading={isAsking} disabled={isBusy} onClick={() => void ask()}>
          Make an archive
        </Button>
      </div>
    </Card>
  )
}
