import { utcDay } from '@rankline/contract/days'
import { isolated } from '@rankline/contract/direction'
import { readableUrl } from '@rankline/contract/readable'
import { letterhead, sectionHead } from '../../../platform/pdf/letterhead.ts'
import { heading, paragraph, type Sheet } from '../../../platform/pdf/sheet.ts'
import { muted } from '../../../platform/pdf/theme.ts'
import { type Tile, tiles } from '../../../platform/pdf/tiles.ts'
import type { Words } from '../texts/words.ts'
import { type Content, isSummedUpByComment, MOST_REASONS, type Whole } from './content.service.ts'
import type { Figures } from './figures.ts'
import { hasVisits, reasonTable } from './keyword-tables.ts'
import type { Sender } from './sender.service.ts'
import { draftOf, truthOf, visitsChangeText } from './sentences.ts'

export const kinds = { 1: 'daily', 2: 'weekly', 3: 'monthly' } as const

type Draw = (sheet: Sheet, content: Content, words: Words) => void | Promise<void>

/**
 * Draws the page that most people read: what happened, in words and four numbers, which keywords did it, and why.
 * @param drawParts draws the parts that come first
 */
export async function drawPageOne(
  sheet: Sheet,
  content: Content,
  sender: Sender,
  { words, drawParts }: { words: Words; drawParts: () => Promise<void> },
) {
  const { report, project, window } = content
  letterhead(sheet, {
    name: sender.name,
    logo: sender.logo,
    kind: `${words.text(kinds[report.timer])} · ${report.name}`,
    period: words.range(window),
    title: project.name,
    subtitle: aboutOf(content, words),
    picture: sender.icons.get(project.id) ?? null,
    reader: sender.clientLogo,
  })
  drawWords(sheet, content, sender)
  tiles(sheet, tilesOf(content.figures, words), { isTall: true })
  await drawParts()
  drawTruth(sheet, content, words)
}

/** Like page one, below the name of a project of several. The cover has the sender and their words. */
export async function drawProjectHead(
  sheet: Sheet,
  content: Content,
  sender: Sender,
  { words, drawParts }: { words: Words; drawParts: () => Promise<void> },
) {
  const { project } = content
  const picture = sender.icons.get(project.id) ?? null
  sectionHead(sheet, { title: project.name, subtitle: aboutOf(content, words), picture })
  tiles(sheet, tilesOf(content.figures, words), { isTall: true })
  await drawParts()
  drawTruth(sheet, content, words)
}

/** The address of the site, its keywords, and the day before. */
const aboutOf = ({ project, figures, window }: Content, words: Words) =>
  [
    isolated(readableUrl(project.url).replace(/^https?:\/\/|\/$/g, '')),
    words.counted('countedKeywords', figures.keywordCount),
    comparedText(window, words),
  ].join(' · ')

export const comparedText = ({ from }: Content['window'], words: Words) =>
  words.text('comparedWith', { day: words.day(dayBefore(from)) })

/** Draws the words of the sender, and the comment if it is not the summary. */
export function drawWords(
  sheet: Sheet,
  content: Pick<Whole, 'report' | 'comment' | 'parts'>,
  sender: Sender,
) {
  lines(sheet, sender.intro)
  if (content.comment === '' || isSummedUpByComment(content)) return
  lines(sheet, content.comment)
  sheet.y += 6
}

/** Draws how far the numbers can be relied on. */
export function drawTruth(
  sheet: Sheet,
  { figures, isInvented }: Pick<Whole, 'figures' | 'isInvented'>,
  words: Words,
) {
  const truth = [...(isInvented ? [words.text('inventedText')] : []), ...truthOf(figures, words)]
  paragraph(sheet, truth.join(' '), { size: 8.5, color: muted })
}

type Summed = Pick<Whole, 'report' | 'figures' | 'moves' | 'comment' | 'parts'>

/** Draws what happened in sentences, or the comment in their place. */
export function drawSummary(sheet: Sheet, content: Summed, words: Words) {
  heading(sheet, words.text('summary'))
  if (isSummedUpByComment(content)) return lines(sheet, content.comment)
  const { lead, counts } = draftOf(content, words)
  if (lead.length > 0) paragraph(sheet, lead.join(' '), { size: 11 })
  paragraph(sheet, counts.join(' '), lead.length > 0 ? { size: 9.5, color: muted } : { size: 11 })
}

/** Draws the keywords that won and lost most, and why. */
export const drawReasons: Draw = async (sheet, content, words) => {
  const { figures } = content
  const moved = [
    { rows: figures.winners, names: ['wonMost', 'roseMost'] },
    { rows: figures.losers, names: ['lostMost', 'fellMost'] },
  ] as const
  // The greater part of the change comes first.
  for (const { rows, names } of (figures.trafficChange ?? 0) < 0 ? moved.toReversed() : moved) {
    if (rows.length === 0) continue
    const shown = rows.slice(0, MOST_REASONS)
    heading(sheet, words.text(names[hasVisits(shown) ? 0 : 1]))
    await reasonTable(sheet, shown, content, words)
  }
}

const dayBefore = (day: string) => utcDay(-1, new Date(`${day}T00:00:00Z`))

/** Words of a person, line by line. */
function lines(sheet: Sheet, text: string | null) {
  if (text === null) return
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) paragraph(sheet, line, { size: 11 })
}

export function tilesOf(figures: Figures, words: Words): Tile[] {
  const { visibility, visibilityChange, average, averageChange, improved, declined } = figures
  const { traffic, trafficChange } = figures
  const { text } = words
  return [
    ...(traffic === null
      ? []
      : [
          {
            name: text('visitsAMonth'),
            value: words.number(Math.round(traffic)),
            ...changeOf(trafficChange, (change) =>
              visitsChangeText({ ...figures, trafficChange: change }, words),
            ),
          },
        ]),
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
    { name: text('upAndDown'), value: `${words.number(improved)} / ${words.number(declined)}` },
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
