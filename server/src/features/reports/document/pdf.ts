import { isolated } from '@rankline/contract/direction'
import { readableUrl } from '@rankline/contract/readable'
import { cover } from '../../../platform/pdf/cover.ts'
import { openPictures } from '../../../platform/pdf/picture.ts'
import {
  bytesOf,
  heading,
  openSheet,
  paragraph,
  type Sheet,
  type SheetOptions,
} from '../../../platform/pdf/sheet.ts'
import { stackedBar } from '../../../platform/pdf/stacked-bar.ts'
import { muted } from '../../../platform/pdf/theme.ts'
import { type Tile, tiles } from '../../../platform/pdf/tiles.ts'
import { type Words, wordsIn } from '../texts/words.ts'
import { drawCharts } from './charts.ts'
import type { Content } from './content.service.ts'
import { drawFeatures } from './features.ts'
import type { Figures } from './figures.ts'
import { hasVisits, keywordTable, moverTable } from './keyword-tables.ts'
import type { Sender } from './sender.service.ts'
import { summaryOf, truthOf } from './sentences.ts'

/** The document as PDF. Advanced adds charts, features, volume, traffic and value, competitors and notes. */
export async function pdfOf(content: Content, sender: Sender): Promise<AsyncIterable<Uint8Array>> {
  const { report, figures } = content
  const words = wordsIn(report.language)
  const isAdvanced = report.document_detail === 2
  const sheet = await openSheet(sheetOf(content, sender, words))
  drawFront(sheet, content, sender, words)
  for (const [name, rows] of [
    ['gains', figures.winners],
    ['drops', figures.losers],
  ] as const) {
    if (rows.length === 0) continue
    heading(sheet, words.text(name), {
      note: words.text(hasVisits(rows) ? 'sinceBeforeByVisits' : 'sinceBefore'),
    })
    await moverTable(sheet, rows, words)
  }
  if (isAdvanced) await drawFeatures(sheet, content)
  heading(sheet, words.text('allKeywords'), { note: tableNote(content, words) })
  await keywordTable(sheet, content, isAdvanced)
  return bytesOf(sheet)
}

/** The first pages as pictures. */
export async function picturesOf(content: Content, sender: Sender, most: number): Promise<string[]> {
  const words = wordsIn(content.report.language)
  const { sheet, pictures } = await openPictures(sheetOf(content, sender, words), most)
  drawFront(sheet, content, sender, words)
  return pictures()
}

function sheetOf(
  { report, project, window, isInvented, now }: Content,
  { name, theme }: Sender,
  words: Words,
): SheetOptions {
  const days = words.window(window)
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

/** Draws the pages before the keywords. */
function drawFront(sheet: Sheet, content: Content, sender: Sender, words: Words) {
  drawCover(sheet, content, sender, words)
  introduction(sheet, sender)
  summary(sheet, content, words)
  if (content.report.document_detail === 2) drawCharts(sheet, content)
  heading(sheet, words.text('distribution'), { note: words.text('distributionNote') })
  distribution(sheet, content.figures, words)
}

const kinds = { 1: 'daily', 2: 'weekly', 3: 'monthly' } as const
const details = { 1: 'basic', 2: 'advanced' } as const

function drawCover(sheet: Sheet, content: Content, sender: Sender, words: Words) {
  const { report, project, window, figures, isInvented, now } = content
  const { text } = words
  cover(sheet, {
    kind: `${text(kinds[report.timer])} · ${text(details[report.document_detail])}`,
    title: project.name,
    subtitle: readableUrl(project.url),
    facts: [
      [text('report'), report.name],
      [text('days'), words.window(window)],
      [text('keywords'), words.number(figures.keywordCount)],
      [text('dataDay'), figures.dataDay === null ? text('neverChecked') : words.day(figures.dataDay)],
      ...(figures.failedCount > 0
        ? [[text('failedChecks'), words.number(figures.failedCount)] as const]
        : []),
      ...(isInvented ? [[text('positions'), text('invented')] as const] : []),
      [text('made'), `${words.day(now.toISOString().slice(0, 10))}, ${now.toISOString().slice(11, 16)} UTC`],
    ],
    logo: sender.logo,
    name: sender.logo?.isIcon ? readableUrl(project.url) : sender.name,
  })
}

/** The brand's own words, line by line. */
function introduction(sheet: Sheet, { intro }: Sender) {
  if (intro === null) return
  for (const line of intro.split('\n').filter((one) => one.trim() !== ''))
    paragraph(sheet, line, { size: 11 })
  sheet.y += 10
}

function summary(sheet: Sheet, { figures, report, isInvented }: Content, words: Words) {
  heading(sheet, words.text('summary'))
  paragraph(sheet, summaryOf(figures, words).join(' '), { size: 12 })
  const truth = [...(isInvented ? [words.text('inventedText')] : []), ...truthOf(figures, words)]
  paragraph(sheet, truth.join(' '), { size: 9, color: muted })
  sheet.y += 6
  const shown = tilesOf(figures, report.document_detail === 2, words)
  tiles(sheet, shown, shown.length > 4 ? 3 : 4)
}

function tilesOf(figures: Figures, isAdvanced: boolean, words: Words): Tile[] {
  const { visibility, visibilityChange, average, averageChange, improved, declined } = figures
  const { traffic, trafficChange, value } = figures
  const { text } = words
  return [
    {
      name: text('visibility'),
      value: visibility === null ? '–' : words.percent(words.number(visibility)),
      ...changeOf(visibilityChange, words.change),
    },
    {
      name: text('averagePosition'),
      value: average === null ? '–' : words.average(average),
      ...changeOf(averageChange, words.averageChange, -1),
    },
    { name: text('improved'), value: words.number(improved) },
    { name: text('fell'), value: words.number(declined) },
    ...(isAdvanced && traffic !== null
      ? [
          {
            name: text('visitsAMonth'),
            value: words.number(Math.round(traffic)),
            ...changeOf(trafficChange, words.wholeChange),
          },
          { name: text('valueAsAds'), value: words.money(Math.round(value)) },
        ]
      : []),
  ]
}

/** @param way 1 where more is better */
function changeOf(
  change: number | null,
  textOf: (change: number) => string,
  way: 1 | -1 = 1,
): Pick<Tile, 'change'> {
  if (change === null) return {}
  const text = textOf(change)
  return { change: { text, isGood: text === '±0' ? null : change * way > 0 } }
}

const bucketColors = ['#12804a', '#4f9d74', '#f0b429', '#d9762b', '#a3593f', '#98a0ae', '#e4e6eb']

function distribution(sheet: Sheet, figures: Figures, words: Words) {
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
