import { Button } from '@mantine/core'
import type { DiscoveredSite } from '@rankline/contract/competitors'
import { readableHost } from '@rankline/contract/readable'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toldAlready } from '../../platform/api.ts'
import { useMay } from '../../platform/may.ts'
import { Favicon } from '../../ui/data/Favicon.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatDecimal, formatNumber } from '../../ui/format.ts'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { CompetitorGaps } from './CompetitorGaps.tsx'
import { discoveredQuery, followEverywhere } from './competitors.api.ts'
import styles from './discovered-sites.module.css'
import { FollowSite } from './FollowSite.tsx'

const heads = (
  <>
    <th scope="col">Site</th>
    {['Visits', 'Above you', 'Keywords', 'Avg. position'].map((name) => (
      <th key={name} scope="col" data-number>
        {name}
      </th>
    ))}
    <th scope="col">Followed</th>
  </>
)

/** Who stands above a project most, and whom it follows, in the stored result pages of its keywords. */
export function DiscoveredSites({ projectId }: { projectId: number }) {
  const query = useQuery(discoveredQuery(projectId))
  return (
    <section aria-label="Competitors">
      <FollowSite projectId={projectId} />
      <QueryStates
        query={query}
        title="The competitors could not be loaded"
        waiting={<TableSkeleton rows={10} />}
        isEmpty={({ sites }) => sites.length === 0}
        empty={
          <EmptyState
            title="No site found above this one"
            subtitle="They are found in the result pages of the project’s keywords, once these are checked."
            link={{ label: 'Keywords', to: `/projects/${projectId}/keywords` }}
          />
        }
      >
        {({ sites, keyword_count, read_count }) => (
          <>
            <p className={styles.hint}>
              Sites above yours, and those you follow, in the latest results of{' '}
              {read_count < keyword_count
                ? `the ${counted(read_count, 'keyword')} with the largest volume, of ${formatNumber(keyword_count)}`
                : counted(read_count, 'keyword')}
              . Visits are what their positions bring there, estimated. Open a site for the keywords that it
              has and you have not.
            </p>
            <NumberTable head={heads}>
              {sites.map((site) => (
                <Row key={site.host} projectId={projectId} site={site} total={keyword_count} />
              ))}
            </NumberTable>
          </>
        )}
      </QueryStates>
    </section>
  )
}

function Row({ projectId, site, total }: { projectId: number; site: DiscoveredSite; total: number }) {
  const name = readableHost(site.host)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr data-site={site.host} data-open={isOpen || undefined}>
        <th scope="row">
          <span className={styles.site}>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-label={`Keywords that ${name} has and you have not`}
              data-tip="They have, you have not"
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronRight size={15} stroke={1.75} aria-hidden />
            </button>
            <Favicon url={`https://${site.host}/`} name={name} size={20} />
            <span className={styles.name}>{name}</span>
          </span>
        </th>
        <td data-number data-label="Visits">
          <b>{formatNumber(site.visits)}</b>
        </td>
        <td data-number data-label="Above you">
          {formatNumber(site.above)}
        </td>
        <td data-number data-label="Keywords">
          {formatNumber(site.keywords)}
        </td>
        <td data-number data-label="Avg. position">
          {formatDecimal(site.average_position)}
        </td>
        <td data-label="Followed">
          <Follow projectId={projectId} site={site} name={name} total={total} />
        </td>
      </tr>
      {isOpen && (
        <tr data-inside>
          <td colSpan={6}>
            <div className={styles.inside}>
              <CompetitorGaps projectId={projectId} host={site.host} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

function Follow({ projectId, site, name, total }: Parameters<typeof Row>[0] & { name: string }) {
  const mayFollow = useMay('update')
  const [done, setDone] = useState<number | null>(null)
  if (site.followed >= total) return <span className={styles.all}>at every keyword</span>
  const some = site.followed > 0 && `at ${formatNumber(site.followed)} of ${formatNumber(total)}`
  if (!mayFollow) return <span className={styles.all}>{some || '–'}</span>

  async function start() {
    setDone(site.followed)
    await followEverywhere(projectId, site, setDone).catch(toldAlready)
    setDone(null)
  }

  return (
    <span className={styles.follow}>
      {some && <span className={styles.all}>{some}</span>}
      <Button
        size="compact-sm"
        variant="default"
        disabled={done !== null}
        aria-label={`Follow ${name} at every keyword`}
        onClick={() => void start()}
      >
        {done === null ? 'Follow' : `${formatNumber(done)} of ${formatNumber(total)}`}
      </Button>
    </span>
  )
}
