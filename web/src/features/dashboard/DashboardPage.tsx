import { Skeleton } from '@mantine/core'
import type { dashboard } from '@rankline/contract/dashboard/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useTitle } from '../../platform/product.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted } from '../../ui/format.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { ProjectActions } from '../../ui/ProjectActions.tsx'
import { dashboardLinks } from '../../ui/shell/links.ts'
import { SectionMenu } from '../../ui/shell/SectionMenu.tsx'
import { Counters } from './Counters.tsx'
import { dashboardQuery, prefetchDashboard } from './dashboard.api.ts'
import styles from './dashboard.module.css'
import { History } from './History.tsx'
import { useLiveDashboard } from './live.ts'

// Their code loads beside the numbers.
const Lists = lazyPart(() => import('./Lists.tsx'), 'Lists')
const LostProjects = lazyPart(() => import('./LostProjects.tsx'), 'LostProjects')

export function prefetch() {
  LostProjects.preload()
  Lists.preload()
  prefetchDashboard()
}

type Dashboard = ItemsOf<typeof dashboard>

/** The whole account today: who lost what and why, moved ranks, biggest gains and drops, and running checks. */
export function DashboardPage() {
  useTitle('Dashboard')
  useLiveDashboard()
  const query = useQuery(dashboardQuery)
  return (
    <>
      <SectionMenu label="Dashboard" links={dashboardLinks} />
      <PageHead title="Dashboard" sub={<Now data={query.data} />} actions={<ProjectActions />} />
      <QueryStates query={query} title="We couldn’t load your numbers." waiting={<DashboardSkeleton />}>
        {(data) => <Shown data={data} />}
      </QueryStates>
    </>
  )
}

function Now({ data }: { data: Dashboard | undefined }) {
  if (data === undefined) return 'All your projects together'
  const { active_requests: active } = data.counters
  if (active === 0) return 'All your projects together'
  return <span role="status">{`${counted(active, 'check')} running`}</span>
}

function Shown({ data }: { data: Dashboard }) {
  return (
    <>
      <Counters counters={data.counters} />
      {data.counters.projects === 0 ? (
        <EmptyState
          title="Add your first site"
          subtitle="A project is a site whose positions you track."
          prescribed="THERE AREN'T ANY PROJECTS"
          link={{ label: 'Create a project', to: '/projects/create' }}
        />
      ) : (
        <>
          <LostProjects waiting={<TableSkeleton rows={9} />} />
          <div className={styles.columns}>
            <History />
            <Lists data={data} waiting={<ListsSkeleton />} />
          </div>
        </>
      )}
    </>
  )
}

const lists = ['climbed', 'fell']

/** Placeholder of the dashboard: counters, projects, the chart, two lists. */
function DashboardSkeleton() {
  return (
    <>
      <Skeleton className={styles.waiting} height={44} />
      <TableSkeleton rows={9} />
    </>
  )
}

const ListsSkeleton = () =>
  lists.map((name) => (
    <Card key={name} className={styles.list}>
      <Skeleton width={112} height={12} mx={8} />
      <Skeleton height={32} mt={16} mx={8} width="auto" />
      <Skeleton height={32} mt={12} mx={8} width="auto" />
      <Skeleton height={32} mt={12} mx={8} width="auto" />
    </Card>
  ))
