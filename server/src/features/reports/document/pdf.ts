import { isolated } from '@rankline/contract/direction'
import { countFirst, type ReportPart } from '@rankline/contract/reports/parts'
import { openPictures } from '../../../platform/pdf/picture.ts'
import {
  bytesOf,
  heading,
  nextPage,
  openSheet,
  type Sheet,
  type SheetOptions,
} from '../../../platform/pdf/sheet.ts'
import { stackedBar } from '../../../platform/pdf/stacked-bar.ts'
import { type Words, wordsIn } from '../texts/words.ts'
import { drawCharts, drawNotes, drawVoices } from './charts.ts'
import type { Content } from './content.service.ts'
import { drawFeatures } from './features.ts'
import { hasVisits, keywordTable, moverTable } from './keyword-tables.ts'
import { drawPageOne, drawReasons, drawSummary } from './page-one.ts'
import { drawLandingPages, drawSearchConsole, drawTags } from './parts.ts'
import type { Sender } from './sender.service.ts'

type Draw = (sheet: Sheet, content: Content, words: Words) => void | Promise<void>

const drawings: Record<ReportPart, Draw> = {
  summary: drawSummary,
  reasons: drawReasons,
  changes: drawChanges,
  charts: drawCharts,
  notes: drawNotes,
  competitors: drawVoices,
  distribution: drawDistribution,
  tags: drawTags,
  landing_pages: drawLandingPages,
  search_console: drawSearchConsole,
  features: drawFeatures,
  keywords: drawKeywords,
}

/** The document as PDF: its head and numbers, and the parts of the report in their order. */
export async function pdfOf(content: Content, sender: Sender): Promise<AsyncIterable<Uint8Array>> {
  const words = wordsIn(content.report.language)
  const sheet = await openSheet(sheetOf(content, sender, words))
  await drawPages(sheet, content, sender, words)
  return bytesOf(sheet)
}

/** The first pages as pictures. */
export async function picturesOf(content: Content, sender: Sender, most: number): Promise<string[]> {
  const words = wordsIn(content.report.language)
  const { sheet, pictures } = await openPictures(sheetOf(content, sender, words), most)
  await drawPages(sheet, content, sender, words, most)
  return pictures()
}

/** @param most pages that are wanted; parts that begin after them are left out */
async function drawPages(sheet: Sheet, content: Content, sender: Sender, words: Words, most = Infinity) {
  const first = countFirst(content.parts)
  const draw = async (parts: readonly ReportPart[]) => {
    for (const part of parts) {
      if (sheet.pages > most) return
      await drawings[part](sheet, content, words)
    }
  }
  await drawPageOne(sheet, content, sender, {
    words,
    drawParts: () => draw(content.parts.slice(0, first)),
  })
  // Without a summary or reasons, the others begin on the first page; after a long comment, on the second.
  if (first > 0 && first < content.parts.length && sheet.pages === 1) nextPage(sheet)
  await draw(content.parts.slice(first))
}

function sheetOf(
  { report, project, window, isInvented, now }: Content,
  { name, theme }: Sender,
  words: Words,
): SheetOptions {
  const days = words.range(window)
  const foot = [...(isInvented ? [words.text('invented')] : []), isolated(name), isolated(project.name), days]
  return {
    title: `${isolated(report.name)}: ${isolated(project.name)}, ${days}`,
    author: name,
    theme,
    language: words.language,
    foot: foot.join(' · '),
    pageText: (page, pages) => words.text('pageOf', { page, pages }),
    createdAt: now,
  }
}

async function drawChanges(sheet: Sheet, { figures }: Content, words: Words) {
  for (const [name, rows] of [
    ['gains', figures.winners],
    ['drops', figures.losers],
  ] as const) {
    if (rows.length === 0) continue
    const note = words.text(hasVisits(rows) ? 'sinceBeforeByVisits' : 'sinceBefore')
    heading(sheet, words.text(name), { note })
    await moverTable(sheet, rows, words)
  }
}

async function drawKeywords(sheet: Sheet, content: Content, words: Words) {
  heading(sheet, words.text('allKeywords'), { note: tableNote(content, words) })
  await keywordTable(sheet, content, content.report.document_detail === 2)
}

const bucketColors = ['#12804a', '#4f9d74', '#f0b429', '#d9762b', '#a3593f', '#98a0ae', '#e4e6eb']

function drawDistribution(sheet: Sheet, { figures }: Content, words: Words) {
  heading(sheet, words.text('distribution'), { note: words.text('distributionNote') })
  const shares = figures.distribution.map(({ name, count }, index) => ({
    key: name,
    name: name === 'noRank' || name === 'notChecked' ? words.text(name) : name,
    count,
    color: bucketColors[index] ?? '#98a0ae',
  }))
  stackedBar(
    sheet,
    shares.filter(({ key, count }) => key !== 'notChecked' || count > 0),
    (share) => words.percent(words.number(share)),
  )
}

const tableNote = ({ figures, rows }: Content, { text }: Words) =>
  [
    text('tableNote'),
    ...(rows.some(({ is_snippet }) => is_snippet) ? [text('snippetNote')] : []),
    ...(figures.failedCount > 0 ? [text('failedNote')] : []),
    ...(figures.olderCount > 0 ? [text('olderNote')] : []),
  ].join(' ')
