import { LOST_FEATURE_DAYS } from '@rankline/contract/keywords/advanced-filters'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import { choiceFields, flags, movedWays, ranges, sinceOptions, texts, type UsedChoices } from './fields.ts'

/** A chosen filter in words, and the change that clears it. */
export type Chip = { name: string; summary: string; clear: SearchChange }

/** Lists the chosen filters of the panel, in its order. `choices` gives ids their names; an unknown id is shown as it is. */
export function chipsOf(search: SearchParams, choices: UsedChoices | undefined): Chip[] {
  return [...movement(search), ...chosen(search, choices), ...numbers(search), ...written(search)]
}

function movement(search: SearchParams): Chip[] {
  const since = sinceOf(search)
  const moved = movedWays.flatMap(([name, label]) =>
    search[name] === undefined
      ? []
      : [{ name: 'Moved', summary: `${label} ${search[name]}+${since}`, clear: { [name]: undefined } }],
  )
  const crossed = (['entered_top', 'left_top'] as const).flatMap((name) =>
    search[name] === undefined
      ? []
      : [
          {
            name: name === 'entered_top' ? 'Entered' : 'Left',
            summary: `top ${search[name]}${since}`,
            clear: { [name]: undefined },
          },
        ],
  )
  return [...moved, ...crossed]
}

function sinceOf(search: SearchParams): string {
  if (search.compare_from !== undefined && search.compare_to !== undefined) return ', compared days'
  const option = sinceOptions.find(([value]) => value === search.moved_since)
  if (option !== undefined) return `, since ${option[1]}`
  return search.moved_since === undefined ? '' : `, since ${search.moved_since} days ago`
}

function chosen(search: SearchParams, choices: UsedChoices | undefined): Chip[] {
  return choiceFields.flatMap(({ name, label, from }) => {
    const value = search[name]
    if (value === undefined) return []
    const known = choices?.[from].find(({ id }) => String(id) === value)
    const since = name === 'lost_feature' ? sinceOf(search) || `, within ${LOST_FEATURE_DAYS} days` : ''
    return [{ name: label, summary: `${known?.name ?? value}${since}`, clear: { [name]: undefined } }]
  })
}

function numbers(search: SearchParams): Chip[] {
  return ranges.flatMap(({ name, label }) => {
    const [min, max] = [search[`${name}_min`], search[`${name}_max`]]
    if (min === undefined && max === undefined) return []
    const summary = max === undefined ? `≥ ${min}` : min === undefined ? `≤ ${max}` : `${min}–${max}`
    return [{ name: label, summary, clear: { [`${name}_min`]: undefined, [`${name}_max`]: undefined } }]
  })
}

function written(search: SearchParams): Chip[] {
  const typed = texts.flatMap(({ name, label }) => {
    const value = search[name]
    return value === undefined ? [] : [{ name: label, summary: `“${value}”`, clear: { [name]: undefined } }]
  })
  const set = flags.flatMap(({ name, label }) => {
    const value = search[name]
    if (value === undefined) return []
    return [{ name: value === '1' ? label : `Not: ${label}`, summary: '', clear: { [name]: undefined } }]
  })
  return [...typed, ...set]
}
