import { isolated } from '@rankline/contract/direction'
import { letterhead } from '../../../platform/pdf/letterhead.ts'
import { heading, type Sheet } from '../../../platform/pdf/sheet.ts'
import { type Cell, type Column, table } from '../../../platform/pdf/table.ts'
import { down, muted, up } from '../../../platform/pdf/theme.ts'
import { tiles } from '../../../platform/pdf/tiles.ts'
import type { Words } from '../texts/words.ts'
import type { Whole } from './content.service.ts'
import type { Figures, TopCount } from './figures.ts'
import { comparedText, drawSummary, drawTruth, drawWords, kinds, tilesOf } from './page-one.ts'
import type { Sender } from './sender.service.ts'

/** Draws the first page of a report about several projects: its totals, what happened, and a line for each project. */
export async function drawCover(sheet: Sheet, whole: Whole, sender: Sender, words: Words): Promise<void> {
  const { report, projects, window, figures, parts } = whole
  letterhead(sheet, {
    name: sender.name,
    logo: sender.logo,
    kind: words.text(kinds[report.timer]),
    period: words.range(window),
    title: report.name,
    subtitle: [
      words.counted('countedProjects', projects.length),
      words.counted('countedKeywords', figures.keywordCount),
      comparedText(window, words),
    ].join(' · '),
    picture: null,
    reader: sender.clientLogo,
  })
  drawWords(sheet, whole, sender)
  tiles(sheet, tilesOf(figures, words), { isTall: true })
  if (parts.includes('summary')) drawSummary(sheet, whole, words)
  heading(sheet, words.text('projects'), { note: words.text('totalsNote') })
  await table(sheet, { rows: linesOf(whole, words), columns: columnsIn(words) })
  drawTruth(sheet, whole, words)
}

type Line = { name: string; figures: Figures; isTotal: boolean }

const linesOf = ({ projects, figures }: Whole, words: Words): Line[] => [
  ...projects.map((one) => ({ name: isolated(one.project.name), figures: one.figures, isTotal: false })),
  { name: words.text('total'), figures, isTotal: true },
]

function columnsIn(words: Words): Column<Line>[] {
  const numbers = { align: 'right' } as const
  const value = (text: string, { isTotal }: Line, change: { text: string; way: number } | null): Cell => ({
    text,
    ...(isTotal && { weight: 700 }),
    ...(change !== null && {
      tail: change.text,
      tailColor: change.way === 0 ? muted : change.way > 0 ? up : down,
    }),
  })
  const changed = (change: number | null, textOf: (change: number) => string) => {
    if (change === null) return null
    const text = textOf(change)
    return { text, way: text === '±0' ? 0 : change }
  }
  const top = (line: Line, { count, change }: TopCount) =>
    value(words.number(count), line, changed(change, words.wholeChange))
  return [
    {
      title: words.head('project'),
      cell: ({ name, isTotal }) => ({ text: name, ...(isTotal && { weight: 700 }) }),
    },
    {
      title: words.head('keywords'),
      width: 44,
      ...numbers,
      cell: (line) => value(words.number(line.figures.keywordCount), line, null),
    },
    {
      title: words.head('visits'),
      width: 84,
      tailWidth: 44,
      ...numbers,
      cell: (line) => {
        const { traffic, trafficChange } = line.figures
        if (traffic === null) return value('–', line, null)
        return value(words.number(Math.round(traffic)), line, changed(trafficChange, words.wholeChange))
      },
    },
    {
      title: words.head('visibility'),
      width: 72,
      tailWidth: 28,
      ...numbers,
      cell: (line) => {
        const { visibility, visibilityChange } = line.figures
        if (visibility === null) return value('–', line, null)
        return value(words.percent(words.average(visibility)), line, changed(visibilityChange, words.change))
      },
    },
    {
      title: words.head('top3'),
      width: 50,
      tailWidth: 22,
      ...numbers,
      cell: (line) => top(line, line.figures.top3),
    },
    {
      title: words.head('top10'),
      width: 54,
      tailWidth: 22,
      ...numbers,
      cell: (line) => top(line, line.figures.top10),
    },
  ]
}
