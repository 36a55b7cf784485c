import { useQuery } from '@tanstack/react-query'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import { usedChoicesQuery } from '../../../ui/filters/used-choices.ts'
import { choiceFields, flags, ranges, texts } from './fields.ts'
import { MovedFields } from './MovedFields.tsx'
import styles from './more.module.css'
import { TypedField } from './TypedField.tsx'

type Props = {
  search: SearchParams
  projectId: number | undefined
  onChange(change: SearchChange): void
}

/** Every filter that has no button of its own. A change applies at once. */
export function MorePanel({ search, projectId, onChange }: Props) {
  const { data } = useQuery(usedChoicesQuery(projectId))
  const fields = choiceFields.filter(({ name }) => name !== 'project' || projectId === undefined)
  return (
    <div className={styles.panel}>
      <MovedFields search={search} onChange={onChange} />
      <fieldset className={styles.group}>
        <legend>Keyword and page</legend>
        {texts.map(({ name, label, placeholder }) => (
          <TypedField
            key={name}
            name={name}
            label={label}
            placeholder={placeholder}
            search={search}
            onChange={onChange}
          />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Numbers</legend>
        {ranges.map(({ name, label }) => (
          <div key={name} className={styles.range}>
            <span>{label}</span>
            <TypedField
              name={`${name}_min`}
              label={`${label} from`}
              placeholder="from"
              isNumber
              search={search}
              onChange={onChange}
            />
            <TypedField
              name={`${name}_max`}
              label={`${label} to`}
              placeholder="to"
              isNumber
              search={search}
              onChange={onChange}
            />
          </div>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Where and what is shown</legend>
        {fields.map(({ name, label, from }) => (
          <label key={name} className={styles.field}>
            <span>{label}</span>
            <select
              value={search[name] ?? ''}
              onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            >
              <option value="">any</option>
              {data?.[from].map(({ id, name: text, count }) => (
                <option key={id} value={id}>{`${text} (${count})`}</option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>State</legend>
        {flags.map(({ name, label }) => (
          <label key={name} className={styles.flag}>
            <input
              type="checkbox"
              checked={search[name] === '1'}
              onChange={(event) => onChange({ [name]: event.currentTarget.checked ? 1 : undefined })}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
