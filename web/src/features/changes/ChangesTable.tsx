import { ActionIcon } from '@mantine/core'
import type { ChangedProject } from '@rankline/contract/changes/calls'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useIsIdle } from '../../platform/idle.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { sinceDay } from '../../ui/data/since.ts'
import { trendOfChange } from '../../ui/data/trend.ts'
import { explained } from '../../ui/explained.ts'
import { formatDecimal, formatNumber, formatPercent, unknown } from '../../ui/format.ts'
import { Spoken } from '../../ui/Spoken.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { RowToggle } from '../../ui/tables/RowToggle.tsx'
import { SortHead } from '../../ui/tables/SortHead.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableFrame } from '../../ui/tables/TableFrame.tsx'
import { Favicon } from '../icons/Favicon.tsx'
import { ChangedKeywords } from './ChangedKeywords.tsx'
import { ChangedPlaces } from './ChangedPlaces.tsx'
import { type ChangeList, type ChangeSort, firstOrder } from './change-list.ts'
import { sendFavourite } from './changes.api.ts'
import styles from './changes.module.css'
import { ProjectActions } from './ProjectActions.tsx'
import { visitsOf } from './visits.ts'

const columns: readonly { name: string; sort?: ChangeSort; hint?: string; isHidden?: true }[] = [
  { name: 'Project', sort: 'name' },
  { name: 'Traffic', sort: 'traffic', hint: explained.traffic },
  { name: 'Visibility', sort: 'visibility', hint: explained.visibility },
  { name: 'Avg. position', sort: 'position', hint: explained.averagePosition },
  { name: 'Top 3', sort: 'top_3', hint: explained.enteredAndLeft },
  { name: 'Top 10', sort: 'top_10', hint: explained.enteredAndLeft },
  { name: 'Failed', sort: 'failed', hint: explained.failed },
  { name: '30 days', sort: 'line', hint: 'Visibility; sorted by its change over these days' },
  { name: 'Last check', sort: 'checked' },
  { name: 'Actions', isHidden: true },
]

/** Columns with left-aligned cells. */
const words: readonly ChangeSort[] = ['name', 'line', 'checked']

/** About as many rows as a screen shows; the others are rendered after the first paint. */
const FIRST_ROWS = 12

type Props = {
  projects: readonly ChangedProject[]
  folders: readonly string[]
  list: ChangeList
  isStale: boolean
}

