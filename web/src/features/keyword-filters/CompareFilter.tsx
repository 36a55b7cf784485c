import { utcDay } from '@rankline/contract/days'
import { useState } from 'react'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { dayFrom, shortDay } from '../../ui/charts/days.ts'
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx'
import { CustomDates } from './CustomDates.tsx'
import { comparedDaysOf } from './comparison.ts'

const custom = 'custom'
/** Compares today with N days before. */
const shortcuts = [
  { value: '1', label: 'Yesterday and today' },
  { value: '7', label: 'A week ago and today' },
  { value: '30', label: 'A month ago and today' },
  { value: '365', label: 'A year ago and today' },
]
const choices = [...shortcuts, { value: custom, label: 'Any two days' }]

const nothing = { compare_from: undefined, compare_to: undefined }

type Props = { search: SearchParams; onChange(change: SearchChange): void }

/** Compares the list on two days; it does not filter. */
export function CompareFilter({ search, onChange }: Props) {
  const [isCustom, setCustom] = useState(false)
  const days = comparedDaysOf(search)
  const today = utcDay()
  const known =
    days?.to === today
      ? shortcuts.find(({ value }) => dayFrom(today, -Number(value)) === days.from)
      : undefined
  const value = isCustom || (days !== null && known === undefined) ? custom : known?.value
  return (
    <FilterMenu
      name="Compare"
      choices={choices}
      values={value === undefined ? [] : [value]}
      summary={days === null ? 'any two days' : `${shortDay(days.from)} – ${shortDay(days.to)}`}
      onOpen={() => setCustom(value === custom)}
      onClose={() => setCustom(false)}
      onChoose={(chosen) => {
        setCustom(chosen === custom)
        if (chosen !== custom) onChange({ compare_from: dayFrom(today, -Number(chosen)), compare_to: today })
      }}
      onClear={() => {
        setCustom(false)
        onChange(nothing)
      }}
      staysOpen={(chosen) => chosen === custom}
    >
      {isCustom && (
        <CustomDates
          from={days?.from ?? ''}
          to={days?.to ?? ''}
          onApply={(from, to) => onChange({ compare_from: from, compare_to: to })}
        />
      )}
    </FilterMenu>
  )
}
