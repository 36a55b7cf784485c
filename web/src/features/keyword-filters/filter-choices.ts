import { type FilterName, filterRecords } from '@rankline/contract/keywords/filter-records'
import { DATE_SHORTCUT } from '@rankline/contract/keywords/filter-values'

export type Choice = { value: string; label: string }

/** The values that a filter offers; none if they are looked up or typed. */
export function choicesOf(name: FilterName | 'moved_since'): Choice[] {
  const record = filterRecords[name]
  return 'options' in record ? record.options.map(([value, label]) => ({ value: String(value), label })) : []
}

export const allTime = String(DATE_SHORTCUT.allTime)
export const customDates = String(DATE_SHORTCUT.custom)
