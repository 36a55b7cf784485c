import { Button, FileButton, Progress } from '@mantine/core'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { Card } from '../../ui/Card.tsx'
import { formatPercent } from '../../ui/format.ts'
import { bringTakeout } from './takeout.api.ts'
import styles from './takeout.module.css'

/** Imports an archive of another installation into this account. */
export function BringTakeout({ isBusy }: { isBusy: boolean }) {
  /** The share that is uploaded; null while nothing is uploaded. */
  const [sent, setSent] = useState<number | null>(null)

  async function bring(file: File) {
    const isSure = await confirm(`Import ${file.name} into this account?`, { action: 'Import' })
    if (!isSure) return
    setSent(0)
    await bringTakeout(file, setSent).catch(ignoreHandledError)
    setSent(null)
  }

  return (
    <Card className={styles.card ?? ''}>
      <h2 className={styles.title}>Import an archive</h2>
      <p className={styles.text}>
        Everything in an archive comes into this account, with all past positions, or nothing does. The
        account must be empty: no projects, tags, notes, presets, alerts or click curve of your own.
      </p>
      <p className={styles.text}>Alerts and reports come in switched off.</p>
      <div className={styles.actions}>
        <FileButton
          accept=".zip,application/zip"
          onChange={(file) => file !== null && void bring(file)}
          inputProps={{ 'aria-label': 'Archive' }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={sent !== null} disabled={isBusy}>
              Choose an archive
            </Button>
          )}
        </FileButton>
        {sent !== null && (
          <div className={styles.progress} role="status">
            <Progress value={sent * 100} aria-label="Sent" />
            <span className={styles.quiet}>{formatPercent(sent * 100)} sent. Keep this page open.</span>
          </div>
        )}
      </div>
    </Card>
  )
}
