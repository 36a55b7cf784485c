import type { ItemsOf } from '@rankline/contract/endpoint'
import type { listKeywordChoices } from '@rankline/contract/keywords/choices'
import {
  type FilterOption,
  type FilterRecord,
  filterRecords,
  type PanelGroup,
  panelFilterNames,
  parametersOf,
} from '@rankline/contract/keywords/filter-records'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'

type UsedChoices = ItemsOf<typeof listKeywordChoices>

/** A chosen filter in words, and the change that clears it. */
export type Chip = { name: string; summary: string; clear: SearchChange }

/** The places of the groups among the chips. */
const places: Record<PanelGroup, number> = {
  movement: 0,
  project: 1,
  place: 2,
  features: 3,
  numbers: 4,
  keyword: 5,
  page: 6,
  state: 7,
}
const placeOf = ({ group }: FilterRecord) => places[group as PanelGroup]

const panelFilters = panelFilterNames
  .map((name) => ({ parameters: parametersOf(name), record: filterRecords[name] as FilterRecord }))
  .sort((one, other) => placeOf(one.record) - placeOf(other.record))

/** Lists the chosen filters of the panel. `choices` gives ids their names; an unknown id is shown as it is. */
export function chipsOf(search: SearchParams, choices: UsedChoices | undefined): Chip[] {
  return panelFilters.flatMap(({ parameters, record }) => {
    const values = parameters.map((parameter) => search[parameter])
    if (values.every((value) => value === undefined)) return []
    const clear = Object.fromEntries(parameters.map((parameter) => [parameter, undefined]))
    // A flag that is 0 selects the keywords without it.
    const name = record.kind === 'flag' && values[0] !== '1' ? `Not: ${record.label}` : record.label
    return [{ name, summary: `${summaryOf(record, values, choices)}${daysOf(record, search)}`, clear }]
  })
}

function summaryOf(
  record: FilterRecord,
  [value = '', to]: readonly (string | undefined)[],
  choices: UsedChoices | undefined,
): string {
  switch (record.kind) {
    case 'flag':
      return ''
    case 'text':
    case 'pattern':
      return `“${value}”`
    case 'range':
      return to === undefined ? `≥ ${value}` : value === '' ? `≤ ${to}` : `${value}–${to}`
    case 'id': {
      const known = record.choices && choices?.[record.choices].find(({ id }) => String(id) === value)
      return known?.name ?? value
    }
    case 'integer':
      return record.way === undefined ? optionOf(record.options, value) : `${record.way} ${value}+`
    case 'ids':
      return value
    default:
      return optionOf(record.options, value)
  }
}

const optionOf = (options: readonly FilterOption[] = [], value: string): string =>
  options.find(([option]) => String(option) === value)?.[1] ?? value

/** The days that a filter compares, if it compares days. */
function daysOf(record: FilterRecord, search: SearchParams): string {
  const within = 'within' in record ? record.within : undefined
  if (record.group !== 'movement' && within === undefined) return ''
  const { compare_from, compare_to, moved_since: since } = search
  if (compare_from !== undefined && compare_to !== undefined) return ', compared days'
  if (since === undefined) return within === undefined ? '' : `, within ${within} days`
  const known = filterRecords.moved_since.options.find(([option]) => String(option) === since)
  return `, since ${known?.[1] ?? `${since} days ago`}`
}
