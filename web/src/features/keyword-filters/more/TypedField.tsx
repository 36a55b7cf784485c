import type { SearchChange, SearchParams } from '../../../platform/search-params.ts'
import { useTypedText } from '../../../ui/filters/typed-text.ts'
import styles from './more.module.css'

type Props = {
  /** The name of the address parameter. */
  name: string
  label: string
  placeholder: string
  isNumber?: boolean
  search: SearchParams
  onChange(change: SearchChange): void
}

/** A field for a text or number in the address, applied after a pause. A number field shows no label. */
export function TypedField({ name, label, placeholder, isNumber = false, search, onChange }: Props) {
  const { text, type } = useTypedText(search[name] ?? '', (value) => onChange({ [name]: value }))
  const input = (
    <input
      type="text"
      inputMode={isNumber ? 'decimal' : 'text'}
      aria-label={label}
      placeholder={placeholder}
      maxLength={isNumber ? 12 : 100}
      value={text}
      onChange={({ currentTarget: { value } }) =>
        type(isNumber ? value.replace(',', '.').replace(/[^\d.]/g, '') : value)
      }
    />
  )
  if (isNumber) return input
  return (
    <div className={styles.field}>
      <span aria-hidden>{label}</span>
      {input}
    </div>
  )
}
