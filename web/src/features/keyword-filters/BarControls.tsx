import { filterRecords } from '@rankline/contract/keywords/filter-records'
import type { ReactNode } from 'react'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx'
import { TagFilter } from '../tags/TagFilter.tsx'
import { type BarFilter, barFilters, isOffered, isSet } from './bar-filters.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { DateFilter } from './DateFilter.tsx'
import { choicesOf } from './filter-choices.ts'
import { flagsOf, toggledFlag } from './filters.ts'
import { VisibilityFilter } from './VisibilityFilter.tsx'

type Props = {
  name: BarFilter
  /** All projects if undefined. */
  projectId: number | undefined
  search: SearchParams
  onChange(change: SearchChange): void
  /** Whether its choices are open at first. */
  isOpenedAtFirst?: boolean
  onOpen?(): void
}
type Control = (props: Props) => ReactNode

const ofKind: Partial<Record<(typeof filterRecords)[BarFilter]['kind'], Control>> = {
  choice: ChoiceFilter,
  flags: FlagsFilter,
}
/** Controls of filters with parts that others do not have. */
const ofName: Partial<Record<BarFilter, Control>> = {
  tag: TagFilter,
  date_shortcut: DateFilter,
  visibility: VisibilityFilter,
}

type BarProps = Omit<Props, 'name' | 'onOpen' | 'isOpenedAtFirst'> & {
  added: BarFilter | null
  onAdded(name: BarFilter): void
}

/**
 * The chosen filters that have a button of their own, and the one that was added last, which is open at first. A filter
 * that loses its last value while it is open stays.
 */
export function BarControls({ added, onAdded, ...props }: BarProps) {
  return barFilters
    .filter((name) => isOffered(name, props.projectId) && (name === added || isSet(name, props.search)))
    .map((name) => {
      const Control = ofName[name] ?? ofKind[filterRecords[name].kind] ?? OptionFilter
      return (
        <Control
          key={name}
          name={name}
          isOpenedAtFirst={name === added}
          onOpen={() => onAdded(name)}
          {...props}
        />
      )
    })
}

function OptionFilter({ name, search, onChange, isOpenedAtFirst = false }: Props) {
  return (
    <FilterMenu
      name={filterRecords[name].label}
      isOpenedAtFirst={isOpenedAtFirst}
      choices={choicesOf(name)}
      values={search[name] === undefined ? [] : [search[name]]}
      onChoose={(value) => onChange({ [name]: value })}
      onClear={() => onChange({ [name]: undefined })}
    />
  )
}

function FlagsFilter({ name, search, onChange, isOpenedAtFirst = false }: Props) {
  const choices = choicesOf(name)
  const flags = flagsOf(search)
  const first = choices.find(({ value }) => value === flags[0])?.label
  return (
    <FilterMenu
      name={filterRecords[name].label}
      isOpenedAtFirst={isOpenedAtFirst}
      choices={choices}
      values={flags}
      summary={flags.length > 1 ? String(flags.length) : first}
      onChoose={(flag) => onChange(toggledFlag(search, flag))}
      onClear={() => onChange({ [name]: undefined })}
      staysOpen={() => true}
    />
  )
}
