import { type FilterNameIn, filterRecords } from '@rankline/contract/keywords/filter-records'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { Flag } from '../../ui/data/Flag.tsx'
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx'
import { usedChoicesQuery, usedFirst } from '../../ui/filters/used-choices.ts'
import { TagFilter } from '../tags/TagFilter.tsx'
import { DateFilter } from './DateFilter.tsx'
import { choicesOf } from './filter-choices.ts'
import { flagsOf, toggledFlag } from './filters.ts'
import { countryChoicesQuery, engineChoicesQuery } from './keyword-list.api.ts'
import { VisibilityFilter } from './VisibilityFilter.tsx'

export type BarFilter = FilterNameIn<'bar'>

type Props = {
  name: BarFilter
  /** All projects if undefined. */
  projectId: number | undefined
  search: SearchParams
  onChange(change: SearchChange): void
  /** Whether its choices are open at first. */
  isOpenedAtFirst?: boolean
}

/** The control of each filter of the bar, in the order of the bar. */
const controls: Record<BarFilter, (props: Props) => ReactNode> = {
  ranks_between: OptionFilter,
  changes: OptionFilter,
  page_changed: OptionFilter,
  engine: EngineFilter,
  country: CountryFilter,
  date_shortcut: DateFilter,
  visibility: VisibilityFilter,
  keyword_settings: FlagsFilter,
  tag: TagFilter,
}

type BarProps = Omit<Props, 'name' | 'isOpenedAtFirst'> & {
  /** The only filters that are shown; all if undefined. */
  shown?: readonly BarFilter[]
  /** The filter that was added last, which is open at first. */
  added?: BarFilter | null
}

/** The filters that have a button of their own. */
export function BarControls({ shown, added, ...props }: BarProps) {
  return barFilters
    .filter((name) => shown?.includes(name) ?? true)
    .map((name) => {
      const Control = controls[name]
      return <Control key={name} name={name} isOpenedAtFirst={name === added} {...props} />
    })
}

export const barFilters = Object.keys(controls) as BarFilter[]

/** Props of a menu that sets one parameter. */
const one = ({ name, search, onChange, isOpenedAtFirst = false }: Props) => ({
  isOpenedAtFirst,
  name: filterRecords[name].label,
  values: search[name] === undefined ? [] : [search[name]],
  onChoose: (value: string) => onChange({ [name]: value }),
  onClear: () => onChange({ [name]: undefined }),
})

function OptionFilter(props: Props) {
  return <FilterMenu choices={choicesOf(props.name)} {...one(props)} />
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

function EngineFilter(props: Props) {
  const [isWanted, setWanted] = useState(false)
  const menu = one(props)
  const { data = [], isPending } = useQuery({
    ...engineChoicesQuery,
    enabled: isWanted || menu.values.length > 0,
  })
  const used = useQuery({ ...usedChoicesQuery(props.projectId), enabled: isWanted }).data
  return (
    <FilterMenu
      choices={usedFirst(data, used?.engines ?? [])}
      isLoading={isPending}
      onOpen={() => setWanted(true)}
      {...menu}
    />
  )
}

function CountryFilter(props: Props) {
  const [isWanted, setWanted] = useState(false)
  const menu = one(props)
  const used = useQuery({ ...usedChoicesQuery(props.projectId), enabled: isWanted }).data
  const { data = [], isPending } = useQuery({
    ...countryChoicesQuery,
    enabled: isWanted || menu.values.length > 0,
  })
  const choices = usedFirst(data, used?.countries ?? []).map(({ value, label, code }) => ({
    value,
    label,
    icon: <Flag code={code} name="" />,
  }))
  return (
    <FilterMenu
      choices={choices}
      isSearchable
      isLoading={isPending}
      onOpen={() => setWanted(true)}
      {...menu}
    />
  )
}
