import { type FilterName, type FilterRecord, filterRecords } from './filter-records.ts'

/** A value of each parameter of a filter that selects some keywords, for tests that walk all filters. */
export const sampleOf = (name: FilterName): Record<string, string> => samplesOf(name)[0]!

/** The forms that the values of a filter have: one value, several, and each operator of its kind. */
export function samplesOf(name: FilterName): Record<string, string>[] {
  const record: FilterRecord = filterRecords[name]
  switch (record.kind) {
    case 'range':
      return [{ [record.from]: '1', [record.to]: '90' }, { [record.from]: '1' }, { [record.to]: '90' }]
    case 'choice': {
      const forms = ['1', '1,2', 'not:1', 'not:1,2', ...(record.isSet ? ['all:1', 'all:1,2'] : [])]
      return forms.map((form) => ({ [name]: form }))
    }
    case 'flag':
      return [{ [name]: '1' }, { [name]: '0' }]
    case 'option':
      return [{ [name]: String(record.options[0]?.[0]) }]
    case 'flags':
      return [
        { [name]: String(record.options[0]?.[0]) },
        { [name]: record.options.map(([value]) => value).join(',') },
      ]
    case 'pattern':
      return [{ [name]: '^a' }]
    case 'text':
      return [{ [name]: 'apple' }]
    case 'ids':
      return [{ [name]: '1' }, { [name]: '1,2' }]
    default:
      return [{ [name]: '1' }]
  }
}
