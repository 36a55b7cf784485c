import { isolated } from '@rankline/contract/direction'
import { countFirst, type ReportPart } from '@rankline/contract/reports/parts'
import { openPictures } from '../../../platform/pdf/picture.ts'
import {
  breakPage,
  bytesOf,
  heading,
  nextPage,
  openSheet,
  type Sheet,
  type SheetOptions,
} from '../../../platform/pdf/sheet.ts'
import { stackedBar } from '../../../platform/pdf/stacked-bar.ts'
import { type Words, wordsIn } from '../texts/words.ts'
import { drawAnswers } from './answers.ts'
import { drawCharts, drawNotes, drawVoices } from './charts.ts'
import type { Content, Whole } from './content.service.ts'
import { drawCover } from './cover.ts'
import { drawFeatures } from './features.ts'
import { hasVisits, keywordTable, moverTable } from './keyword-tables.ts'
import { drawPageOne, drawProjectHead, drawReasons, drawSummary } from './page-one.ts'
import { drawCitations, drawLandingPages, drawSearchConsole, drawTags } from './parts.ts'
import type { Sender } from './sender.service.ts'
import { projectsText } from './sentences.ts'

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
  ai_overviews: drawCitations,
  questions: drawAnswers,
  search_console: drawSearchConsole,
  features: drawFeatures,
  keywords: drawKeywords,
}

/**
 * The document as PDF: its head and numbers, and the parts of the report in their order. A document about several projects
 * has a cover, and then all of this for each project.
 */
export async function pdfOf(whole: Whole, sender: Sender): Promise<AsyncIterable<Uint8Array>> {
  const words = wordsIn(whole.report.language)
  const sheet = await openSheet(sheetOf(whole, sender, words))
  await drawPages(sheet, whole, sender, words)
  return bytesOf(sheet)
}

/** The first pages as pictures. */
export async function picturesOf(whole: Whole, sender: Sender, most: number): Promise<string[]> {
  const words = wordsIn(whole.report.language)
  const { sheet, pictures } = await openPictures(sheetOf(whole, sender, words), most)
  await drawPages(sheet, whole, sender, words, most)
  return pictures()
}

/** @param most pages that are wanted; parts that begin after them are left out */
async function drawPages(sheet: Sheet, whole: Whole, sender: Sender, words: Words, most = Infinity) {
  const { projects } = whole
  const [only, ...others] = projects
  if (only !== undefined && others.length === 0)
    return drawProject(sheet, only, { sender, words, most, drawHead: drawPageOne })
  await drawCover(sheet, whole, sender, words)
  for (const content of projects) {
    if (sheet.pages >= most) return
    nextPage(sheet)
    sheet.foot = footOf({ ...whole, projects: [content] }, sender, words)
    await drawProject(sheet, content, { sender, words, most, drawHead: drawProjectHead })
  }
}

type Drawing = { sender: Sender; words: Words; most: number; drawHead: typeof drawPageOne }

async function drawProject(sheet: Sheet, content: Content, { sender, words, most, drawHead }: Drawing) {
  const first = countFirst(content.parts)
  const draw = async (parts: readonly ReportPart[]) => {
    for (const part of parts) {
      if (sheet.pages > most) return
      await drawings[part](sheet, content, words)
    }
  }
  const page = sheet.pages
  await drawHead(sheet, content, sender, {
    words,
    drawParts: () => draw(content.parts.slice(0, first)),
  })
  // Without a summary or reasons, the others begin on the first page; after a long comment, on the second.
  if (first > 0 && first < content.parts.length && sheet.pages === page) breakPage(sheet)
  await draw(content.parts.slice(first))
}

function sheetOf(whole: Whole, sender: Sender, words: Words): SheetOptions {
  const { report, window, now } = whole
  return {
    title: `${isolated(report.name)}: ${projectsText(whole, words)}, ${words.range(window)}`,
    author: sender.name,
    theme: sender.theme,
    language: words.language,
    foot: footOf(whole, sender, words),
    pageText: (page, pages) => words.text('pageOf', { page, pages }),
    createdAt: now,
  }
}

function footOf(whole: Whole, { name }: Sender, words: Words): string {
  const invented = whole.isInvented ? [words.text('invented')] : []
  return [...invented, isolated(name), projectsText(whole, words), words.range(whole.window)].join(' · ')
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
  if (content.rows.length === 0) return
  heading(sheet, words.text('allKeywords'), { note: tableNote(content, words) })
  await keywordTable(sheet, content, content.report.document_detail === 2)
}

const bucketColors = ['#12804a', '#4f9d74', '#f0b429', '#d9762b', '#a3593f', '#98a0ae', '#e4e6eb']

function drawDistribution(sheet: Sheet, { figures }: Content, words: Words) {
  if (figures.keywordCount === 0) return
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
