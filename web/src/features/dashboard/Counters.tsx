import type { dashboard } from '@rankline/contract/dashboard/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import styles from './dashboard.module.css'
import { withoutChange } from './without-change.ts'

type Props = { counters: ItemsOf<typeof dashboard>['counters'] }

const counted = [
  { key: 'projects', label: 'Projects', to: '/projects' },
  { key: 'keywords', label: 'Keywords', to: '/keywords' },
  {
    key: 'active_requests',
    label: 'Checks waiting',
    hint: 'Keywords waiting for a check, because they are new or a check was requested.',
  },
  {
    key: 'declined',
    label: 'Down',
    to: '/keywords',
    search: { changes: '2' },
    tone: 'down',
    hint: 'Keywords that rank lower than at the previous check, or no longer rank.',
  },
  {
    key: 'improved',
    label: 'Up',
    to: '/keywords',
    search: { changes: '1' },
    tone: 'up',
    hint: 'Keywords that rank higher than at the previous check, or are new in the ranking.',
  },
  {
    key: 'stable',
    label: 'Unchanged',
    to: '/keywords',
    search: { changes: '5' },
    hint: 'Keywords with the same position as at the previous check.',
  },
] as const

/** Six numbers of the account in one line; each links to its list. */
export function Counters({ counters }: Props) {
  return (
    <section className={styles.tiles} aria-label="Counters">
      {counted.map((counter) => {
        const count = counters[counter.key]
        const value = (
          <span
            data-counter={counter.key}
            data-tone={count > 0 && 'tone' in counter ? counter.tone : undefined}
          >
            {formatNumber(count)}
          </span>
        )
        const note = counter.key === 'keywords' ? withoutChange(counters) : undefined
        return (
          <div key={counter.key} className={styles.counter}>
            <span className={styles.label}>
              {counter.label} {'hint' in counter && <Help text={counter.hint} />}
            </span>
            {'to' in counter ? (
              <AppLink
                to={counter.to}
                search={'search' in counter ? counter.search : {}}
                className={styles.count}
                data-touch
                aria-label={`${counter.label}: ${count}`}
              >
                {value}
              </AppLink>
            ) : (
              value
            )}
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </div>
        )
      })}
    </section>
  )
}
