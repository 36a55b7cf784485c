import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import { crossings, movedWays, sinceOptions } from './fields.ts'
import styles from './more.module.css'
import { TypedField } from './TypedField.tsx'

type Props = { search: SearchParams; onChange(change: SearchChange): void }

const nothing = Object.fromEntries(movedWays.map(([name]) => [name, undefined]))

/** Fields for how far keywords moved, which top positions they entered or left, and since when. */
export function MovedFields({ search, onChange }: Props) {
  const way = movedWays.find(([name]) => search[name] !== undefined)?.[0] ?? 'moved_by'
  const isCompared = search.compare_from !== undefined && search.compare_to !== undefined
  const narrows = [...movedWays.map(([name]) => name), ...crossings.map(({ name }) => name), 'lost_feature']
  const isSinceAlone = search.moved_since !== undefined && narrows.every((name) => search[name] === undefined)
  return (
    <fieldset className={styles.group}>
      <legend>Movement</legend>
      <div className={styles.range}>
        <span>Moved</span>
        <select
          aria-label="Moved which way"
          value={way}
          onChange={(event) => onChange({ ...nothing, [event.currentTarget.value]: search[way] ?? 1 })}
        >
          {movedWays.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
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
      {crossings.map((field) => (
        <label key={field.name} className={styles.field}>
          <span>{field.label}</span>
          <select
            value={search[field.name] ?? ''}
            onChange={(event) => onChange({ [field.name]: event.currentTarget.value })}
          >
            <option value="">any</option>
            {field.kind === 'options' &&
              field.options.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </select>
        </label>
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
