import { dayOf, daysFrom } from '@rankline/contract/days'
import { searchedAsText } from '@rankline/contract/keywords/searched-as'
import { readableUrl } from '@rankline/contract/readable'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import type { Sheet } from '../../../platform/pdf/sheet.ts'
import { sparkline } from '../../../platform/pdf/sparkline.ts'
import { type Cell, type Column, table } from '../../../platform/pdf/table.ts'
import { down, muted, up } from '../../../platform/pdf/theme.ts'
import { lacksCheck } from '../../tracking/frequency.ts'
import { type Words, wordsIn } from '../texts/words.ts'
import type { Content } from './content.service.ts'
import { placesWon } from './figures.ts'
import { type KeywordRow, searchOf } from './keyword-row.ts'
import { reasonOf } from './reasons.ts'

const numbers = { align: 'right' } as const

const positionText = (position: number | null, isKnown: boolean, words: Words) =>
  position === null ? (isKnown ? words.text('noRank') : '–') : String(position)

const previousText = ({ previous, movement }: KeywordRow, words: Words) =>
  positionText(previous, movement === 'new' || movement === 'dropped', words)

function changeCell({ change, movement }: KeywordRow, words: Words): Cell {
  if (movement === 'new') return { text: words.text('isNew'), color: up }
  if (movement === 'dropped') return { text: words.text('hasLeft'), color: down }
  if (movement === 'first') return { text: words.text('isFirst'), color: muted }
  if (change === null || change === 0) return { text: change === 0 ? '0' : '–', color: muted }
  return change > 0 ? { text: `+${change}`, color: up } : { text: `−${-change}`, color: down }
}

function visitsCell({ visitsWon }: KeywordRow, words: Words): Cell {
  if (visitsWon === null) return { text: '–', color: muted }
  const rounded = Math.round(visitsWon)
  const color = rounded === 0 ? muted : rounded > 0 ? up : down
  return { text: words.visits(visitsWon), color }
}

export const hasVisits = (rows: readonly KeywordRow[]) => rows.some(({ visitsWon }) => visitsWon !== null)

/** The keyword with its device, and the place of its searches where it has one of its own. */
const keyword = (words: Words): Column<KeywordRow> => ({
  title: words.head('keyword'),
  cell: (row) => ({ text: row.phrase, tail: `· ${searchedAsText(searchOf(row))}` }),
})

/** Winners or losers, with the visits they won or lost if one of them has a volume. */
export const moverTable = (sheet: Sheet, rows: readonly KeywordRow[], words: Words) =>
  table(sheet, {
    rows,
    columns: [
      keyword(words),
      { title: words.head('before'), width: 54, ...numbers, cell: (row) => previousText(row, words) },
      {
        title: words.head('now'),
        width: 54,
        ...numbers,
        cell: ({ position, day }) => positionText(position, day !== null, words),
      },
      { title: words.head('change'), width: 54, ...numbers, cell: (row) => changeCell(row, words) },
      ...(hasVisits(rows) ? [visits(words)] : []),
      { title: words.head('page'), cell: pageCell },
    ],
  })

/** Winners or losers of the first page: where they were, what it means in visits, and why. */
export function reasonTable(
  sheet: Sheet,
  rows: readonly KeywordRow[],
  content: Pick<Content, 'moves' | 'parts'>,
  words: Words,
) {
  const reasons = new Map(rows.map((row) => [row.id, reasonOf(content, row.id, placesWon(row) < 0, words)]))
  const hasReasons = [...reasons.values()].some((reason) => reason !== null)
  return table(sheet, {
    rows,
    columns: [
      keyword(words),
      {
        title: words.head('before'),
        width: 40,
        ...numbers,
        cell: (row) => ({ text: previousText(row, words), color: muted }),
      },
      {
        title: words.head('now'),
        width: 40,
        ...numbers,
        cell: ({ position, day }) => ({ text: positionText(position, day !== null, words), weight: 700 }),
      },
      ...(hasVisits(rows) ? [visits(words)] : []),
      hasReasons
        ? {
            title: words.head('why'),
            width: 222,
            cell: ({ id }) => ({ text: reasons.get(id) ?? '–', color: muted }),
          }
        : { title: words.head('page'), cell: pageCell },
    ],
  })
}

