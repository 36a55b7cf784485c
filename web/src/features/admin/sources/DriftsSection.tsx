import { Button } from '@mantine/core'
import type { Drift } from '@rankline/contract/sources/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../../platform/api.ts'
import { confirm } from '../../../platform/confirm.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { useSearchParams } from '../../../platform/search-params.ts'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { RelativeTime } from '../../../ui/data/RelativeTime.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { counted } from '../../../ui/format.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Heads } from '../../../ui/tables/Heads.tsx'
import { Table } from '../../../ui/tables/Table.tsx'
import { acceptNewWay, driftsQuery } from './sources.api.ts'
import styles from './sources.module.css'

const RawPage = lazyPart(() => import('./RawPage.tsx'), 'RawPage')

type KeptPage = Drift['pages'][number]

/** Alarms: periods in which an engine's pages were parsed differently than usual. */
export function DriftsSection() {
  const number = Number(useSearchParams().page)
  const query = useQuery(driftsQuery(number > 0 ? number : 1))
  const [opened, setOpened] = useState<KeptPage | null>(null)
  return (
    <section className={styles.drifts} aria-labelledby="drifts">
      <h2 className={styles.title} id="drifts">
        Pages that look different
      </h2>
      <QueryStates query={query} waiting={<TableSkeleton rows={2} />}>
        {(page) => (
          <>
            {page.data.length === 0 && (
              <Card className={styles.muted}>No engine's pages have looked different so far.</Card>
            )}
            {page.data.map((drift) => (
              <DriftCard key={drift.id} drift={drift} onOpen={setOpened} />
            ))}
            {<Pagination page={page} />}
          </>
        )}
      </QueryStates>
      {opened !== null && <RawPage page={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

const acceptQuestion = 'Reset the baseline? These pages count as normal from now on.'

function DriftCard({ drift, onOpen }: { drift: Drift; onOpen(page: KeptPage): void }) {
  async function accept() {
    // If the call is refused, it has shown the message.
    if (await confirm(acceptQuestion, { action: 'Reset the baseline' }))
      await acceptNewWay(drift.id).catch(ignoreHandledError)
  }
  const isOpen = drift.ended_at === null
  return (
    <Card isFlush data-drift={drift.id}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.name}>
            {drift.engine_name} {drift.type}, {drift.device}, from {drift.source}
          </h3>
          <div className={styles.muted}>
            Since <RelativeTime at={drift.began_at} />
            {drift.ended_at !== null && (
              <>
                , {drift.accepted_at === null ? 'over' : 'accepted'} <RelativeTime at={drift.ended_at} />
              </>
            )}
            , {counted(drift.failed_checks, 'check')} not counted
          </div>
        </div>
        {isOpen ? (
          <Button variant="default" size="compact-sm" onClick={() => void accept()}>
            Reset the baseline
          </Button>
        ) : (
          <Badge>{drift.accepted_at === null ? 'Over' : 'Accepted'}</Badge>
        )}
      </div>
      <ul className={styles.signs}>
        {drift.signs.map((sign) => (
          <li key={sign.sign}>{signText(sign)}</li>
        ))}
        {drift.signs.length === 0 && <li>These pages may be read wrongly, so their checks failed.</li>}
      </ul>
      {drift.pages.length > 0 && (
        <div className={styles.scroll}>
          <Table className={styles.table}>
            <Heads
              of={['Page of', 'Market', 'Read as', { number: 'Results' }, { number: 'Features' }, 'Kept']}
              hasActions
            />
            <tbody>
              {drift.pages.map((page) => (
                <tr key={page.id}>
                  <td>{page.phrase}</td>
                  <td>
                    {page.country.toUpperCase()} {page.language}
                  </td>
                  <td>{page.status.replaceAll('_', ' ')}</td>
                  <td data-number>{page.results}</td>
                  <td data-number>{page.features}</td>
                  <td>
                    <RelativeTime at={page.kept_at} />
                  </td>
                  <td data-number>
                    {page.has_text && (
                      <Button variant="subtle" size="compact-xs" onClick={() => onOpen(page)}>
                        Inspect
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  )
}

type Sign = Drift['signs'][number]

const share = (value: number) => `${Math.round(value * 100)}%`
const mean = (value: number) => value.toFixed(1)

/** Describes in one sentence what is unusual. */
function signText({ sign, usual, now, pages, of }: Sign): string {
  switch (sign) {
    case 'sparse_pages':
      return `${pages} of ${of} pages have half the usual results or none; the baseline is ${share(usual)}.`
    case 'fewer_results':
      return `Pages have ${mean(now)} results; the baseline is ${mean(usual)}.`
    case 'fewer_features':
      return `Pages show ${mean(now)} features; the baseline is ${mean(usual)}.`
    case 'no_results':
      return `${pages} of ${of} pages say that nothing was found; the baseline is ${share(usual)}.`
    case 'walls':
      return `${pages} of ${of} pages are captchas or other blocks; the baseline is ${share(usual)}.`
  }
}
