import { isolated } from '@rankline/contract/direction'
import { searchedAsText } from '@rankline/contract/keywords/searched-as'
import type { Message } from '../deliveries/message.ts'
import { isSummedUpByComment, type ReportSpec, type Whole } from './document/content.service.ts'
import type { Figures } from './document/figures.ts'
import { type KeywordRow, searchOf } from './document/keyword-row.ts'
import { draftOf, placeText, projectsText, truthOf } from './document/sentences.ts'
import type { ReportRow } from './reports.queries.ts'
import { type Words, wordsIn } from './texts/words.ts'

const MOST_ROWS = 10
/** Characters: some chats take short messages only. */
const MOST_OF_COMMENT = 600

/** `livePages`: the addresses of shared views, by the project that has one. */
type Made = { runId: number; downloadId: number; path: string; livePages: ReadonlyMap<number, string> }

/** Composes the message with a summary of the document and a link to it. */
export function reportMessage(
  content: Whole<ReportRow & ReportSpec>,
  { runId, downloadId, path, livePages }: Made,
): Message {
  const { report, projects, window, figures, isInvented } = content
  const words = wordsIn(report.language)
  const draft = draftOf(content, words)
  const isOfSeveral = projects.length > 1
  const nameOf = new Map(projects.map(({ project }) => [project.id, project.name]))
  const [first] = projects.map(({ project }) => project)
  const live = projects.flatMap(({ project: { id, name } }) => {
    const address = livePages.get(id)
    if (address === undefined) return []
    return [isOfSeveral ? `${isolated(name)} ${address}` : address]
  })
  return {
    key: `report:${report.id}:${runId}`,
    kind: 'report',
    originId: report.id,
    title: `${isolated(report.name)}: ${projectsText(content, words)}`,
    summary: [
      `${words.window(window)}.`,
      ...(content.comment === '' ? [] : [beginningOf(content.comment)]),
      ...(isSummedUpByComment(content) ? [] : [...draft.lead, ...draft.counts]),
      ...truthOf(figures, words),
      ...(isInvented ? [words.text('inventedText')] : []),
      ...(live.length === 0 ? [] : [words.text('liveNumbers', { address: live.join(', ') })]),
    ].join(' '),
    rows: moversOf(figures).map(({ phrase, previous, position, url, visitsWon, ...row }) => ({
      text: phrase,
      where: [
        ...(isOfSeveral ? [isolated(nameOf.get(row.project_id) ?? '')] : []),
        searchedAsText(searchOf(row)),
      ].join(' · '),
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
      project_id: first?.id ?? report.project_id,
      project_name: first?.name ?? '',
      project_ids: projects.map(({ project: { id } }) => id).join(','),
      start_at: window.from,
      end_at: window.to,
      comment: content.comment === '' ? null : content.comment,
      is_sandbox: isInvented,
      live_page: (first && livePages.get(first.id)) ?? null,
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
