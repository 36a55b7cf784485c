import { Button } from '@mantine/core'
import type { AnswerSources as Sources } from '@rankline/contract/questions/sources'
import type { QuestionSurface } from '@rankline/contract/questions/surface-names'
import { readableUrl } from '@rankline/contract/readable'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatNumber, formatPercent } from '../../ui/format.ts'
import { ExplainedName } from '../../ui/Help.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { RowToggle } from '../../ui/tables/RowToggle.tsx'
import { Favicon } from '../icons/Favicon.tsx'
import { sourcesQuery } from './questions.api.ts'
import styles from './questions.module.css'
import { countsText } from './shares.ts'

type Props = {
  projectId: number
  surface: QuestionSurface
  /** Only questions with this topic. */
  topic: string | undefined
  brands: readonly { id: number; name: string }[]
}

/** The sites that answers cite, and the questions whose answers cite others alone. */
export function AnswerSources({ projectId, surface, topic, brands }: Props) {
  const query = useQuery(sourcesQuery(projectId, surface, topic))
  return (
    <QueryStates query={query} title="The sources could not be loaded" waiting={<TableSkeleton rows={4} />}>
      {(sources) => (
        <>
          <Gaps {...{ projectId, surface, sources }} />
          <Sites sources={sources} names={new Map(brands.map(({ id, name }) => [id, name]))} />
        </>
      )}
    </QueryStates>
  )
}

const SHOWN_HOSTS = 3

type GapsProps = Pick<Props, 'projectId' | 'surface'> & { sources: Sources }

function Gaps({ projectId, surface, sources: { gaps, date } }: GapsProps) {
  return (
    <section className={styles.list} aria-label="Gaps in sources">
      <h3>Gaps in sources</h3>
      <Lead>
        {gaps.length === 0
          ? 'No gap: wherever answers cite pages, yours are among them.'
          : `Answers to ${counted(gaps.length, 'question')} cite others and never you${date === null ? '' : `, on ${shortDay(date)}`}. Be on these sites, or answer the question better on yours.`}
      </Lead>
      {gaps.length > 0 && (
        <NumberTable
          head={
            <>
              <th scope="col">Question</th>
              <th scope="col" data-number>
                Name you
              </th>
              <th scope="col">Cited instead</th>
            </>
          }
        >
          {gaps.map(({ id, text, answers, named, instead }) => (
            <tr key={id}>
              <th scope="row" className={styles.question}>
                <AppLink to={`/projects/${projectId}/questions/${id}`} search={{ surface }} data-touch="line">
                  {text}
                </AppLink>
              </th>
              <NumberCell label="Name you">{countsText(named, answers)}</NumberCell>
              <td data-label="Cited instead" className={styles.rivals}>
                {instead
                  .slice(0, SHOWN_HOSTS)
                  .map((site) => `${site.host} ${formatNumber(site.answers)}`)
                  .join(', ')}
                {instead.length > SHOWN_HOSTS && (
                  <span className={styles.counts}>
                    {' '}
                    and {formatNumber(instead.length - SHOWN_HOSTS)} more
                  </span>
                )}
              </td>
            </tr>
          ))}
        </NumberTable>
      )}
    </section>
  )
}

/** Sites that are drawn before the person asks for more. */
const FIRST_SITES = 10

type SitesProps = { sources: Sources; names: ReadonlyMap<number, string> }

function Sites({ sources, names }: SitesProps) {
  const { sites, total, answers } = sources
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? sites : sites.slice(0, FIRST_SITES)
  return (
    <section className={styles.list} aria-label="Cited sites">
      <h3>Cited sites</h3>
      <Lead>
        {total === 0
          ? 'The answers of the last day cite no page.'
          : `${counted(total, 'site')} cited in ${counted(answers, 'answer')}.`}
        {isWhole && total > sites.length && ` The first ${formatNumber(sites.length)} are shown.`}
      </Lead>
      {sites.length > 0 && (
        <NumberTable
          head={
            <>
              <th scope="col">Site</th>
              <th scope="col" data-number>
                Answers
              </th>
              <th scope="col" data-number>
                Share
              </th>
              <th scope="col" data-number>
                Questions
              </th>
              <th scope="col" data-number>
                <ExplainedName text="Answers that cite the site and name your brand: a hint whether you are on its pages.">
                  Name you
                </ExplainedName>
              </th>
              <th scope="col">Brand</th>
            </>
          }
        >
          {shown.map((site) => (
            <Site key={site.host} site={site} answers={answers} name={names.get(site.brand_id ?? 0)} />
          ))}
        </NumberTable>
      )}
      {sites.length > shown.length && (
        <Button variant="default" className={styles.more} onClick={() => setWhole(true)}>
          Show {formatNumber(sites.length)}
        </Button>
      )}
    </section>
  )
}

type SiteProps = { site: Sources['sites'][number]; answers: number; name: string | undefined }

function Site({ site, answers, name }: SiteProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr data-site={site.host} data-open={isOpen || undefined}>
        <th scope="row">
          <span className={styles.site}>
            <RowToggle
              className={styles.toggle}
              isOpen={isOpen}
              label={`Pages of ${site.host}`}
              onClick={() => setOpen(!isOpen)}
            />
            <Favicon url={`https://${site.host}/`} name={site.host} size={20} />
            <span className={styles.name}>{site.host}</span>
          </span>
        </th>
        <NumberCell label="Answers">
          <b>{formatNumber(site.answers)}</b>
        </NumberCell>
        <NumberCell label="Share">{formatPercent((100 * site.answers) / answers)}</NumberCell>
        <NumberCell label="Questions">{formatNumber(site.questions)}</NumberCell>
        <NumberCell label="Name you">{countsText(site.naming, site.answers)}</NumberCell>
        <td data-label="Brand">
          {site.is_own === 1 ? <b>Your site</b> : (name ?? <span className={styles.counts}>Not you</span>)}
        </td>
      </tr>
      {isOpen && (
        <tr data-inside>
          <td colSpan={6} className={styles.inside}>
            <ul aria-label={`Pages of ${site.host}`}>
              {site.pages.map((page) => (
                <li key={page.url}>
                  <OuterLink href={page.url} hint={page.url} data-touch="line">
                    {page.title ?? readableUrl(page.url)}
                  </OuterLink>
                  <span>{counted(page.answers, 'answer')}</span>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  )
}
