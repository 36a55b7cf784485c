import { isolated } from '@rankline/contract/direction'
import { searchedAsText } from '@rankline/contract/keywords/searched-as'
import type { Message } from '../deliveries/message.ts'
import { type Content, isSummedUpByComment } from './document/content.service.ts'
import type { Figures } from './document/figures.ts'
import { type KeywordRow, searchOf } from './document/keyword-row.ts'
import { draftOf, placeText, truthOf } from './document/sentences.ts'
import type { ReportRow } from './reports.queries.ts'
import { type Words, wordsIn } from './texts/words.ts'

const MOST_ROWS = 10
/** Characters: some chats take short messages only. */
const MOST_OF_COMMENT = 600

/** `livePage`: the address of a shared view of the project, if there is one. */
type Made = { runId: number; downloadId: number; path: string; livePage: string | undefined }

/** Composes the message with a summary of the document and a link to it. */
export function reportMessage(
  content: Content<ReportRow>,
  { runId, downloadId, path, livePage }: Made,
): Message {
  const { report, project, window, figures, isInvented } = content
  const words = wordsIn(report.language)
  const draft = draftOf(content, words)
  return {
    key: `report:${report.id}:${runId}`,
    kind: 'report',
    originId: report.id,
    title: `${isolated(report.name)}: ${isolated(project.name)}`,
    summary: [
      `${words.window(window)}.`,
      ...(content.comment === '' ? [] : [beginningOf(content.comment)]),
      ...(isSummedUpByComment(content) ? [] : [...draft.lead, ...draft.counts]),
      ...truthOf(figures, words),
      ...(isInvented ? [words.text('inventedText')] : []),
      ...(livePage === undefined ? [] : [words.text('liveNumbers', { address: livePage })]),
    ].join(' '),
    rows: moversOf(figures).map(({ phrase, previous, position, url, visitsWon, ...row }) => ({
      text: phrase,
      where: searchedAsText(searchOf(row)),
      ...(visitsWon !== null && { visits: words.visits(visitsWon) }),
      from: placeText(previous, words),
      to: placeText(position, words),
      ...(url !== null && { url }),
    })),
    link: { path, text: words.text('download', { type: report.document_type === 1 ? 'PDF' : 'CSV' }) },
    attachment: { downloadId },
    ...(report.language !== 'en' && { texts: mailTexts(words) }),
    ...(report.brand_id !== null && { brandId: report.brand_id }),
    data: {
      report_id: report.id,
      report_name: report.name,
      project_id: project.id,
      project_name: project.name,
      start_at: window.from,
      end_at: window.to,
      comment: content.comment === '' ? null : content.comment,
      is_sandbox: isInvented,
      live_page: livePage ?? null,
      data_day: figures.dataDay,
      keyword_count: figures.keywordCount,
      improved: figures.improved,
      declined: figures.declined,
      stable: figures.stable,
      failed_checks: figures.failedCount,
      visibility: tenths(figures.visibility),
      visibility_change: tenths(figures.visibilityChange),
    },
  }
}

/** The comment on one line; the document has all of it. */
function beginningOf(comment: string): string {
  const line = comment.replace(/\s+/g, ' ')
  return line.length <= MOST_OF_COMMENT ? line : `${line.slice(0, MOST_OF_COMMENT).trimEnd()}…`
}

const tenths = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

const mailTexts = ({ language, text }: Words) => ({
  language,
  name: text('mailName'),
  from: text('mailFrom'),
  to: text('mailTo'),
  now: text('mailNow'),
  visits: text('visitsAMonth'),
  reason: text('mailReason'),
})

const moversOf = ({ winners, losers }: Figures): KeywordRow[] => [
  ...winners.slice(0, MOST_ROWS / 2),
  ...losers.slice(0, MOST_ROWS / 2),
]
