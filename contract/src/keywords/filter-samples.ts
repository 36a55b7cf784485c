import { type FilterName, type FilterRecord, filterRecords } from './filter-records.ts'

/** A value of each parameter of a filter that selects some keywords, for tests that walk all filters. */
export function sampleOf(name: FilterName): Record<string, string> {
  const record: FilterRecord = filterRecords[name]
  switch (record.kind) {
    case 'range':
      return { [record.from]: '1', [record.to]: '90' }
    case 'option':
    case 'flags':
      return { [name]: String(record.options[0]?.[0]) }
    case 'pattern':
      return { [name]: '^a' }
    case 'text':
      return { [name]: 'apple' }
    default:
      return { [name]: '1' }
  }
}