/** A row per project, which expands to the keywords that lost and won most. */
export function ChangesTable({ projects, folders, list, isStale }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const isIdle = useIsIdle()
  return (
    <TableFrame isStale={isStale}>
      <Table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} {...column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody>
          {(isIdle ? projects : projects.slice(0, FIRST_ROWS)).map((project) => (
            <Fragment key={project.id}>
              <Row
                project={project}
                folders={folders}
                list={list}
                isOpen={open === project.id}
                onToggle={() => setOpen(open === project.id ? null : project.id)}
              />
              {open === project.id && (
                <tr className={styles.inside}>
                  <td colSpan={columns.length}>
                    <ChangedKeywords project={project} since={list.since} tag={list.tag} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function Head({ name, sort, hint, isHidden, list }: (typeof columns)[number] & { list: ChangeList }) {
  if (sort === undefined) return <th scope="col">{isHidden ? <Spoken>{name}</Spoken> : name}</th>
  return (
    <SortHead
      {...{ name, sort, hint }}
      isNumber={!words.includes(sort)}
      current={list}
      first={firstOrder(sort)}
    />
  )
}

type RowProps = {
  project: ChangedProject
  folders: readonly string[]
  list: ChangeList
  isOpen: boolean
  onToggle(): void
}

function Row({ project, folders, list, isOpen, onToggle }: RowProps) {
  return (
    <tr data-open={isOpen || undefined} data-project={project.id}>
      <th scope="row" className={styles.project}>
        <span className={styles.subject}>
          <RowToggle isOpen={isOpen} label={`What changed in ${project.name}`} onClick={onToggle} />
          <Favicon url={project.url} name={project.name} size={20} />
          <span className={styles.words}>
            <AppLink
              to={`/projects/${project.id}/keywords`}
              search={list.tag === null ? {} : { tag: String(list.tag) }}
              className={styles.name}
              data-touch="line"
            >
              {project.name}
            </AppLink>
            <span className={styles.url}>
              {project.is_owner ? project.url_short : `${project.url_short} · ${project.username}`}
              {project.folder !== null && ` · ${project.folder}`}
              {project.keywords.change !== null && project.keywords.change !== 0 && (
                <b>
                  {' '}
                  · {formatNumber(Math.abs(project.keywords.change))}{' '}
                  {project.keywords.change > 0 ? 'more' : 'fewer'} keywords
                </b>
              )}
            </span>
            <ProjectTags project={project} />
          </span>
          <FavouriteButton project={project} />
        </span>
      </th>
      <ChangedNumber
        label="Traffic"
        value={{ now: project.traffic.now, change: visitsOf(project) }}
        comparedDay={project.compared_day}
        format={formatNumber}
      />
      <ChangedNumber
        label="Visibility"
        value={project.visibility}
        comparedDay={project.compared_day}
        format={formatPercent}
        changeFormat={formatDecimal}
      />
      <ChangedNumber
        label="Avg. position"
        value={project.average_position}
        comparedDay={project.compared_day}
        format={formatDecimal}
      />
      <ChangedPlaces project={project} places={3} list={list} />
      <ChangedPlaces project={project} places={10} list={list} />
      <NumberCell label="Failed">
        <span className={project.failed === 0 ? styles.none : styles.failed}>
          {formatNumber(project.failed)}
        </span>
      </NumberCell>
      <td data-label="30 days" className={styles.line}>
        <Sparkline points={project.visibility_days} label="Visibility over 30 days" />
      </td>
      <td data-label="Last check" className={styles.checked}>
        {project.checked_at === null ? unknown : <RelativeTime at={project.checked_at} />}
      </td>
      <td className={styles.acts}>
        <ProjectActions project={project} folders={folders} />
      </td>
    </tr>
  )
}

type Format = (value: number | null) => string
type ChangedNumberProps = {
  label: string
  value: ChangedProject['traffic']
  comparedDay: string | null
  format: Format
  /** The format of the change, if it differs from `format`. */
  changeFormat?: Format
}

/** A cell: the number now, and its change below it. A change that rounds to zero counts as no change. */
function ChangedNumber({ label, value, comparedDay, format, changeFormat = format }: ChangedNumberProps) {
  const { now, change } = value
  const amount = change === null ? null : changeFormat(Math.abs(change))
  const isNothing = change !== null && amount === changeFormat(0)
  return (
    <NumberCell label={label}>
      <b>{format(now)}</b>{' '}
      <ChangePill
        trend={trendOfChange(isNothing ? 0 : change)}
        amount={amount}
        since={comparedDay === null ? '' : sinceDay(comparedDay)}
      />
    </NumberCell>
  )
}

/** Marks a project as one of the person's favourites. */
function FavouriteButton({ project }: { project: ChangedProject }) {
  const Star = project.is_favourite ? IconStarFilled : IconStar
  return (
    <ActionIcon
      className={styles.star}
      size={28}
      aria-label={`Favourite ${project.name}`}
      aria-pressed={project.is_favourite}
      onClick={() => void sendFavourite(project).catch(ignoreHandledError)}
    >
      <Star size={15} stroke={1.75} />
    </ActionIcon>
  )
}

/** The tags of a project, each of which leads to the projects that have it. */
function ProjectTags({ project: { name, project_tags: tags } }: { project: ChangedProject }) {
  if (tags.length === 0) return null
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <AppLink
          key={tag}
          to="/changes"
          search={{ project_tag: tag }}
          className={styles.tagLink}
          aria-label={`Projects with the tag ${tag}, as ${name}`}
          data-touch
        >
          <span className={styles.tag}>{tag}</span>
        </AppLink>
      ))}
    </span>
  )
}
