import type { Health } from '@rankline/contract/admin/health'
import { AppLink } from '../../../ui/AppLink.tsx'
import { RelativeTime } from '../../../ui/data/RelativeTime.tsx'
import { StatTile } from '../../../ui/data/StatTile.tsx'
import { formatNumber } from '../../../ui/format.ts'
import overview from '../overview/overview.module.css'
import { dollars } from '../sources/money.ts'
import { megabytes, waited } from './health-words.ts'

type Tile = {
  label: string
  value: string
  note?: string
  to: string
  search?: Record<string, string>
  /** Marks a number that needs attention. */
  isAlarming?: boolean
}

/** Tiles of numbers, each with a link to its list. */
export function HealthTiles({ health }: { health: Health }) {
  return (
    <div className={overview.tiles}>
      {tilesOf(health).map(({ label, value, note, to, search, isAlarming }) => (
        <StatTile
          key={label}
          label={label}
          note={note}
          value={
            <AppLink
              to={to}
              {...(search !== undefined && { search })}
              className={overview.value}
              data-alarming={isAlarming || undefined}
              aria-label={`${label}: ${value}`}
            >
              {value}
            </AppLink>
          }
        />
      ))}
      <BackupTile backup={health.backup} />
    </div>
  )
}

/** The last daily backup; nothing without a schedule. */
function BackupTile({ backup: { last, failure } }: Pick<Health, 'backup'>) {
  if (last === null && failure === null) return null
  const size = last === null ? 'none was read back' : megabytes(last.bytes)
  return (
    <StatTile
      label="Last backup"
      note={failure === null ? size : `${size}, then one failed`}
      value={
        <span className={overview.value} data-alarming={failure !== null || undefined}>
          {last === null ? 'none' : <RelativeTime at={last.made_at} />}
        </span>
      }
    />
  )
}

function tilesOf({
  checks,
  failures,
  spending,
  active_workers,
  checked_per_minute,
  jobs,
  mails,
  deliveries,
}: Health): Tile[] {
  const failed = failures.reduce((sum, one) => sum + one.checks, 0)
  const requests = '/admin/project-keyword-requests'
  return [
    {
      label: 'Checks due',
      value: formatNumber(checks.due),
      note: checks.due === 0 ? 'none waits' : `oldest for ${waited(checks.oldest_seconds)}`,
      to: requests,
    },
    {
      label: 'Checks under way',
      value: formatNumber(checks.under_way),
      note: `${formatNumber(checks.urgent)} awaited by people`,
      to: requests,
    },
    {
      label: 'Failed checks',
      value: formatNumber(failed),
      note: 'in 6 hours',
      to: '/admin/logs',
      search: { failed: '1' },
    },
    {
      label: 'Active workers',
      value: formatNumber(active_workers),
      note: `${formatNumber(checked_per_minute)} checks a minute`,
      to: '/admin/workers',
      isAlarming: active_workers === 0,
    },
    {
      label: 'Spent today',
      value: dollars(spending.spent),
      note: spending.ceiling === null ? 'no ceiling' : `of ${dollars(spending.ceiling)}`,
      to: '/admin/sources',
    },
    ...outstanding('Jobs', 'jobs', jobs),
    ...outstanding('Mails', 'mails', mails, 'in 7 days'),
    ...outstanding('Messages', 'deliveries', deliveries, 'in 7 days'),
  ]
}

/** Builds two tiles, waiting and failed, each with a link to its list. */
function outstanding(
  what: string,
  list: string,
  { waiting, failed }: Health['jobs'],
  period = 'on the last attempt',
): Tile[] {
  const to = `/admin/${list}`
  return [
    { label: `${what} waiting`, value: formatNumber(waiting), to },
    {
      label: `${what} failed`,
      value: formatNumber(failed),
      note: period,
      to,
      search: { failed: '1' },
      isAlarming: failed > 0,
    },
  ]
}
