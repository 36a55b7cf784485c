import type { FilterName, FilterRecord } from '@rankline/contract/keywords/filter-records'
import type { ReactElement } from 'react'
import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import styles from './more.module.css'
import { TypedField } from './TypedField.tsx'

type FieldProps = { search: SearchParams; onChange(change: SearchChange): void }

type Props = FieldProps & { name: FilterName; record: FilterRecord }

/** The control of a filter of the panel, by the kind of its values. */
export function PanelField({ name, record, ...props }: Props): ReactElement | null {
  const { label } = record
  switch (record.kind) {
    case 'text':
    case 'pattern':
      return <TypedField name={name} label={label} placeholder={record.placeholder ?? ''} {...props} />
    case 'range':
      return (
        <div className={styles.range}>
          <span>{label}</span>
          <TypedField name={record.from} label={`${label} from`} placeholder="from" isNumber {...props} />
          <TypedField name={record.to} label={`${label} to`} placeholder="to" isNumber {...props} />
        </div>
      )
    case 'flag':
      return (
        <label className={styles.flag}>
          <input
            type="checkbox"
            checked={props.search[name] === '1'}
            onChange={(event) => props.onChange({ [name]: event.currentTarget.checked ? 1 : undefined })}
          />
          {label}
        </label>
      )
    case 'integer':
    case 'option':
      return <ChoiceField name={name} label={label} options={record.options} {...props} />
    case 'id':
    case 'choice':
    case 'flags':
    case 'ids':
      return null
  }
}

type ChoiceProps = FieldProps & {
  name: string
  label: string
  options: readonly (readonly [value: string | number, label: string])[] | undefined
}

/** A menu with one of the options, or any. */
export function ChoiceField({ name, label, options = [], search, onChange }: ChoiceProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select
        value={search[name] ?? ''}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      >
        <option value="">any</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
