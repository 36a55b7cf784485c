import { SegmentedControl } from '@mantine/core'
import type { ChangePeriod } from '@rankline/contract/changes/calls'
import { useQuery } from '@tanstack/react-query'
import { useChangeSearch } from '../../platform/search-params.ts'
import { LateSelect } from '../../ui/fields/LateSelect.tsx'
import type { ChangeView } from './change-list.ts'
import { changeTagsQuery } from './changes.api.ts'
import styles from './changes.module.css'
import moved from './moved.module.css'

const views: { value: ChangeView; label: string }[] = [
  { value: 'projects', label: 'Projects' },
  { value: 'keywords', label: 'Keywords' },
  { value: 'sites', label: 'Who gained' },
]

/** Clears the parameters of one view when another is opened; tag and period stay. */
const left = Object.fromEntries(
  ['sort', 'order', 'query', 'show', 'folder', 'project_tag', 'project', 'top', 'went', 'page'].map(
    (name) => [name, undefined],
  ),
)

export function ViewChoice({ view }: { view: ChangeView }) {
  const change = useChangeSearch()
  return (
    <SegmentedControl
      className={moved.views}
      aria-label="What is listed"
      data={views}
      value={view}
      onChange={(next) => change({ ...left, view: next === 'projects' ? undefined : next })}
    />
  )
}

const periods: { value: ChangePeriod; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

export function PeriodChoice({ since }: { since: ChangePeriod }) {
  const change = useChangeSearch()
  return (
    <SegmentedControl
      aria-label="Compare with the day, week or month before"
      data={periods}
      value={since}
      onChange={(next) => change({ since: next === 'day' ? undefined : next, page: undefined })}
    />
  )
}

export function TagChoice({ tag }: { tag: number | null }) {
  const change = useChangeSearch()
  const tags = useQuery(changeTagsQuery).data ?? []
  if (tags.length === 0 && tag === null) return null
  return (
    <OneOrAll
      label="Keywords with a tag"
      all="All keywords"
      options={tags.map(({ id, tag_name: name }) => ({ id, name }))}
      value={tag}
      onChange={(next) => change({ tag: next, page: undefined })}
    />
  )
}

type OneOrAllProps = {
  label: string
  /** The text that is shown while nothing is chosen. */
  all: string
  options: readonly { id: number; name: string }[]
  value: number | null
  onChange(value: string | null): void
}

export function OneOrAll({ label, all, options, value, onChange }: OneOrAllProps) {
  return (
    <LateSelect
      className={styles.group}
      aria-label={label}
      placeholder={all}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': all }}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={onChange}
    />
  )
}
