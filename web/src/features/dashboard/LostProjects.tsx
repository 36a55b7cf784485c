import { ActionIcon } from '@mantine/core'
import type { BiggestMove, ChangedProject, ChangePeriod } from '@rankline/contract/changes/calls'
import { MOST_REASONED } from '@rankline/contract/changes/calls'
import type { Explanation } from '@rankline/contract/explanations/calls'
import { IconBell, IconFileText } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { sinceDay } from '../../ui/data/since.ts'
import { trendOfChange } from '../../ui/data/trend.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { Spoken } from '../../ui/Spoken.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { controlTip } from '../../ui/tip.ts'
import { arrange, changeListOf, listSearchOf, summaryOf } from '../changes/change-list.ts'
import { biggestMovesQuery, changesQuery } from '../changes/changes.api.ts'
import { PeriodChoice } from '../changes/choices.tsx'
import { useLiveChanges } from '../changes/live.ts'
import { visitsOf } from '../changes/visits.ts'
import { explanationsQuery } from '../explanations/explanations.api.ts'
import { Favicon } from '../icons/Favicon.tsx'
import { useSiteIcons } from '../icons/site-icons.ts'
import styles from './lost-projects.module.css'
import { MainReason } from './MainReason.tsx'

/** Projects that are shown; the others are on the screen of changes. */
const SHOWN = 10

/** Who lost what, and why: the projects with the biggest changes of traffic, those that lost first. */
export function LostProjects() {
  useLiveChanges()
  const { since } = changeListOf(useSearchParams())
  const query = useQuery(changesQuery(since, null))
  return (
    <Card isFlush className={styles.card} role="region" aria-label="Projects by visits lost">
      <div className={styles.head}>
        <h2 className={styles.title}>Who lost what, and why</h2>
        <span className={styles.sum}>{query.data === undefined ? '' : sumOf(query.data)}</span>
        <PeriodChoice since={since} />
        <AppLink to="/changes" search={since === 'day' ? {} : { since }} className={styles.all} data-touch>
          All changes
        </AppLink>
      </div>
      <QueryStates query={query} line="The changes could not be loaded." waiting={<TableSkeleton rows={8} />}>
        {(projects) => <Projects projects={projects} since={since} />}
      </QueryStates>
    </Card>
  )
}

function sumOf(projects: readonly ChangedProject[]): string {
  const { lost, won } = summaryOf(projects.filter(({ is_archived }) => !is_archived))
  const parts = [
    lost.projects > 0 && `${counted(lost.projects, 'project')} lost ${counted(lost.visits, 'visit')} a month`,
    won.projects > 0 && `${counted(won.projects, 'project')} won ${counted(won.visits, 'visit')}`,
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

const byLoss = {
  sort: 'traffic',
  order: 'asc',
  query: '',
  show: null,
  folder: null,
  projectTag: null,
} as const

function Projects({ projects, since }: { projects: readonly ChangedProject[]; since: ChangePeriod }) {
  const moved = arrange(projects, { ...byLoss, since, tag: null }).filter((one) => visitsOf(one) !== null)
  // Where nobody lost, the biggest winners are the news.
  const hasLoss = moved.some((project) => Math.round(visitsOf(project) ?? 0) < 0)
  const shown = (hasLoss ? moved : moved.toReversed()).slice(0, Math.min(SHOWN, MOST_REASONED))
  const reasons = useReasons(shown, since)
  useSiteIcons(shown)
  if (shown.length === 0)
    return <p className={styles.empty}>Changes are shown here from the second day of checks on.</p>
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Project</th>
          <th scope="col" data-number>
            Visits
          </th>
          <th scope="col" data-number>
            Traffic
          </th>
          <th scope="col" data-number className={styles.wide}>
            Visibility
          </th>
          <th scope="col">Main reason</th>
          <th scope="col">
            <Spoken>Actions</Spoken>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((project) => (
          <Row key={project.id} project={project} since={since} {...reasons(project)} />
        ))}
      </tbody>
    </Table>
  )
}

type Reason = { move: BiggestMove | undefined; explanation: Explanation | undefined; isWaiting: boolean }

