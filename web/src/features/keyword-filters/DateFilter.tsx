import { filterRecords } from '@rankline/contract/keywords/filter-records'
import { useState } from 'react'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx'
import { CustomDates } from './CustomDates.tsx'
import { allTime, choicesOf, customDates } from './filter-choices.ts'

type Props = { search: SearchParams; onChange(change: SearchChange): void; isOpenedAtFirst?: boolean }

const dateShortcuts = choicesOf('date_shortcut')
const nothing = { date_shortcut: undefined, date_custom_start: undefined, date_custom_end: undefined }

/** Filters by the last check: a shortcut, or first and last day. */
export function DateFilter({ search, onChange, isOpenedAtFirst = false }: Props) {
  const shortcut = search.date_shortcut ?? allTime
  const [isCustom, setCustom] = useState(false)
  const isChosen = shortcut !== allTime
  const { date_custom_start: from, date_custom_end: to } = search
  const isActive = isChosen || isCustom
  const custom = from !== undefined && to !== undefined ? `${from} – ${to}` : 'Custom'
  const label =
    shortcut === customDates || isCustom
      ? custom
      : dateShortcuts.find(({ value }) => value === shortcut)?.label
  return (
    <FilterMenu
      name={isActive ? filterRecords.date_shortcut.label : 'All Time'}
      isOpenedAtFirst={isOpenedAtFirst}
      choices={dateShortcuts}
      values={isCustom ? [customDates] : isChosen ? [shortcut] : []}
      summary={label}
      onOpen={() => setCustom(shortcut === customDates)}
      onClose={() => setCustom(false)}
      onChoose={(value) => {
        setCustom(value === customDates)
        if (value !== customDates)
          onChange({ ...nothing, date_shortcut: value === allTime ? undefined : value })
      }}
      onClear={() => {
        setCustom(false)
        onChange(nothing)
      }}
      staysOpen={(value) => value === customDates}
    >
      {isCustom && (
        <CustomDates
          from={from ?? ''}
          to={to ?? ''}
          onApply={(start, end) =>
            onChange({ date_shortcut: customDates, date_custom_start: start, date_custom_end: end })
          }
        />
      )}
    </FilterMenu>
  )
}
