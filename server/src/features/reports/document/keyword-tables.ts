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
import type { Content } from './content.service.ts'
import { type KeywordRow, searchOf } from './keyword-row.ts'
import { numberText, visitsText } from './sentences.ts'

const numbers = { align: 'right' } as const
const UNRANKED = 'No Rank'

const positionText = (position: number | null, isKnown: boolean) =>
  position === null ? (isKnown ? UNRANKED : '–') : String(position)

const previousText = ({ previous, movement }: KeywordRow) =>
  positionText(previous, movement === 'new' || movement === 'dropped')

function changeCell({ change, movement }: KeywordRow): Cell {
  if (movement === 'new') return { text: 'new', color: up }
  if (movement === 'dropped') return { text: 'left', color: down }
  if (movement === 'first') return { text: 'first', color: muted }
  if (change === null || change === 0) return { text: change === 0 ? '0' : '–', color: muted }
  return change > 0 ? { text: `+${change}`, color: up } : { text: `−${-change}`, color: down }
}

function visitsCell({ visitsWon }: KeywordRow): Cell {
  if (visitsWon === null) return { text: '–', color: muted }
  const rounded = Math.round(visitsWon)
  const color = rounded === 0 ? muted : rounded > 0 ? up : down
  return { text: visitsText(visitsWon), color }
}

const visits: Column<KeywordRow> = { title: 'VISITS', width: 54, ...numbers, cell: visitsCell }
export const hasVisits = (rows: readonly KeywordRow[]) => rows.some(({ visitsWon }) => visitsWon !== null)

/** The keyword with its device, and the place of its searches where it has one of its own. */
const keyword: Column<KeywordRow> = {
  title: 'KEYWORD',
  cell: (row) => ({ text: row.phrase, tail: `· ${searchedAsText(searchOf(row))}` }),
}

/** Winners or losers, with the visits they won or lost if one of them has a volume. */
export const moverTable = (sheet: Sheet, rows: readonly KeywordRow[]) =>
  table(sheet, {
    rows,
    columns: [
      keyword,
      { title: 'BEFORE', width: 54, ...numbers, cell: previousText },
      {
        title: 'NOW',
        width: 54,
        ...numbers,
        cell: ({ position, day }) => positionText(position, day !== null),
      },
      { title: 'CHANGE', width: 54, ...numbers, cell: changeCell },
      ...(hasVisits(rows) ? [visits] : []),
      { title: 'PAGE', cell: pageCell },
    ],
  })

function pageCell({ url }: KeywordRow): Cell {
  return url === null ? '' : { text: readableUrl(url).replace(/^https?:\/\//, ''), color: muted, link: url }
}

/** All keywords, the best first. */
export function keywordTable(sheet: Sheet, content: Content, isAdvanced: boolean) {
  const rows = content.rows.toSorted(
    (a, b) => (a.position ?? 101) - (b.position ?? 101) || (a.phrase < b.phrase ? -1 : 1),
  )
  const columns = [...rankState(content), ...(isAdvanced ? estimates(content) : places)]
  return table(sheet, { rows, columns, isDense: isAdvanced })
}

const rankState = (content: Content): Column<KeywordRow>[] => [
  keyword,
  { title: 'NOW', width: 42, ...numbers, cell: (row) => nowCell(row, content) },
  { title: 'BEFORE', width: 38, ...numbers, cell: previousText },
  { title: 'CHANGE', width: 36, ...numbers, cell: changeCell },
  { title: 'BEST', width: 24, ...numbers, cell: ({ best_position: best }) => String(best ?? '–') },
  { title: 'WORST', width: 34, ...numbers, cell: ({ worst_position: worst }) => String(worst ?? '–') },
]

/** The current position; `!` marks a failed last check, `*` a planned check that is missing. */
function nowCell(
  { position, is_snippet, day, outcome, is_enabled, check_every }: KeywordRow,
  { window, now }: Content,
): Cell {
  const last = window.to > dayOf(now) ? dayOf(now) : window.to
  const mark =
    is_enabled && outcome === 'failed' ? ' !' : day !== null && lacksCheck(check_every, day, last) ? ' *' : ''
  return { text: `${positionText(position, day !== null)}${is_snippet ? ' FS' : ''}${mark}`, weight: 700 }
}

const places: Column<KeywordRow>[] = [
  { title: 'WHERE', width: 104, cell: (row) => ({ text: placeOf(row), color: muted }) },
]

const placeOf = ({ engine_id, country_id }: KeywordRow) =>
  [engineById(engine_id)?.name, countryById(country_id)?.alpha2?.toUpperCase()].filter(Boolean).join(' ')

const estimates = (
  content: Content,
  days = daysFrom(content.chartWindow.from, content.chartWindow.to),
): Column<KeywordRow>[] => [
  { title: 'VOLUME', width: 36, ...numbers, cell: ({ volume }) => amount(volume) },
  { title: 'TRAFFIC', width: 36, ...numbers, cell: ({ traffic }) => amount(traffic) },
  {
    title: 'VALUE',
    width: 34,
    ...numbers,
    cell: ({ value }) => (value === null ? '–' : `$${amount(value)}`),
  },
  {
    title: 'TREND',
    width: 44,
    cell: () => '',
    draw: (row, { sheet, ...box }) => sparkline(sheet, trendOf(row, days), box),
  },
]

const amount = (value: number | null) => (value === null ? '–' : numberText(Math.round(value)))

/** A place each day, so that rows compare; a keyword that does not rank is below all others. */
const trendOf = ({ history }: KeywordRow, days: readonly string[]): (number | null)[] =>
  days.map((day) => {
    const position = history.on(day)
    return position === null ? 101 : (position ?? null)
  })
