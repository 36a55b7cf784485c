import type { CitationGap, CitedPage, CitedSite } from '@rankline/contract/citations/calls'
import { readableUrl } from '@rankline/contract/readable'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { dayName } from '../../ui/charts/days.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatNumber, formatPercent, unknown } from '../../ui/format.ts'
import { Lead } from '../../ui/Lead.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { RowToggle } from '../../ui/tables/RowToggle.tsx'
import { Follow } from '../competitors/Follow.tsx'
import { Favicon } from '../icons/Favicon.tsx'
import { type Filters, gapsQuery, pagesQuery, sitesQuery } from './citations.api.ts'
import styles from './citations.module.css'

type Props = { projectId: number; filters: Filters | null; keywords: number }

/** The site's cited pages, the gaps, and the sites that are cited, as of the last checks. */
export const CitationTables = ({ projectId, filters, keywords }: Props) => (
  <>
    <CitedPages query={useQuery(pagesQuery(projectId, filters))} />
    <Gaps query={useQuery(gapsQuery(projectId, filters))} />
    <Sites projectId={projectId} total={keywords} query={useQuery(sitesQuery(projectId, filters))} />
  </>
)

type Listed<Row> = { read: number; total: number; data: Row[] }
type ListProps<List extends Listed<unknown>> = {
  title: string
  query: UseQueryResult<List>
  /** Says what the list has, or why it is empty. */
  lead(list: List): string
  heads: readonly (readonly [name: string, isNumber?: boolean])[]
  children(list: List): ReactNode
}

function List<List extends Listed<unknown>>({ title, query, lead, heads, children }: ListProps<List>) {
  return (
    <section className={styles.list} aria-label={title}>
      <h3>{title}</h3>
      <QueryStates query={query} title={`${title} could not be loaded`} waiting={<TableSkeleton rows={4} />}>
        {(list) => (
          <>
            <Lead>
              {lead(list)}
              {list.total > list.data.length && ` The first ${formatNumber(list.data.length)} are shown.`}
            </Lead>
            {list.data.length > 0 && (
              <NumberTable
                isStale={query.isPlaceholderData}
                head={heads.map(([name, isNumber]) => (
                  <th key={name} scope="col" data-number={isNumber || undefined}>
                    {name}
                  </th>
                ))}
              >
                {children(list)}
              </NumberTable>
            )}
          </>
        )}
      </QueryStates>
    </section>
  )
}

type Pages = Listed<CitedPage> & { cited: number }

const CitedPages = ({ query }: { query: UseQueryResult<Pages> }) => (
  <List
    title="Your cited pages"
    query={query}
    lead={({ cited, read, total }) =>
      total === 0
        ? `No page of the site is cited in the ${counted(read, 'overview')} that ${read === 1 ? 'was' : 'were'} read last.`
        : `${counted(total, 'page')} cited in ${formatNumber(cited)} of ${counted(read, 'overview')}.`
    }
    heads={[['Page'], ['Keywords', true], ['Best place', true], ['Cited since']]}
  >
    {({ data }) => data.map((page) => <PageRow key={page.url} page={page} />)}
  </List>
)

