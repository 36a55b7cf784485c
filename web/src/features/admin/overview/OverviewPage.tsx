import * as admin from '@rankline/contract/admin/calls'
import { countActiveWorkers } from '@rankline/contract/workers/calls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { useTitle } from '../../../platform/product.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { StatTile } from '../../../ui/data/StatTile.tsx'
import { formatNumber, unknown } from '../../../ui/format.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { forAdministrators } from '../administration.tsx'
import styles from './overview.module.css'

const counters = [
  { label: 'Active workers', count: countActiveWorkers, to: '/admin/workers' },
  { label: 'Active requests', count: admin.countActiveRequests, to: '/admin/project-keyword-requests' },
  { label: 'Projects', count: admin.countProjects, to: '/admin/projects' },
  { label: 'Keywords', count: admin.countProjectKeywords, to: '/admin/project-keywords' },
  { label: 'Users', count: admin.countUsers, to: '/admin/users' },
  { label: 'Online users', count: admin.countOnlineUsers, to: '/admin/users' },
  { label: 'Total subs', count: admin.countSubscriptions, to: '/admin/subscriptions' },
  { label: 'Daily subs', count: admin.countDailySubscriptions, to: '/admin/subscriptions' },
  { label: 'Open tickets', count: admin.countOpenTickets, to: '/admin/tickets' },
  { label: 'Contacts', count: admin.countContacts, to: '/admin/contacts' },
  { label: 'User dashboards', count: admin.countDashboards },
  { label: 'User brands', count: admin.countBrands },
] as const

type Counted = { label: string; count: (typeof counters)[number]['count']; to?: string }

/** Shows the totals of the installation. */
export const OverviewPage = forAdministrators(() => {
  useTitle('Administration')
  return (
    <>
      <PageHead title="Administration" />
      <section className={styles.tiles} aria-label="Counters">
        {counters.map((counter) => (
          <Counter key={counter.label} {...counter} />
        ))}
      </section>
    </>
  )
})

function Counter({ label, count, to }: Counted) {
  const { data, isPending } = useQuery({
    queryKey: ['admin', 'count', count.path],
    queryFn: ({ signal }) => call(count, {}, { signal, background: true }),
    refetchInterval: 30_000,
  })
  const value = data === undefined ? unknown : formatNumber(data.total)
  return (
    <StatTile
      label={label}
      isWaiting={isPending}
      value={
        to === undefined ? (
          value
        ) : (
          <AppLink to={to} className={styles.value} aria-label={`${label}: ${value}`}>
            {value}
          </AppLink>
        )
      }
    />
  )
}
