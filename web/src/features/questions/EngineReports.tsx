import { Button, FileButton } from '@mantine/core'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { ENGINE_REPORT_KB, type readEngineReport } from '@rankline/contract/imports/engine-reports'
import type { AnswerRate } from '@rankline/contract/questions/calls'
import { type QuestionSurface, surfaceNames } from '@rankline/contract/questions/surface-names'
import { readableUrl } from '@rankline/contract/readable'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { dayName } from '../../ui/charts/days.ts'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { StatTile } from '../../ui/data/StatTile.tsx'
import { counted, formatNumber, formatPercent } from '../../ui/format.ts'
import { Lead } from '../../ui/Lead.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { readReport } from './questions.api.ts'
import styles from './questions.module.css'
import { countsText, intervalText, shareText } from './shares.ts'

type Report = ItemsOf<typeof readEngineReport>
type Props = { projectId: number; surface: QuestionSurface; cited: AnswerRate | null | undefined }

/** A report of Bing or Google beside the own rate. Both count different things, so they are never added together. */
export function EngineReports({ projectId, surface, cited }: Props) {
  const [report, setReport] = useState<Report | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)

  async function open(file: File) {
    setProblem(null)
    if (file.size > ENGINE_REPORT_KB * 1024) {
      setReport(null)
      return setProblem(`The file is larger than ${ENGINE_REPORT_KB / 1024} MB.`)
    }
    setReading(true)
    await readReport(projectId, file).then(setReport, (error: unknown) => {
      setReport(null)
      ignoreHandledError(error)
    })
    setReading(false)
  }

  return (
    <section className={styles.list} aria-label="Reports of Bing and Google">
      <h3>Reports of Bing and Google</h3>
      <Lead>
        Bing Webmaster Tools (AI Performance) and Google Search Console (Generative AI) count what their own
        answers show. Choose a CSV file of a report to see it beside your rate. The file is not stored.{' '}
        <DocsLink page="ai-visibility">Which files</DocsLink>
      </Lead>
      <FileButton
        accept=".csv,text/csv"
        onChange={(file) => file !== null && void open(file)}
        inputProps={{ 'aria-label': 'Report of Bing or Google' }}
      >
        {(props) => (
          <Button {...props} variant="default" loading={isReading}>
            {report === null ? 'Choose a report' : 'Choose another report'}
          </Button>
        )}
      </FileButton>
      {problem !== null && <p role="alert">{problem}</p>}
      {report !== null && (
        <>
          <div className={styles.tiles}>
            <StatTile
              label={engines[report.engine].measure}
              value={formatNumber(report.total)}
              note={rowsText(report)}
              hint={engines[report.engine].hint}
            />
            <StatTile
              label={`Cite you, ${surfaceNames[surface]}`}
              value={shareText(cited?.rate)}
              note={
                cited == null
                  ? undefined
                  : `${countsText(cited.found, cited.answers)} · 95%: ${intervalText(cited)}`
              }
              hint="Share of the answers to your questions that cite a page of yours. It counts other answers than the report."
            />
          </div>
          <Rows report={report} />
        </>
      )}
    </section>
  )
}

const engines = {
  bing: {
    measure: 'Citations, Bing',
    column: 'Citations',
    hint: 'Citations of your pages in answers of Microsoft Copilot, of Bing and of their partners, to whatever people ask.',
  },
  google: {
    measure: 'Impressions, Google',
    column: 'Impressions',
    hint: 'How often links to your pages were in AI Overviews, AI Mode and other generative answers of Google, to whatever people ask.',
  },
} as const

const kinds = {
  days: { head: 'Day', one: 'day', many: 'days' },
  pages: { head: 'Page', one: 'page', many: 'pages' },
  queries: { head: 'Grounding query', one: 'grounding query', many: 'grounding queries' },
} as const

function rowsText({ kind, count, first_day, last_day, left_out }: Report): string {
  const { one, many } = kinds[kind]
  const span = first_day === null || last_day === null ? '' : `, ${dayName(first_day)} – ${dayName(last_day)}`
  const skipped = left_out === 0 ? '' : ` · ${counted(left_out, 'row')} left out`
  return `${counted(count, one, many)}${span}${skipped}`
}

function Rows({ report: { engine, kind, rows, count } }: { report: Report }) {
  const { head, many } = kinds[kind]
  const hasShare = rows.some(({ share }) => share !== null)
  return (
    <>
      {rows.length < count && (
        <p className={styles.counts}>
          {kind === 'days' ? 'The last' : 'The first'} {formatNumber(rows.length)} of {formatNumber(count)}{' '}
          {many}
        </p>
      )}
      <NumberTable
        head={
          <>
            <th scope="col">{head}</th>
            <th scope="col" data-number>
              {engines[engine].column}
            </th>
            {hasShare && (
              <th scope="col" data-number>
                Citation share
              </th>
            )}
          </>
        }
      >
        {rows.map(({ name, value, share }) => (
          <tr key={name}>
            <th scope="row" className={styles.question}>
              {kind === 'days' ? dayName(name) : kind === 'pages' ? readableUrl(name) : name}
            </th>
            <NumberCell label={engines[engine].column}>{formatNumber(value)}</NumberCell>
            {hasShare && (
              <NumberCell label="Citation share">
                {formatPercent(share === null ? null : 100 * share)}
              </NumberCell>
            )}
          </tr>
        ))}
      </NumberTable>
    </>
  )
}