function PageRow({ page: { url, keywords, since, best_place, of } }: { page: CitedPage }) {
  const [isOpen, setOpen] = useState(false)
  const name = readableUrl(url)
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <th scope="row">
          <span className={styles.page}>
            <RowToggle
              className={styles.toggle}
              isOpen={isOpen}
              label={`Keywords that cite ${name}`}
              onClick={() => setOpen(!isOpen)}
            />
            <Page url={url} />
          </span>
        </th>
        <NumberCell label="Keywords">
          <b>{formatNumber(keywords)}</b>
        </NumberCell>
        <NumberCell label="Best place">{formatNumber(best_place)}</NumberCell>
        <td data-label="Cited since">{since === null ? unknown : dayName(since)}</td>
      </tr>
      {isOpen && (
        <tr data-inside>
          <td colSpan={4} className={styles.inside}>
            <ul className={styles.keywords} aria-label={`Keywords of ${name}`}>
              {of.map((keyword) => (
                <li key={keyword.id}>
                  <KeywordLink {...keyword} />
                  <span>source {formatNumber(keyword.place)}</span>
                  <span>
                    {keyword.current_position === null
                      ? 'not ranked'
                      : `position ${formatNumber(keyword.current_position)}`}
                  </span>
                </li>
              ))}
            </ul>
            {keywords > of.length && (
              <Lead>The {formatNumber(of.length)} with the best places are shown.</Lead>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

const Page = ({ url }: { url: string }) => (
  <OuterLink href={url} hint={url} className={styles.address} data-touch="line">
    {readableUrl(url)}
  </OuterLink>
)

const KeywordLink = ({ id, keyword }: { id: number; keyword: string }) => (
  <AppLink to={`/keywords/${id}`} className={styles.keyword} data-touch="line">
    {keyword}
  </AppLink>
)

const Gaps = ({ query }: { query: UseQueryResult<Listed<CitationGap>> }) => (
  <List
    title="Gaps"
    query={query}
    lead={({ total, read }) =>
      total === 0
        ? `No gap in ${counted(read, 'overview')}: the site is cited wherever it is in the top 10.`
        : `${counted(total, 'keyword')} of ${formatNumber(read)}: the site is in the top 10, and the overview cites others.`
    }
    heads={[['Keyword'], ['Position', true], ['Volume', true], ['Your page'], ['Cited instead']]}
  >
    {({ data }) => data.map((gap) => <GapRow key={gap.id} gap={gap} />)}
  </List>
)

const SHOWN_SOURCES = 2

function GapRow({ gap }: { gap: CitationGap }) {
  const [isOpen, setOpen] = useState(false)
  const { id, keyword, engine_name, country_name, device_slug, current_position, volume, url, of } = gap
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <th scope="row">
          <span className={styles.page}>
            <RowToggle
              className={styles.toggle}
              isOpen={isOpen}
              label={`Sources for ${keyword}`}
              onClick={() => setOpen(!isOpen)}
            />
            <span className={styles.named}>
              <KeywordLink id={id} keyword={keyword} />
              <small>{[engine_name, country_name, device_slug].join(' · ')}</small>
            </span>
          </span>
        </th>
        <NumberCell label="Position">
          <b>{formatNumber(current_position)}</b>
        </NumberCell>
        <NumberCell label="Volume">{formatNumber(volume)}</NumberCell>
        <td data-label="Your page" className={styles.wide}>
          {url === null ? unknown : <Page url={url} />}
        </td>
        <td data-label="Cited instead" className={styles.wide}>
          {[...new Set(of.map(({ host }) => host))].slice(0, SHOWN_SOURCES).join(', ')}
          {of.length > SHOWN_SOURCES && (
            <span className={styles.counts}> {counted(of.length, 'source')}</span>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr data-inside>
          <td colSpan={5} className={styles.inside}>
            <ol className={styles.keywords} aria-label={`Sources for ${keyword}`}>
              {of.map((source) => (
                <li key={source.url}>
                  <Page url={source.url} />
                  <span>source {formatNumber(source.place)}</span>
                  <span>{source.is_followed ? 'followed' : ''}</span>
                </li>
              ))}
            </ol>
          </td>
        </tr>
      )}
    </>
  )
}

type SitesProps = {
  projectId: number
  /** Enabled keywords of the project. */
  total: number
  query: UseQueryResult<Listed<CitedSite> & { sources: number }>
}

const Sites = ({ projectId, total, query }: SitesProps) => (
  <List
    title="Cited sites"
    query={query}
    lead={({ total: sites, read, sources }) =>
      `${counted(sites, 'site')} with ${counted(sources, 'source')} in ${counted(read, 'overview')}.`
    }
    heads={[['Site'], ['Overviews', true], ['Share', true], ['Sources', true], ['Followed']]}
  >
    {({ data, read, sources }) =>
      data.map((site) => (
        <tr key={site.host} data-site={site.host}>
          <th scope="row">
            <span className={styles.page}>
              <Favicon url={`https://${site.host}/`} name={site.host} size={20} />
              <span className={styles.host} data-own={site.is_own || undefined}>
                {site.host}
              </span>
            </span>
          </th>
          <NumberCell label="Overviews">
            <b>{formatNumber(site.keywords)}</b>{' '}
            <span className={styles.counts}>of {formatNumber(read)}</span>
          </NumberCell>
          <NumberCell label="Share">{formatPercent((100 * site.keywords) / read)}</NumberCell>
          <NumberCell label="Sources">
            {formatNumber(site.sources)} <span className={styles.counts}>of {formatNumber(sources)}</span>
          </NumberCell>
          <td data-label="Followed">
            {site.is_own ? (
              <span className={styles.counts}>Your site</span>
            ) : (
              <Follow projectId={projectId} site={site} name={site.host} total={total} />
            )}
          </td>
        </tr>
      ))
    }
  </List>
)