const visits = (words: Words): Column<KeywordRow> => ({
  title: words.head('visits'),
  width: 46,
  ...numbers,
  cell: (row) => visitsCell(row, words),
})

function pageCell({ url }: KeywordRow): Cell {
  return url === null ? '' : { text: readableUrl(url).replace(/^https?:\/\//, ''), color: muted, link: url }
}

/** All keywords, the best first. */
export function keywordTable(sheet: Sheet, content: Content, isAdvanced: boolean) {
  const words = wordsIn(content.report.language)
  const rows = content.rows.toSorted(
    (a, b) => (a.position ?? 101) - (b.position ?? 101) || (a.phrase < b.phrase ? -1 : 1),
  )
  const columns = [...rankState(content, words), ...(isAdvanced ? estimates(content, words) : places(words))]
  return table(sheet, { rows, columns, isDense: isAdvanced })
}

const rankState = (content: Content, words: Words): Column<KeywordRow>[] => [
  keyword(words),
  { title: words.head('now'), width: 42, ...numbers, cell: (row) => nowCell(row, content, words) },
  { title: words.head('before'), width: 38, ...numbers, cell: (row) => previousText(row, words) },
  { title: words.head('change'), width: 46, ...numbers, cell: (row) => changeCell(row, words) },
  {
    title: words.head('best'),
    width: 24,
    ...numbers,
    cell: ({ best_position: best }) => String(best ?? '–'),
  },
  {
    title: words.head('worst'),
    width: 34,
    ...numbers,
    cell: ({ worst_position: worst }) => String(worst ?? '–'),
  },
]

/** The current position; `!` marks a failed last check, `*` a planned check that is missing. */
function nowCell(
  { position, is_snippet, day, outcome, is_enabled, check_every }: KeywordRow,
  { window, now }: Content,
  words: Words,
): Cell {
  const last = window.to > dayOf(now) ? dayOf(now) : window.to
  const mark =
    is_enabled && outcome === 'failed' ? ' !' : day !== null && lacksCheck(check_every, day, last) ? ' *' : ''
  const shown = positionText(position, day !== null, words)
  return { text: `${shown}${is_snippet ? ' FS' : ''}${mark}`, weight: 700 }
}

const places = (words: Words): Column<KeywordRow>[] => [
  { title: words.head('where'), width: 104, cell: (row) => ({ text: placeOf(row), color: muted }) },
]

const placeOf = ({ engine_id, country_id }: KeywordRow) =>
  [engineById(engine_id)?.name, countryById(country_id)?.alpha2?.toUpperCase()].filter(Boolean).join(' ')

function estimates(content: Content, words: Words): Column<KeywordRow>[] {
  const days = daysFrom(content.chartWindow.from, content.chartWindow.to)
  const amount = (value: number | null) => (value === null ? '–' : words.number(Math.round(value)))
  return [
    { title: words.head('volume'), width: 36, ...numbers, cell: ({ volume }) => amount(volume) },
    { title: words.head('traffic'), width: 36, ...numbers, cell: ({ traffic }) => amount(traffic) },
    {
      title: words.head('value'),
      width: 34,
      ...numbers,
      cell: ({ value }) => (value === null ? '–' : words.money(Math.round(value))),
    },
    {
      title: words.head('trend'),
      width: 44,
      cell: () => '',
      draw: (row, { sheet, ...box }) => sparkline(sheet, trendOf(row, days), box),
    },
  ]
}

/** A place each day, so that rows compare; a keyword that does not rank is below all others. */
const trendOf = ({ history }: KeywordRow, days: readonly string[]): (number | null)[] =>
  days.map((day) => {
    const position = history.on(day)
    return position === null ? 101 : (position ?? null)
  })
