import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import styles from './find-field.module.css'
import { useTypedText } from './typed-text.ts'

/** A search field for the rows of a list; its text is in the address. */
export function FindField({ label, className }: { label: string; className?: string | undefined }) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const { text, type } = useTypedText(search.query ?? '', (query) =>
    change({ query, page: undefined }, { replace: true }),
  )
  return (
    <TextInput
      className={`${styles.field} ${className ?? ''}`}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
