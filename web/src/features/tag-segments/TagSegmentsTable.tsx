import { ActionIcon } from '@mantine/core'
import type { Tag, TagSegment } from '@rankline/contract/tags/calls'
import { IconPencil } from '@tabler/icons-react'
import { useCan } from '../../platform/can.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { Pill } from '../../ui/data/Pill.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { trendOfChange } from '../../ui/data/trend.ts'
import { counted, formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { Spoken } from '../../ui/Spoken.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { SortHead } from '../../ui/tables/SortHead.tsx'
import { controlTip } from '../../ui/tip.ts'
import { editedTagSearch } from '../tags/dynamic-search.ts'
import { TagChip } from '../tags/TagChip.tsx'
import { firstOrder, type SegmentSort, segmentOrderOf, sortSegments } from './segment-order.ts'
import styles from './tag-segments.module.css'

type Column = { name: string; sort?: SegmentSort; hint?: string; isHidden?: true }

const columns: readonly Column[] = [
  { name: 'Tag', sort: 'name' },
  { name: 'Keywords', sort: 'keywords' },
  { name: 'Traffic', sort: 'traffic', hint: 'Estimated visits a month' },
  { name: 'Visibility', sort: 'visibility' },
  { name: '1d', sort: 'day', hint: 'Change of visibility since the day before, of the keywords of each day' },
  { name: '1w', sort: 'week', hint: 'Change of visibility over a week, of the keywords of each day' },
  { name: '1m', sort: 'month', hint: 'Change of visibility over 30 days, of the keywords of each day' },
  { name: 'Avg. position', sort: 'position' },
  { name: 'Top 3', sort: 'top_3' },
  { name: 'Top 10', sort: 'top_10' },
  { name: 'Improved', sort: 'improved', hint: 'At their last check' },
  { name: 'Declined', sort: 'declined', hint: 'At their last check' },
  { name: '30 days' },
]

const actions: Column = { name: 'Actions', isHidden: true }

type Props = {
  projectId: number
  segments: readonly TagSegment[]
  /** Opens the edit form; null if the person may not edit. */
  onEdit: ((tagId: number) => void) | null
}

/** A row per tag; its name leads to the list of its keywords. */
export function TagSegmentsTable({ projectId, segments, onEdit }: Props) {
  const order = segmentOrderOf(useSearchParams())
  return (
    <NumberTable
      head={[...columns, ...(onEdit === null ? [] : [actions])].map(({ name, sort, hint, isHidden }) =>
        sort === undefined ? (
          <th key={name} scope="col">
            {isHidden ? <Spoken>{name}</Spoken> : name}
          </th>
        ) : (
          <SortHead
            key={name}
            {...{ name, sort, hint }}
            isNumber={sort !== 'name'}
            current={order}
            first={firstOrder(sort)}
          />
        ),
      )}
    >
      {sortSegments(segments, order).map((segment) => (
        <Row key={segment.tag.id} {...{ projectId, segment, onEdit }} />
      ))}
    </NumberTable>
  )
}

type RowProps = Omit<Props, 'segments'> & { segment: TagSegment }

function Row({ projectId, segment, onEdit }: RowProps) {
  const { tag, keyword_count, traffic, visibility, average_position, top_3, top_10 } = segment
  const first = [
    { label: 'Keywords', text: formatNumber(keyword_count) },
    { label: 'Traffic', text: formatNumber(traffic) },
    { label: 'Visibility', text: formatPercent(visibility) },
  ]
  const rest = [
    { label: 'Avg. position', text: formatDecimal(average_position) },
    { label: 'Top 3', text: formatNumber(top_3) },
    { label: 'Top 10', text: formatNumber(top_10) },
  ]
  return (
    <tr data-segment={tag.id}>
      <th scope="row">
        <AppLink
          to={`/projects/${projectId}/keywords`}
          search={{ tag: String(tag.id) }}
          className={styles.tag}
          aria-label={`Keywords with the tag ${tag.tag_name}`}
          data-touch="line"
        >
          <TagChip tag={tag} />
        </AppLink>
        {tag.is_dynamic && <Dynamic projectId={projectId} tag={tag} />}
      </th>
      {first.map(cellOf)}
      <Changed label="1d" change={segment.visibility_changes.day} since="in a day" />
      <Changed label="1w" change={segment.visibility_changes.week} since="in a week" />
      <Changed label="1m" change={segment.visibility_changes.month} since="in a month" />
      {rest.map(cellOf)}
      <Moved label="Improved" count={segment.improved} tone="up" />
      <Moved label="Declined" count={segment.declined} tone="down" />
      <td data-label="30 days">
        <Sparkline points={segment.positions} isRank label="Average position over 30 days" />
      </td>
      {onEdit !== null && (
        <td>
          <ActionIcon
            size={30}
            variant="subtle"
            aria-label={`Rename, merge or delete ${tag.tag_name}`}
            {...controlTip('Rename, colour, merge or delete')}
            onClick={() => onEdit(tag.id)}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </td>
      )}
    </tr>
  )
}

const cellOf = ({ label, text }: { label: string; text: string }) => (
  <NumberCell key={label} label={label}>
    {text}
  </NumberCell>
)

/** Shows a change in points of visibility. A change that rounds to zero counts as no change. */
function Changed({ label, change, since }: { label: string; change: number | null; since: string }) {
  const amount = formatDecimal(change === null ? null : Math.abs(change))
  const isNothing = amount === formatDecimal(0)
  return (
    <NumberCell label={label}>
      <ChangePill trend={trendOfChange(isNothing ? 0 : change)} amount={amount} since={since} />
    </NumberCell>
  )
}

/** Shows when the filter last ran, and a link to edit it for people who may. */
function Dynamic({ projectId, tag }: { projectId: number; tag: Tag }) {
  const mayEdit = useCan('manage') && tag.filter !== undefined
  return (
    <span className={styles.dynamic}>
      {tag.counted_at !== undefined && (
        <span>
          counted <RelativeTime at={tag.counted_at} />
        </span>
      )}
      {mayEdit && (
        <AppLink
          to={`/projects/${projectId}/tags`}
          search={editedTagSearch(tag)}
          aria-label={`Edit ${tag.tag_name}`}
          data-touch="line"
        >
          Edit
        </AppLink>
      )}
    </span>
  )
}

function Moved({ label, count, tone }: { label: string; count: number; tone: 'up' | 'down' }) {
  return (
    <NumberCell label={label}>
      {count === 0 ? (
        <span className={styles.none}>0</span>
      ) : (
        <Pill
          tone={tone}
          text={`${tone === 'up' ? '▲' : '▼'} ${formatNumber(count)}`}
          said={`${counted(count, 'keyword')} ${label.toLowerCase()}`}
        />
      )}
    </NumberCell>
  )
}
