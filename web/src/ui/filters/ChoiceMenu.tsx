import {
  type ChoiceOperator,
  type ChosenValues,
  chosenText,
  chosenValuesOf,
} from '@rankline/contract/keywords/filter-values'
import { useState } from 'react'
import { Segments } from '../fields/Segments.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import type { FilterMenuProps, MenuChoice } from './filter-menu.ts'

type Props = Omit<FilterMenuProps, 'values' | 'summary' | 'onChoose' | 'onClear' | 'staysOpen' | 'head'> & {
  /** The values with their operator, as the address has them. */
  value: string | undefined
  onChange(value: string | undefined): void
  /** Whether a row has several of the values, so that it can have all of them. */
  isSet?: boolean
  /** Follows the values in the summary. */
  detail?: string
}

const labels = { any: 'is any of', none: 'is not' }
const setLabels = { ...labels, all: 'is all of' }
const none: ChosenValues = { operator: 'any', values: [] }

/** A filter by one or several values, with an operator: the list stays open, and each choice applies at once. */
export function ChoiceMenu({ value, onChange, isSet = false, detail = '', ...menu }: Props) {
  const chosen = (value === undefined ? null : chosenValuesOf(value)) ?? none
  /** The operator while no value is chosen, which the address cannot hold. */
  const [wanted, setWanted] = useState<ChoiceOperator>('any')
  const operator = chosen.values.length === 0 ? wanted : chosen.operator
  const set = (next: ChosenValues) => onChange(chosenText(next) || undefined)
  return (
    <FilterMenu
      {...menu}
      values={chosen.values.length === 0 && value !== undefined ? [value] : chosen.values.map(String)}
      summary={chosen.values.length === 0 ? value : `${summaryOf(chosen, menu.choices)}${detail}`}
      staysOpen={() => true}
      onChoose={(one) => set({ operator, values: toggled(chosen.values, Number(one)) })}
      onClear={() => onChange(undefined)}
      head={
        <Segments
          label={`How ${menu.name} matches`}
          choices={(isSet ? setLabels : labels) as Record<ChoiceOperator, string>}
          value={operator}
          onChange={(name) => {
            setWanted(name)
            set({ operator: name, values: chosen.values })
          }}
        />
      }
    />
  )
}

const toggled = (values: readonly number[], value: number) =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

const MOST_NAMED = 3

/** The values in words: "is Germany", "is any of A, B", "is not A, B", "is all of A, B". */
export function summaryOf({ operator, values }: ChosenValues, choices: readonly MenuChoice[]): string {
  const names = values.map((one) => choices.find(({ value }) => value === String(one))?.label ?? String(one))
  const further = names.length - MOST_NAMED
  const named = further > 0 ? [...names.slice(0, MOST_NAMED), `${further} more`] : names
  if (operator === 'none') return `is not ${named.join(', ')}`
  return values.length === 1 ? `is ${named[0]}` : `is ${operator} of ${named.join(', ')}`
}
