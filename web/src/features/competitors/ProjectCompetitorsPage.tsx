import {
  COMPARED_SITE_KEYWORDS,
  type DiscoveredSite,
  SITE_CHANGE_DAYS,
} from '@rankline/contract/competitors/calls'
import { readableHost } from '@rankline/contract/readable'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { trendOfChange } from '../../ui/data/trend.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatDecimal, formatNumber } from '../../ui/format.ts'
import { ExplainedName } from '../../ui/Help.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { RowToggle } from '../../ui/tables/RowToggle.tsx'
import { controlTip } from '../../ui/tip.ts'
import { Favicon } from '../icons/Favicon.tsx'
import { ProjectPart, prefetchPart } from '../projects/ProjectPart.tsx'
import { CompetitorGaps } from './CompetitorGaps.tsx'
import { discoveredQuery, siteChangesQuery } from './competitors.api.ts'
import styles from './discovered-sites.module.css'
import { Follow } from './Follow.tsx'
import { FollowSite } from './FollowSite.tsx'

export const prefetch = prefetchPart

/** A project's head, and below it the sites that rank above the project. */
export const ProjectCompetitorsPage = () => (
  <ProjectPart name="Competitors">{(id) => <DiscoveredSites projectId={id} />}</ProjectPart>
)

const changeName = `Visits, ${SITE_CHANGE_DAYS} days`
const changeHint = `Change of visits in ${SITE_CHANGE_DAYS} days, at the ${COMPARED_SITE_KEYWORDS} keywords with the largest volume at most`

const heads = (
  <>
    <th scope="col">Site</th>
    {['Visits', 'Ranks above you on', 'Keywords', 'Avg. position'].map((name) => (
      <th key={name} scope="col" data-number>
        {name}
      </th>
    ))}
    <th scope="col" data-number>
      <ExplainedName text={changeHint}>{changeName}</ExplainedName>
    </th>
    <th scope="col">Followed</th>
  </>
)

/** Lists the sites that rank above a project most often, and the followed sites, based on stored result pages. */
function DiscoveredSites({ projectId }: { projectId: number }) {
  const query = useQuery(discoveredQuery(projectId))
  const { data: siteChanges } = useQuery(siteChangesQuery(projectId))
  const changes = new Map(siteChanges?.sites.map(({ host, visits }) => [host, visits]))
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
            <Lead>
              Sites above yours, and those you follow, in the latest results of{' '}
              {read_count < keyword_count
                ? `the ${counted(read_count, 'keyword')} with the largest volume, of ${formatNumber(keyword_count)}`
                : counted(read_count, 'keyword')}
              . Visits are estimated from their positions. Open a site to see keywords it ranks for and you
              don’t.
            </Lead>
            <NumberTable head={heads}>
              <Group
                title="You follow"
                sites={sites.filter(({ followed }) => followed > 0)}
                {...{ projectId, changes, total: keyword_count }}
              />
              <Group
                title="Others above you"
                sites={sites.filter(({ followed }) => followed === 0)}
                {...{ projectId, changes, total: keyword_count }}
              />
            </NumberTable>
          </>
        )}
      </QueryStates>
    </section>
  )
}

type GroupProps = Omit<RowProps, 'site' | 'change'> & {
  title: string
  sites: readonly DiscoveredSite[]
  changes: ReadonlyMap<string, number>
}

/** A group of sites with its title: followed sites, or others. */
function Group({ title, sites, changes, ...props }: GroupProps) {
  if (sites.length === 0) return null
  return (
    <>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={7}>
          {title}
        </th>
      </tr>
      {sites.map((site) => (
        <Row key={site.host} site={site} change={changes.get(site.host) ?? null} {...props} />
      ))}
    </>
  )
}

type RowProps = { projectId: number; site: DiscoveredSite; total: number; change: number | null }

function Row({ projectId, site, total, change }: RowProps) {
  const name = readableHost(site.host)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr data-site={site.host} data-open={isOpen || undefined}>
        <th scope="row">
          <span className={styles.site}>
            <RowToggle
              className={styles.toggle}
              isOpen={isOpen}
              label={`Keywords that ${name} ranks for and you don’t`}
              {...controlTip('They rank, you don’t')}
              onClick={() => setOpen(!isOpen)}
            />
            <Favicon url={`https://${site.host}/`} name={name} size={20} />
            <span className={styles.name}>{name}</span>
          </span>
        </th>
        <NumberCell label="Visits">
          <b>{formatNumber(site.visits)}</b>
        </NumberCell>
        <NumberCell label="Ranks above you on">{formatNumber(site.above)}</NumberCell>
        <NumberCell label="Keywords">{formatNumber(site.keywords)}</NumberCell>
        <NumberCell label="Avg. position">{formatDecimal(site.average_position)}</NumberCell>
        <NumberCell label={changeName}>
          <ChangePill
            trend={trendOfChange(change === null ? null : Math.round(change))}
            amount={formatNumber(change === null ? null : Math.abs(Math.round(change)))}
            since={`in ${SITE_CHANGE_DAYS} days`}
          />
        </NumberCell>
        <td data-label="Followed">
          <Follow projectId={projectId} site={site} name={name} total={total} />
        </td>
      </tr>
      {isOpen && (
        <tr data-inside>
          <td colSpan={7}>
            <div className={styles.inside}>
              <CompetitorGaps projectId={projectId} host={site.host} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
