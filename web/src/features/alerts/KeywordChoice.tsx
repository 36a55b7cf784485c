import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PrescribedTexts } from '../../ui/feedback/PrescribedTexts.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { counted } from '../../ui/format.ts'
import { type AlertForm, idIn } from './alert-form.ts'
import { chosenKeywordQuery, sourceKeywordsQuery } from './alerts.api.ts'
import styles from './alerts.module.css'
import { KeywordTable } from './KeywordTable.tsx'

const PER_PAGE = 10
const SHOWN_PER_LOADED = PAGE_SIZE.keywords / PER_PAGE
/** The delay after typing before the search starts, in ms. */
const PAUSE = 250

type Props = { form: AlertForm; projectId: number; projectName: string }

/** Chooses one keyword of the project, which is optional. */
export function KeywordChoice({ form, projectId, projectName }: Props) {
  const [page, setPage] = useState(1)
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), PAUSE)
  const query = useQuery(sourceKeywordsQuery(projectId, Math.ceil(page / SHOWN_PER_LOADED), wanted))
  const chosen = idIn(form, 'source_type_project_keyword')
  const choose = (id: number | null) => form.edit({ source_type_project_keyword: id ?? '' })
  return (
    <section className={styles.keywords} aria-labelledby="alert-keywords">
      <h3 id="alert-keywords" className={styles.keywordsTitle}>
        PROJECT KEYWORDS
      </h3>
      <p className={styles.hint}>
        {query.data === undefined || query.data.total < 2
          ? 'Leave empty to watch all keywords.'
          : `Leave empty to watch all ${counted(query.data.total, 'keyword')}.`}
      </p>
      <PrescribedTexts texts="Do not select anything if you want to track all project keywords." />
      {chosen !== null && <Chosen id={chosen} onRelease={() => choose(null)} />}
      <TextInput
        mt={8}
        aria-label="Find a keyword"
        placeholder="Find a keyword"
        autoComplete="off"
        value={text}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPage(1)
        }}
      />
      <QueryStates
        query={query}
        waiting={<Skeleton height={200} radius="md" role="status" aria-label="Loading" />}
        title="We couldn’t load the keywords"
        prescribed="INVALID OR EMPTY PROJECT KEYWORDS"
        isEmpty={({ total }) => total === 0}
        empty={
          wanted !== '' ? (
            <p className={styles.hint}>No keyword of the project contains these words.</p>
          ) : (
            <EmptyState
              title="This project has no keywords yet"
              prescribed={`EMPTY ${projectName.toUpperCase()}`}
              subtitle="Add keywords to this project"
              link={{ label: 'ADD KEYWORDS', to: `/projects/${projectId}/keywords/create` }}
            />
          )
        }
      >
        {({ data, total }) => {
          const first = ((page - 1) % SHOWN_PER_LOADED) * PER_PAGE
          return (
            <>
              <KeywordTable
                keywords={data.slice(first, first + PER_PAGE)}
                chosen={chosen}
                onChoose={choose}
              />
              <div className={styles.pager}>
                <span>
                  {(page - 1) * PER_PAGE + 1}–{Math.min(page * PER_PAGE, total)} of {total}
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={page === 1}
                  onClick={() => setPage(page - 1)}
                >
                  Previous
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={page * PER_PAGE >= total}
                  onClick={() => setPage(page + 1)}
                >
                  Next
                </Button>
              </div>
            </>
          )
        }}
      </QueryStates>
    </section>
  )
}

/** The chosen keyword, which may be on another page of the table. */
function Chosen({ id, onRelease }: { id: number; onRelease(): void }) {
  const { data: keyword } = useQuery(chosenKeywordQuery(id))
  return (
    <p className={styles.only}>
      Only <strong>{keyword?.keyword_name ?? '…'}</strong>
      <Button variant="subtle" size="compact-sm" onClick={onRelease}>
        Track all keywords
      </Button>
    </p>
  )
}
