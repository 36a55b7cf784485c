import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { changedSearch, useChangeSearch, useSearchParams } from '../../../platform/search-params.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { useTypedText } from '../../../ui/filters/typed-text.ts'
import styles from './list.module.css'

const filters = {
  user_id: 'User',
  project: 'Project',
  project_keyword_id: 'Keyword',
  failed: 'Failed only',
} as const

type Props = { finds: string | undefined; omit: keyof typeof filters | undefined }

/** The search field of a list, and the filters that a link has set. */
export function ListFilters({ finds, omit }: Props) {
  const search = useSearchParams()
  const set = Object.entries(filters).filter(([name]) => name !== omit && search[name] !== undefined)
  if (finds === undefined && set.length === 0) return null
  return (
    <div className={styles.filters}>
      {finds !== undefined && <Finder finds={finds} />}
      {set.map(([name, label]) => (
        <AppLink
          key={name}
          to="."
          search={changedSearch(search, { [name]: undefined, page: undefined })}
          className={styles.filter}
          data-touch
          aria-label={`Remove the filter ${label}`}
        >
          {label} {name === 'failed' ? null : search[name]}
          <IconX size={13} stroke={2} aria-hidden />
        </AppLink>
      ))}
    </div>
  )
}

function Finder({ finds }: { finds: string }) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const { text, type } = useTypedText(search.search ?? '', (typed) =>
    change({ search: typed, page: undefined }, { replace: true }),
  )
  return (
    <TextInput
      className={styles.finder}
      type="search"
      aria-label="Search"
      placeholder={finds}
      leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
      value={text}
      maxLength={190}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
