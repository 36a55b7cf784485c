import { ActionIcon } from '@mantine/core'
import type { Topic } from '@rankline/contract/topics/calls'
import { IconPencil } from '@tabler/icons-react'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Pill } from '../../ui/data/Pill.tsx'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { counted, formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { Spoken } from '../../ui/Spoken.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { SortHead } from '../../ui/tables/SortHead.tsx'
import { controlTip } from '../../ui/tip.ts'
import { firstOrder, type SegmentSort, segmentOrderOf, sortSegments } from '../tag-segments/segment-order.ts'
import { byFamily, type ListedTopic } from './families.ts'
import styles from './topics.module.css'

const columns: readonly { name: string; sort: SegmentSort; hint?: string }[] = [
  { name: 'Topic', sort: 'name' },
  { name: 'Keywords', sort: 'keywords' },
  { name: 'Traffic', sort: 'traffic', hint: 'Estimated visits a month' },
  { name: 'Visibility', sort: 'visibility' },
  { name: 'Avg. position', sort: 'position' },
  { name: 'Top 3', sort: 'top_3' },
  { name: 'Top 10', sort: 'top_10' },
  { name: 'Improved', sort: 'improved', hint: 'At their last check' },
  { name: 'Declined', sort: 'declined', hint: 'At their last check' },
]

type Props = {
  projectId: number
  topics: readonly Topic[]
  /** Opens the form with the name; null if the person may not edit. */
  onEdit: ((tagId: number) => void) | null
}

/** A row per topic. Until people choose an order, related topics follow the largest of them. */
export function TopicsTable({ projectId, topics, onEdit }: Props) {
  const search = useSearchParams()
  const isSorted = search.sort !== undefined
  const order = segmentOrderOf(isSorted ? search : { sort: 'keywords' })
  const rows = isSorted
    ? sortSegments(topics, order).map((topic): ListedTopic => ({ topic: topic as Topic, isBelow: false }))
    : byFamily(topics)
  return (
    <NumberTable
      head={
        <>
          {columns.map(({ name, sort, hint }) => (
            <SortHead
              key={name}
              {...{ name, sort }}
              {...(hint !== undefined && { hint })}
              isNumber={sort !== 'name'}
              current={order}
              first={firstOrder(sort)}
            />
          ))}
          <th scope="col">30 days</th>
          {onEdit !== null && (
            <th scope="col">
              <Spoken>Actions</Spoken>
            </th>
          )}
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.topic.tag.id} {...{ projectId, onEdit }} {...row} />
      ))}
    </NumberTable>
  )
}

type RowProps = Omit<Props, 'topics'> & ListedTopic

function Row({ projectId, topic, isBelow, onEdit }: RowProps) {
  const { tag } = topic
  return (
    <tr data-topic={tag.id} data-below={isBelow || undefined}>
      <th scope="row">
        <AppLink
          to={`/projects/${projectId}/topics/${tag.id}`}
          className={styles.name}
          data-below={isBelow || undefined}
          data-touch="line"
        >
          {isBelow && <Spoken>Related: </Spoken>}
          {tag.tag_name}
        </AppLink>
      </th>
      <NumberCell label="Keywords">
        <b>{formatNumber(topic.keyword_count)}</b>
      </NumberCell>
      <NumberCell label="Traffic">{formatNumber(topic.traffic)}</NumberCell>
      <NumberCell label="Visibility">{formatPercent(topic.visibility)}</NumberCell>
      <NumberCell label="Avg. position">{formatDecimal(topic.average_position)}</NumberCell>
      <NumberCell label="Top 3">{formatNumber(topic.top_3)}</NumberCell>
      <NumberCell label="Top 10">{formatNumber(topic.top_10)}</NumberCell>
      <Moved label="Improved" count={topic.improved} tone="up" />
      <Moved label="Declined" count={topic.declined} tone="down" />
      <td data-label="30 days">
        <Sparkline points={topic.positions} isRank label="Average position over 30 days" />
      </td>
      {onEdit !== null && (
        <td>
          <ActionIcon
            size={30}
            variant="subtle"
            aria-label={`Rename ${tag.tag_name}`}
            {...controlTip('Rename or colour')}
            onClick={() => onEdit(tag.id)}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </td>
      )}
    </tr>
  )
}

const Moved = ({ label, count, tone }: { label: string; count: number; tone: 'up' | 'down' }) => (
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
