import {
  type FilterOption,
  type FilterRecord,
  filterRecords,
  type PanelGroup,
  panelFilterNames,
  parametersOf,
} from '@rankline/contract/keywords/filter-records'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'

/** A chosen filter in words, and the change that clears it. */
export type Chip = { name: string; summary: string; clear: SearchChange }

/** The places of the groups among the chips. */
const places: Record<PanelGroup, number> = {
  movement: 0,
  numbers: 1,
  keyword: 2,
  page: 3,
  state: 4,
}
const placeOf = ({ group }: FilterRecord) => places[group as PanelGroup]

const panelFilters = panelFilterNames
  .map((name) => ({ parameters: parametersOf(name), record: filterRecords[name] as FilterRecord }))
  .sort((one, other) => placeOf(one.record) - placeOf(other.record))

/** Lists the chosen filters of the panel. */
export function chipsOf(search: SearchParams): Chip[] {
  return panelFilters.flatMap(({ parameters, record }) => {
    const values = parameters.map((parameter) => search[parameter])
    if (values.every((value) => value === undefined)) return []
    const clear = Object.fromEntries(parameters.map((parameter) => [parameter, undefined]))
    // A flag that is 0 selects the keywords without it.
    const name = record.kind === 'flag' && values[0] !== '1' ? `Not: ${record.label}` : record.label
    return [{ name, summary: `${summaryOf(record, values)}${daysOf(record, search)}`, clear }]
  })
}

function summaryOf(record: FilterRecord, [value = '', to]: readonly (string | undefined)[]): string {
  switch (record.kind) {
    case 'flag':
      return ''
    case 'text':
    case 'pattern':
      return `“${value}”`
    case 'range':
      return to === undefined ? `≥ ${value}` : value === '' ? `≤ ${to}` : `${value}–${to}`
    case 'integer':
      return record.way === undefined ? optionOf(record.options, value) : `${record.way} ${value}+`
    case 'id':
    case 'ids':
    case 'choice':
      return value
    default:
      return optionOf(record.options, value)
  }
}

const optionOf = (options: readonly FilterOption[] = [], value: string): string =>
  options.find(([option]) => String(option) === value)?.[1] ?? value

/** The days that a filter compares, if it compares days. */
export function daysOf(record: FilterRecord, search: SearchParams): string {
  const within = 'within' in record ? record.within : undefined
  if (record.group !== 'movement' && within === undefined) return ''
  const { compare_from, compare_to, moved_since: since } = search
  if (compare_from !== undefined && compare_to !== undefined) return ', compared days'
  if (since === undefined) return within === undefined ? '' : `, within ${within} days`
  const known = filterRecords.moved_since.options.find(([option]) => String(option) === since)
  return `, since ${known?.[1] ?? `${since} days ago`}`
}