/** Looks up what moved most in each project, and why: one call, and one more for each owner and compared day. */
function useReasons(
  projects: readonly ChangedProject[],
  since: ChangePeriod,
): (of: ChangedProject) => Reason {
  const ids = projects.map(({ id }) => id)
  const { data: moves = [], isPending } = useQuery(biggestMovesQuery(since, ids))
  const byProject = new Map(moves.map((move) => [move.project_id, move]))
  const groups = new Map<string, { day: string; keywords: number[] }>()
  for (const project of projects) {
    const move = byProject.get(project.id)
    const keyword = move && mainKeyword(project, move)
    if (!move || !keyword) continue
    const key = `${project.userable_type} ${project.userable_id} ${move.compared_day}`
    const group = groups.get(key) ?? { day: move.compared_day, keywords: [] }
    group.keywords.push(keyword.project_keyword_id)
    groups.set(key, group)
  }
  const explained = useQueries({
    queries: [...groups.values()].map(({ day, keywords }) => explanationsQuery(keywords, day)),
    combine: (answers) => new Map(answers.flatMap(({ data }) => [...(data ?? [])])),
  })
  return (project) => {
    const move = byProject.get(project.id)
    const keyword = move && mainKeyword(project, move)
    return {
      move,
      explanation: keyword ? explained.get(keyword.project_keyword_id) : undefined,
      isWaiting: isPending,
    }
  }
}

const isLost = (project: ChangedProject) => Math.round(visitsOf(project) ?? 0) <= 0
const mainKeyword = (project: ChangedProject, move: BiggestMove) => (isLost(project) ? move.lost : move.won)

function Row({
  project,
  since,
  move,
  explanation,
  isWaiting,
}: { project: ChangedProject; since: ChangePeriod } & Reason) {
  const { id, name, compared_day: day, traffic, visibility } = project
  const visits = Math.round(visitsOf(project) ?? 0)
  const lost = isLost(project)
  const count = lost ? move?.lost_count : move?.won_count
  const before = traffic.now === null ? null : traffic.now - visits
  const share = before === null || before <= 0 ? null : Math.abs(visits / before) * 100
  return (
    <tr data-lost={id}>
      <th scope="row" className={styles.project}>
        <span className={styles.subject}>
          <Favicon url={project.url} name={name} size={20} />
          <span className={styles.words}>
            <AppLink to={`/projects/${id}/keywords`} className={styles.name} data-touch="line">
              {name}
            </AppLink>
            <span className={styles.url}>
              {project.is_owner ? project.url_short : `${project.url_short} · ${project.username}`}
            </span>
          </span>
        </span>
      </th>
      <NumberCell label="Visits">
        <ChangePill
          trend={trendOfChange(visits)}
          amount={formatNumber(Math.abs(visits))}
          since={day === null ? '' : sinceDay(day)}
        />{' '}
        <span className={styles.share}>{share === null ? '' : `${formatNumber(Math.round(share))}%`}</span>
      </NumberCell>
      <NumberCell label="Traffic">{formatNumber(traffic.now)}</NumberCell>
      <td data-number data-label="Visibility" className={styles.wide}>
        {formatPercent(visibility.now)}{' '}
        <ChangePill
          trend={trendOfChange(
            Math.abs(visibility.change ?? 0) < 0.05 && visibility.change !== null ? 0 : visibility.change,
          )}
          amount={visibility.change === null ? null : formatDecimal(Math.abs(visibility.change))}
          since={day === null ? '' : sinceDay(day)}
        />
      </td>
      <td className={styles.reason}>
        <MainReason
          keyword={move && mainKeyword(project, move)}
          explanation={explanation}
          isWaiting={isWaiting}
        />
      </td>
      <td className={styles.acts}>
        <span>
          <AppLink
            to={`/projects/${id}/keywords`}
            search={{
              ...listSearchOf({ since, tag: null }, day),
              ...(lost ? { moved_down: '1' } : { moved_up: '1' }),
            }}
            className={styles.list}
            aria-label={`Keywords of ${name} that ${lost ? 'fell' : 'rose'}`}
            data-touch
          >
            {count === undefined ? 'Keywords' : counted(count, 'keyword')}
          </AppLink>
          {project.is_owner && (
            <>
              <Action
                to="/alerts/create"
                project={project}
                label={`Create an alert for ${name}`}
                icon={<IconBell size={16} stroke={1.5} />}
              />
              <Action
                to="/reports/create"
                project={project}
                label={`Create a report of ${name}`}
                icon={<IconFileText size={16} stroke={1.5} />}
              />
            </>
          )}
        </span>
      </td>
    </tr>
  )
}

type ActionProps = { to: string; project: ChangedProject; label: string; icon: React.ReactNode }

const Action = ({ to, project, label, icon }: ActionProps) => (
  <ActionIcon
    component={AppLink}
    to={to}
    search={{ project_id: String(project.id) }}
    className={styles.action}
    size={28}
    aria-label={label}
    {...controlTip(label)}
  >
    {icon}
  </ActionIcon>
)
