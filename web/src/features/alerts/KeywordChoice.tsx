import { Button, Radio, Skeleton } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { type AlertForm, idIn } from './alert-form.ts'
import { sourceKeywordsQuery } from './alerts.api.ts'
import styles from './alerts.module.css'

const PER_PAGE = 10
const SHOWN_PER_LOADED = PAGE_SIZE.keywords / PER_PAGE

type Props = { form: AlertForm; projectId: number; projectName: string }

/** Optionally one keyword of the project. */
export function KeywordChoice({ form, projectId, projectName }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery(sourceKeywordsQuery(projectId, Math.ceil(page / SHOWN_PER_LOADED)))
  const chosen = idIn(form, 'source_type_project_keyword')
  const choose = (id: number | null) => form.edit({ source_type_project_keyword: id ?? '' })
  return (
    <section className={styles.keywords} aria-labelledby="alert-keywords">
      <h3 id="alert-keywords" className={styles.keywordsTitle}>
        PROJECT KEYWORDS
      </h3>
      <p className={styles.hint}>Do not select anything if you want to track all project keywords.</p>
      <QueryStates
        query={query}
        waiting={<Skeleton height={200} radius="md" role="status" aria-label="Loading" />}
        title="INVALID OR EMPTY PROJECT KEYWORDS"
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={`EMPTY ${projectName.toUpperCase()}`}
            subtitle="Add keywords to this project"
            link={{ label: 'ADD KEYWORDS', to: `/projects/${projectId}/keywords/create` }}
          />
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
                {chosen !== null && (
                  <Button variant="subtle" size="compact-sm" onClick={() => choose(null)}>
                    Track all keywords
                  </Button>
                )}
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

type TableProps = { keywords: readonly Keyword[]; chosen: number | null; onChoose(id: number): void }

function KeywordTable({ keywords, chosen, onChoose }: TableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.keywordTable}>
        <thead>
          <tr>
            <th>Keyword</th>
            <th>Cur.</th>
            <th>Best</th>
            <th>Prev</th>
            <th>Last Update</th>
            <th>Select</th>
          </tr>
        </thead>
        <tbody>
          {keywords.map((keyword) => (
            <tr key={keyword.id} data-chosen={keyword.id === chosen || undefined}>
              <td>
                <Name {...keyword} />
              </td>
              <td>
                <Current {...keyword} />
              </td>
              <td>{keyword.best_position ?? '-'}</td>
              <td>{keyword.prev_position ?? '-'}</td>
              <td>
                {keyword.position_updated_at === null ? (
                  '-'
                ) : (
                  <RelativeTime at={keyword.position_updated_at} />
                )}
              </td>
              <td>
                <Radio
                  name="alert-keyword"
                  aria-label={keyword.keyword_name}
                  checked={keyword.id === chosen}
                  onChange={() => onChoose(keyword.id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Name({ keyword_name: name, latest_position_id: id, latest_position_url: url }: Keyword) {
  return id === null || url === null ? name : <OuterLink href={url}>{name}</OuterLink>
}

function Current({ current_position: position, diff }: Keyword) {
  if (position === null) return <>-</>
  return (
    <span className={styles.current}>
      {position}
      {diff !== null && diff !== 0 && (
        <ChangePill trend={diff > 0 ? 'improved' : 'declined'} amount={Math.abs(diff)} />
      )}
    </span>
  )
}
