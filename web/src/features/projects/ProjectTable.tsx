import type { ChangedProject } from '@rankline/contract/changes/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { Flag } from '../../ui/data/Flag.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { sinceDay } from '../../ui/data/since.ts'
import { trendOfChange } from '../../ui/data/trend.ts'
import { explained } from '../../ui/explained.ts'
import { formatDecimal, formatNumber, formatPercent, unknown } from '../../ui/format.ts'
import { Spoken } from '../../ui/Spoken.tsx'
import { SortHead } from '../../ui/tables/SortHead.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { visitsOf } from '../changes/visits.ts'
import { Favicon } from '../icons/Favicon.tsx'
import { type Changes, firstOrderOf, type NumberSort } from './arranged-projects.ts'
import { ProjectMenu } from './ProjectMenu.tsx'
import styles from './project-table.module.css'

export type ProjectRowProps = {
  project: Project
  changes: Changes
  isSelected: boolean
  onSelect(isSelected: boolean): void
}

const columns: readonly { name: string; sort: NumberSort | 'name'; hint?: string }[] = [
  { name: 'Project', sort: 'name' },
  { name: 'Keywords', sort: 'keywords' },
  { name: 'Visibility', sort: 'visibility', hint: explained.visibility },
  { name: 'Traffic', sort: 'traffic', hint: explained.traffic },
  { name: 'Avg. rank', sort: 'position', hint: explained.averagePosition },
  { name: 'Top 3', sort: 'top_3' },
  { name: 'Top 10', sort: 'top_10' },
  { name: 'Last check', sort: 'checked' },
]

/** The projects as rows, with how they changed since the day before. */
export function ProjectTable({ rows }: { rows: readonly ProjectRowProps[] }) {
  const { sort = '', order } = useSearchParams()
  const current = { sort, order: order === 'asc' ? ('asc' as const) : ('desc' as const) }
  return (
    <Card isFlush className={styles.frame}>
      <Table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Spoken>Select</Spoken>
            </th>
            {columns.map((column) => (
              <SortHead
                key={column.sort}
                {...column}
                isNumber={column.sort !== 'name' && column.sort !== 'checked'}
                current={current}
                first={firstOrderOf(column.sort)}
              />
            ))}
            <th scope="col">
              <Spoken>Menu</Spoken>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ProjectRow key={row.project.id} {...row} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function ProjectRow({ project, changes, isSelected, onSelect }: ProjectRowProps) {
  const { top_3, top_10 } = project.rank_distribution
  return (
    <tr className={styles.row} data-project={project.id} data-selected={isSelected || undefined}>
      <td>
        <Checkbox
          className={styles.select}
          aria-label={`Select ${project.name}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td className={styles.project}>
        <span className={styles.subject}>
          <Favicon url={project.url} name={project.name} size={20} />
          <span className={styles.words}>
            <AppLink to={`/projects/${project.id}/keywords`} className={styles.name} data-name>
              {project.name}
            </AppLink>
            <span className={styles.url}>{whatOf(project)}</span>
          </span>
          {project.project_tags.slice(0, SHOWN_TAGS).map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
          {project.project_tags.length > SHOWN_TAGS && (
            <span className={styles.more}>+{project.project_tags.length - SHOWN_TAGS}</span>
          )}
          <Flag code={project.country.name_alpha2} name={project.country.name} size={16} />
        </span>
      </td>
      <td data-number>{formatNumber(project.total_project_keywords)}</td>
      <Changed
        value={formatPercent(project.visibility)}
        change={changes?.visibility.change}
        format={formatDecimal}
        changes={changes}
      />
      <Changed
        value={formatNumber(changes?.traffic.now ?? null)}
        change={changes && visitsOf(changes)}
        format={formatNumber}
        changes={changes}
      />
      <Changed
        value={formatDecimal(project.average_position)}
        change={changes?.average_position.change}
        format={formatDecimal}
        changes={changes}
      />
      <td data-number>{formatNumber(top_3)}</td>
      <td data-number>{formatNumber(top_3 + top_10)}</td>
      <td className={styles.checked}>
        {project.checked_at === null ? unknown : <RelativeTime at={project.checked_at} />}
      </td>
      <td className={styles.menu}>
        <ProjectMenu project={project} />
      </td>
    </tr>
  )
}

const SHOWN_TAGS = 2

const whatOf = ({ url_short, is_owner, username, folder }: Project) =>
  [url_short, is_owner ? null : username, folder].filter((part) => part !== null).join(' · ')

type ChangedProps = {
  value: string
  change: number | null | undefined
  format(value: number): string
  changes: ChangedProject | undefined
}

/** A number, and its change since the day before. A change that rounds to zero counts as no change. */
function Changed({ value, change = null, format, changes }: ChangedProps) {
  const day = changes?.compared_day ?? null
  const amount = change === null ? null : format(Math.abs(change))
  const isNothing = amount === format(0)
  return (
    <td data-number className={styles.changed}>
      <b>{value}</b>
      <span>
        {amount !== null && (
          <ChangePill
            trend={trendOfChange(isNothing ? 0 : change)}
            amount={amount}
            since={day === null ? '' : sinceDay(day)}
          />
        )}
      </span>
    </td>
  )
}
