import { type FilterRecord, filterRecords } from '@rankline/contract/keywords/filter-records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { Flag } from '../../ui/data/Flag.tsx'
import { ChoiceMenu } from '../../ui/filters/ChoiceMenu.tsx'
import type { MenuChoice } from '../../ui/filters/filter-menu.ts'
import { usedChoicesQuery, withUsed } from '../../ui/filters/used-choices.ts'
import type { BarFilter } from './bar-filters.ts'
import { choicesOf } from './filter-choices.ts'
import { countryChoicesQuery, engineChoicesQuery } from './keyword-list.api.ts'
import { daysOf } from './more/chips.ts'

type Props = {
  name: BarFilter
  projectId: number | undefined
  search: SearchParams
  onChange(change: SearchChange): void
  isOpenedAtFirst?: boolean
  onOpen?(): void
}

/** A filter by one or several values: fixed ones, or those that keywords use. */
export function ChoiceFilter({ name, projectId, search, onChange, onOpen, isOpenedAtFirst = false }: Props) {
  const record: FilterRecord = filterRecords[name]
  const [isWanted, setWanted] = useState(false)
  const value = search[name]
  const { choices, isLoading } = useChoices(name, projectId, isWanted || value !== undefined)
  return (
    <ChoiceMenu
      name={record.label}
      isOpenedAtFirst={isOpenedAtFirst}
      choices={choices}
      value={value}
      isSet={'isSet' in record}
      detail={daysOf(record, search)}
      isSearchable={'choices' in record}
      isLoading={isLoading}
      onOpen={() => {
        setWanted(true)
        onOpen?.()
      }}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
}

/** Values in use, with their counts, come first; engines and countries follow that no keyword has yet. */
function useChoices(
  name: BarFilter,
  projectId: number | undefined,
  isWanted: boolean,
): { choices: readonly MenuChoice[]; isLoading: boolean } {
  const record: FilterRecord = filterRecords[name]
  const list = 'choices' in record ? record.choices : undefined
  const used = useQuery({ ...usedChoicesQuery(projectId), enabled: isWanted && list !== undefined })
  const engines = useQuery({ ...engineChoicesQuery, enabled: isWanted && list === 'engines' })
  const countries = useQuery({ ...countryChoicesQuery, enabled: isWanted && list === 'countries' })
  if (list === undefined) return { choices: choicesOf(name), isLoading: false }
  const further =
    list === 'engines'
      ? (engines.data ?? [])
      : (list === 'countries' ? (countries.data ?? []) : []).map(({ value, label, code }) => ({
          value,
          label,
          icon: <Flag code={code} name="" />,
        }))
  const isCatalogueLoading =
    list === 'engines' ? engines.isPending : countries.isPending && list === 'countries'
  return {
    choices: withUsed(further, used.data?.[list] ?? []),
    isLoading: used.isPending || isCatalogueLoading,
  }
}
