import { isolated } from '@rankline/contract/direction'
import { INVENTED_LABEL, INVENTED_TEXT } from '@rankline/contract/invented'
import { readableUrl } from '@rankline/contract/readable'
import { documentDetails, reportTimers } from '@rankline/contract/reports/calls'
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
import { drawCharts } from './charts.ts'
import type { Content } from './content.service.ts'
import { drawFeatures } from './features.ts'
import type { Figures } from './figures.ts'
import type { KeywordRow } from './keyword-row.ts'
import { hasVisits, keywordTable, moverTable } from './keyword-tables.ts'
import type { Sender } from './sender.service.ts'
import {
  averageChangeText,
  averageText,
  changeText,
  dayText,
  numberText,
  summaryOf,
  truthOf,
  wholeChangeText,
  windowText,
} from './sentences.ts'

/** The document as PDF. Advanced adds charts, features, volume, traffic and value, competitors and notes. */
export async function pdfOf(content: Content, sender: Sender): Promise<AsyncIterable<Uint8Array>> {
  const { report, figures } = content
  const isAdvanced = report.document_detail === 2
  const sheet = await openSheet(sheetOf(content, sender))
  drawFront(sheet, content, sender)
  if (figures.winners.length > 0) {
    heading(sheet, 'Biggest gains', { note: moversNote(figures.winners) })
    await moverTable(sheet, figures.winners)
  }
  if (figures.losers.length > 0) {
    heading(sheet, 'Biggest drops', { note: moversNote(figures.losers) })
    await moverTable(sheet, figures.losers)
  }
  if (isAdvanced) await drawFeatures(sheet, content)
  heading(sheet, 'All keywords', { note: tableNote(content) })
  await keywordTable(sheet, content, isAdvanced)
  return bytesOf(sheet)
}

/** The first pages as pictures. */
export async function picturesOf(content: Content, sender: Sender, most: number): Promise<string[]> {
  const { sheet, pictures } = await openPictures(sheetOf(content, sender), most)
  drawFront(sheet, content, sender)
  return pictures()
}

function sheetOf(
  { report, project, window, isInvented, now }: Content,
  { name, theme }: Sender,
): SheetOptions {
  const days = windowText(window)
  return {
    title: `${isolated(report.name)}: ${isolated(project.name)}, ${days}`,
    author: name,
    theme,
    foot: [...(isInvented ? [INVENTED_LABEL] : []), isolated(name), isolated(project.name), days].join(' · '),
    createdAt: now,
  }
}

/** Draws the pages before the keywords. */
function drawFront(sheet: Sheet, content: Content, sender: Sender) {
  drawCover(sheet, content, sender)
  introduction(sheet, sender)
  summary(sheet, content)
  if (content.report.document_detail === 2) drawCharts(sheet, content)
  heading(sheet, 'Distribution', { note: 'Keywords by position.' })
  distribution(sheet, content.figures)
}

function drawCover(sheet: Sheet, content: Content, sender: Sender) {
  const { report, project, window, figures, isInvented, now } = content
  cover(sheet, {
    kind: `${reportTimers[report.timer]} report · ${documentDetails[report.document_detail]}`,
    title: project.name,
    subtitle: readableUrl(project.url),
    facts: [
      ['Report', report.name],
      ['Days', windowText(window)],
      ['Keywords', numberText(figures.keywordCount)],
      ['Data as of', figures.dataDay === null ? 'Not checked yet' : dayText(figures.dataDay)],
      ['Failed checks', numberText(figures.failedCount)],
      ...(isInvented ? [['Positions', INVENTED_LABEL] as const] : []),
      ['Made', `${dayText(now.toISOString().slice(0, 10))}, ${now.toISOString().slice(11, 16)} UTC`],
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

function summary(sheet: Sheet, { figures, report, isInvented }: Content) {
  heading(sheet, 'Summary')
  paragraph(sheet, summaryOf(figures).join(' '), { size: 12 })
  const truth = [...(isInvented ? [INVENTED_TEXT] : []), ...truthOf(figures)]
  paragraph(sheet, truth.join(' '), { size: 9, color: muted })
  sheet.y += 6
  const shown = tilesOf(figures, report.document_detail === 2)
  tiles(sheet, shown, shown.length > 4 ? 3 : 4)
}

function tilesOf(figures: Figures, isAdvanced: boolean): Tile[] {
  const { visibility, visibilityChange, average, averageChange, improved, declined } = figures
  const { traffic, trafficChange, value } = figures
  const percent = visibility === null ? '–' : `${numberText(visibility)}%`
  return [
    { name: 'Visibility', value: percent, ...changeOf(visibilityChange, changeText) },
    {
      name: 'Average position',
      value: average === null ? '–' : averageText(average),
      ...changeOf(averageChange, averageChangeText, -1),
    },
    { name: 'Improved', value: numberText(improved) },
    { name: 'Fell', value: numberText(declined) },
    ...(isAdvanced && traffic !== null
      ? [
          {
            name: 'Estimated visits a month',
            value: numberText(Math.round(traffic)),
            ...changeOf(trafficChange, wholeChangeText),
          },
          { name: 'Their value as ads', value: `$${numberText(Math.round(value))}` },
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

function distribution(sheet: Sheet, figures: Figures) {
  const shares = figures.distribution.map(({ name, count }, index) => ({
    name,
    count,
    color: bucketColors[index] ?? '#98a0ae',
  }))
  stackedBar(
    sheet,
    shares.filter(({ name, count }) => name !== 'Not checked' || count > 0),
  )
}

const moversNote = (rows: readonly KeywordRow[]) =>
  hasVisits(rows)
    ? 'Since before these days, by estimated visits a month won or lost.'
    : 'Since before these days.'

const tableNote = ({ figures, rows }: Content) =>
  [
    'Change is since before these days; best and worst are of all time.',
    ...(rows.some(({ is_snippet }) => is_snippet)
      ? ['FS Featured snippet: first by it, and not in the list.']
      : []),
    ...(figures.failedCount > 0 ? ['! The last check failed: the last known position is shown.'] : []),
    ...(figures.olderCount > 0 ? ['* Last seen on an earlier day.'] : []),
  ].join(' ')
