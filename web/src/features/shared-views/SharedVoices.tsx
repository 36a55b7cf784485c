import type { shareOfVoice } from '@rankline/contract/charts/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { Card } from '../../ui/Card.tsx'
import { explained } from '../../ui/explained.ts'
import { formatPercent } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import styles from './shared-page.module.css'

/** The site against its strongest competitors, as bars on one scale. */
export function SharedVoices({ share: { voices } }: { share: ItemsOf<typeof shareOfVoice> }) {
  if (voices.length === 0) return null
  const most = Math.max(...voices.map(({ share }) => share), 1)
  return (
    <Card className={styles.voices}>
      <h2>
        Share of voice <Help text={explained.shareOfVoice} />
      </h2>
      <ol>
        {voices.map(({ host, share, is_own }) => (
          <li key={host} data-own={is_own || undefined}>
            <span className={styles.host}>{host}</span>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${(share / most) * 100}%` }} />
            </span>
            <b>{formatPercent(share)}</b>
          </li>
        ))}
      </ol>
    </Card>
  )
}
