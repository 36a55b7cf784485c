import { filterNames, filterRecords, filtersIn } from '@rankline/contract/keywords/filter-records'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import styles from './more.module.css'
import { ChoiceField } from './PanelField.tsx'
import { TypedField } from './TypedField.tsx'

type Props = { search: SearchParams; onChange(change: SearchChange): void }

const movements = filtersIn('movement')
const ways = movements.filter((record) => 'way' in record)
const crossings = movements.filter((record) => record.kind === 'option')
const sinceOptions = filterRecords.moved_since.options

/** Filters that compare the days since which keywords moved. */
const comparing = [
  ...movements.map(({ name }) => name),
  ...filterNames.filter((name) => 'within' in filterRecords[name]),
]

const nothing = Object.fromEntries(ways.map(({ name }) => [name, undefined]))

/** Fields for how far keywords moved, which top positions they entered or left, and since when. */
export function MovedFields({ search, onChange }: Props) {
  const way = ways.find(({ name }) => search[name] !== undefined)?.name ?? 'moved_by'
  const isCompared = search.compare_from !== undefined && search.compare_to !== undefined
  const isSinceAlone =
    search.moved_since !== undefined && comparing.every((name) => search[name] === undefined)
  return (
    <fieldset className={styles.group}>
      <legend>Movement</legend>
      <div className={styles.range}>
        <span>{filterRecords.moved_by.label}</span>
        <select
          aria-label="Moved which way"
          value={way}
          onChange={(event) => onChange({ ...nothing, [event.currentTarget.value]: search[way] ?? 1 })}
        >
          {ways.map(({ name, way: text }) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
        <TypedField
          key={way}
          name={way}
          label="Places moved at least"
          placeholder="places"
          isNumber
          search={search}
          onChange={onChange}
        />
      </div>
      {crossings.map(({ name, label, options }) => (
        <ChoiceField
          key={name}
          name={name}
          label={label}
          options={options}
          search={search}
          onChange={onChange}
        />
      ))}
      <label className={styles.field}>
        <span>Since</span>
        <select
          disabled={isCompared}
          value={isCompared ? 'compared' : (search.moved_since ?? '')}
          onChange={(event) => onChange({ moved_since: event.currentTarget.value })}
        >
          <option value="">the check before</option>
          {isCompared && <option value="compared">the compared days</option>}
          {sinceOptions.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {isSinceAlone && (
        <p className={styles.note} role="status">
          Choose how keywords moved as well, or which top they entered or left.
        </p>
      )}
    </fieldset>
  )
}
