import { readableUrl } from '@rankline/contract/readable'
import type {
  ContestedKeyword,
  GapPage,
  OwnPage,
  TopicKeyword,
  TopicPage,
} from '@rankline/contract/topics/calls'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { counted, formatNumber, formatPercent } from '../../ui/format.ts'
import { Lead } from '../../ui/Lead.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { RowToggle } from '../../ui/tables/RowToggle.tsx'
import { Favicon } from '../icons/Favicon.tsx'
import styles from './topics.module.css'

type Head = readonly [name: string, isNumber?: boolean]

/** The site's pages, keywords that several of them contest, gaps, and the sites of a topic, as of the stored result pages. */
export const TopicLists = ({ page }: { page: TopicPage }) => (
  <>
    {page.read < page.keywords && (
      <Lead>
        Result pages of {formatNumber(page.read)} of {counted(page.keywords, 'keyword')}: those with most
        volume.
      </Lead>
    )}
    <OwnPages page={page} />
    <Contested page={page} />
    <Gaps page={page} />
    <Sites page={page} />
  </>
)

type ListProps = {
  title: string
  /** Says what the list has, or why it is empty. */
  lead: ReactNode
  heads: readonly Head[]
  rows: readonly ReactNode[]
}

const List = ({ title, lead, heads, rows }: ListProps) => (
  <section className={styles.list} aria-label={title}>
    <h4>{title}</h4>
    <Lead>{lead}</Lead>
    {rows.length > 0 && (
      <NumberTable
        head={heads.map(([name, isNumber]) => (
          <th key={name} scope="col" data-number={isNumber || undefined}>
            {name}
          </th>
        ))}
      >
        {rows}
      </NumberTable>
    )}
  </section>
)

const firstShown = (shown: number, all: number) =>
  all > shown ? ` The first ${formatNumber(shown)} are shown.` : ''

const OwnPages = ({ page: { pages, page_count, read } }: { page: TopicPage }) => (
  <List
    title="Your pages"
    lead={
      page_count === 0
        ? `No page of the site is in ${counted(read, 'result page')}.`
        : `${counted(page_count, 'page')} of the site in ${counted(read, 'result page')}. The first one is the best page of most keywords.${firstShown(pages.length, page_count)}`
    }
    heads={[
      ['Page'],
      ['Best page of', true],
      ['Below another', true],
      ['Best position', true],
      ['Traffic', true],
    ]}
    rows={pages.map((one) => <OwnRow key={one.url} page={one} />)}
  />
)

const OwnRow = ({ page: { url, best, below, best_position, traffic, of } }: { page: OwnPage }) => (
  <Opened name={readableUrl(url)} url={url} of={of} columns={5} count={best}>
    <NumberCell label="Best page of">
      <b>{formatNumber(best)}</b>
    </NumberCell>
    <NumberCell label="Below another">{formatNumber(below)}</NumberCell>
    <NumberCell label="Best position">{formatNumber(best_position)}</NumberCell>
    <NumberCell label="Traffic">{formatNumber(traffic)}</NumberCell>
  </Opened>
)

type OpenedProps = {
  name: string
  url: string
  of: readonly TopicKeyword[]
  count: number
  columns: number
  children: ReactNode
}

/** A row of a page, which opens to its keywords. */
function Opened({ name, url, of, count, columns, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <th scope="row">
          <span className={styles.page}>
            {of.length > 0 && (
              <RowToggle
                className={styles.toggle}
                isOpen={isOpen}
                label={`Keywords of ${name}`}
                onClick={() => setOpen(!isOpen)}
              />
            )}
            <Page url={url} />
          </span>
        </th>
        {children}
      </tr>
      {isOpen && (
        <tr data-inside>
          <td colSpan={columns} className={styles.inside}>
            <ul className={styles.keywords} aria-label={`Keywords of ${name}`}>
              {of.map(({ id, keyword, position, own_position }) => (
                <li key={id}>
                  <KeywordLink id={id} keyword={keyword} />
                  <span>position {formatNumber(position)}</span>
                  <span>
                    {own_position === null ? 'you: not ranked' : `you: ${formatNumber(own_position)}`}
                  </span>
                </li>
              ))}
            </ul>
            {count > of.length && <Lead>The {formatNumber(of.length)} with most volume are shown.</Lead>}
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

const Contested = ({ page: { contested, contested_count, read } }: { page: TopicPage }) => (
  <List
    title="Contested keywords"
    lead={
      contested_count === 0
        ? 'No keyword has two pages of the site among its first 20 results.'
        : `${counted(contested_count, 'keyword')} of ${formatNumber(read)} with several pages of the site among the first 20 results.${firstShown(contested.length, contested_count)}`
    }
    heads={[['Keyword'], ['Volume', true], ['Pages']]}
    rows={contested.map((one) => <ContestedRow key={one.id} {...one} />)}
  />
)

const ContestedRow = ({ id, keyword, volume, pages }: ContestedKeyword) => (
  <tr>
    <th scope="row">
      <KeywordLink id={id} keyword={keyword} />
    </th>
    <NumberCell label="Volume">{formatNumber(volume)}</NumberCell>
    <td data-label="Pages">
      <ul className={styles.keywords}>
        {pages.map(({ url, position }) => (
          <li key={url}>
            <Page url={url} />
            <span>position {formatNumber(position)}</span>
          </li>
        ))}
      </ul>
    </td>
  </tr>
)

const Gaps = ({ page: { gaps, gap_count, read } }: { page: TopicPage }) => (
  <List
    title="Gaps"
    lead={
      gap_count === 0
        ? `No page of others ranks in the top 10 for two keywords of ${formatNumber(read)} where the site does not.`
        : `${counted(gap_count, 'page')} of others in the top 10 for keywords where the site is not.${firstShown(gaps.length, gap_count)}`
    }
    heads={[['Page'], ['Gaps', true], ['Ranks for', true], ['Best position', true], ['Volume of gaps', true]]}
    rows={gaps.map((one) => <GapRow key={one.url} page={one} />)}
  />
)

const GapRow = ({
  page: { url, gaps, ranks, best_position, volume, of, is_followed },
}: {
  page: GapPage
}) => (
  <Opened name={readableUrl(url)} url={url} of={of} columns={5} count={gaps}>
    <NumberCell label="Gaps">
      <b>{formatNumber(gaps)}</b>
      {is_followed && <span className={styles.counts}> followed</span>}
    </NumberCell>
    <NumberCell label="Ranks for">{formatNumber(ranks)}</NumberCell>
    <NumberCell label="Best position">{formatNumber(best_position)}</NumberCell>
    <NumberCell label="Volume of gaps">{formatNumber(volume)}</NumberCell>
  </Opened>
)

const Sites = ({ page: { sites, read } }: { page: TopicPage }) => (
  <List
    title="Share of voice"
    lead="Share of the clicks that the keywords could bring, by their search volume and first result pages."
    heads={[['Site'], ['Share', true], ['Top 10 for', true]]}
    rows={sites.map(({ host, is_own, share, keywords }) => (
      <tr key={`${host} ${is_own}`}>
        <th scope="row">
          <span className={styles.page}>
            <Favicon url={`https://${host}/`} name={host} size={20} />
            <span className={is_own ? styles.own : styles.keyword}>{host}</span>
          </span>
        </th>
        <NumberCell label="Share">
          <b>{formatPercent(share)}</b>
        </NumberCell>
        <NumberCell label="Top 10 for">
          {formatNumber(keywords)} <span className={styles.counts}>of {formatNumber(read)}</span>
        </NumberCell>
      </tr>
    ))}
  />
)
