import { type ExportColumn, type ExportedList, googleExportColumns } from '@rankline/contract/exports/calls'
import { SOURCE_HEAD } from '@rankline/contract/invented'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { intentNames, intents } from '@rankline/contract/keywords/intents'
import type { ComparedKeyword } from '@rankline/contract/positions/comparison'
import { stateText } from '../../positions/position-state.ts'
import type { GoogleNumbers } from '../../search-console/google-numbers.service.ts'
import type { Cell, Column, ColumnKind } from './table.ts'

/** A keyword of the list with its values. `google`: its Search Console numbers over 28 days. */
export type Listed = {
  keyword: Keyword
  tags: readonly string[]
  compared: ComparedKeyword | undefined
  google: GoogleNumbers | undefined
}

/** The last column of a list with invented positions. */
export const sourceColumn: Column = { header: SOURCE_HEAD, kind: 'text', width: 18 }

export type ListedColumn = Column & { cellOf(listed: Listed): Cell }

const column = (
  header: string,
  width: number,
  cellOf: (listed: Listed) => Cell,
  kind: ColumnKind = 'text',
): ListedColumn => ({ header, width, kind, cellOf })

const number = (header: string, cellOf: (keyword: Keyword) => Cell, kind: ColumnKind = 'integer') =>
  column(header, Math.max(9, header.length + 2), ({ keyword }) => cellOf(keyword), kind)

const text = (header: string, width: number, cellOf: (keyword: Keyword) => Cell) =>
  column(header, width, ({ keyword }) => cellOf(keyword))

/** How the last check ended: a position that it did not change is the last known one. */
function stateOf({ check_outcome: outcome, check_depth: depth, current_position }: Keyword): string {
  if (outcome === null) return 'not checked yet'
  if (outcome === 'failed') return 'failed'
  const position = outcome === 'not_in_depth' ? null : current_position
  return stateText(position, outcome === 'featured_snippet', depth ?? 0)
}

/** The column of a state, named after the one of its position. */
export const stateColumn = (of: string): Column => ({
  header: `${of} state`,
  kind: 'text',
  width: STATE_WIDTH,
})
const STATE_WIDTH = 17

const project = text('Project', 24, ({ project_name }) => project_name)
const phrase = text('Keyword', 40, ({ keyword }) => keyword)

const place = [
  text('Search engine', 16, ({ engine_name }) => engine_name),
  text('Type', 12, ({ type_name }) => type_name),
  text('Country', 18, ({ country_name }) => country_name),
  text('Language', 14, ({ language_name }) => language_name),
  text('Place', 28, ({ geo_location_name_canonical: name }) => name),
  { ...text('Device', 10, ({ device_name }) => device_name), isKept: true },
]

const current = [
  number('Position', ({ current_position: position }) => position),
  { ...stateColumn('Position'), isKept: true, cellOf: ({ keyword }: Listed) => stateOf(keyword) },
  text('Page', 48, ({ latest_position_url: url }) => url),
]

const compared = ({ from, to }: { from: string; to: string }): ListedColumn[] => [
  ...rankState(from, ({ compared: one }) => one?.from ?? null),
  ...rankState(to, ({ compared: one }) => one?.to ?? null),
  column('Difference', 12, ({ compared: one }) => one?.diff ?? null, 'integer'),
]

function rankState(day: string, of: (listed: Listed) => ComparedKeyword['from']): ListedColumn[] {
  const stateAt = (one: ComparedKeyword['from']) =>
    one && stateText(one.current_position, one.is_featured_snippet === true, one.depth)
  return [
    column(day, 12, (listed) => of(listed)?.current_position ?? null, 'integer'),
    { ...stateColumn(day), cellOf: (listed) => stateAt(of(listed)) },
  ]
}

/** A column of Google's numbers, labelled as such to distinguish it from our own measurements. */
const google = (header: string, name: keyof GoogleNumbers, kind: ColumnKind): ListedColumn =>
  column(`${header} (Google)`, header.length + 11, ({ google: numbers }) => numbers?.[name] ?? null, kind)

const optional: Record<ExportColumn, readonly ListedColumn[]> = {
  place,
  current,
  change: [number('Change', ({ diff }) => diff)],
  prev_position: [number('Previous', ({ prev_position: position }) => position)],
  best_position: [number('Best', ({ best_position: position }) => position)],
  worst_position: [number('Worst', ({ worst_position: position }) => position)],
  serp: [
    text('SERP features', 36, ({ features }) => features.map((one) => one.type_text).join(', ') || null),
  ],
  volume: [number('Volume', ({ volume }) => volume)],
  traffic: [number('Traffic', ({ traffic }) => traffic, 'decimal')],
  traffic_value: [number('Value', ({ traffic_value: value }) => value, 'money')],
  above: [
    number('Things above', ({ above_things: things = null }) => things),
    number('Pixels above', ({ above_pixels: pixels = null }) => pixels),
  ],
  intent: [
    text('Intent', 15, ({ intent }) => (intent === undefined ? null : intentNames[intent])),
    ...intents.map((intent, index) =>
      number(`${intentNames[intent]} %`, ({ intent_shares: shares }) => shares?.[index] ?? null),
    ),
  ],
  google_clicks: [google('Clicks', 'clicks', 'integer')],
  google_impressions: [google('Impressions', 'impressions', 'integer')],
  google_ctr: [google('CTR', 'ctr', 'percent')],
  google_position: [google('Position', 'position', 'decimal')],
  updated_at: [
    column('Last update (UTC)', 18, ({ keyword }) => momentOf(keyword.position_updated_at), 'moment'),
    text('Last check', 40, checkText),
  ],
  tags: [column('Tags', 24, ({ tags }) => tags.join(', ') || null)],
}

const momentOf = (text: string | null): Cell => (text === null ? null : new Date(text))

/** The state of the last check: without it, an empty position would mislead. */
function checkText({ check_outcome: outcome, check_failure: failure, check_depth: depth }: Keyword): Cell {
  if (outcome === null) return 'not checked yet'
  if (outcome === 'failed') return failure ?? 'failed'
  return `top ${depth}`
}

/** Columns of positions. A list that compares two days shows these days instead. */
const ofPositions: readonly ExportColumn[] = [
  'current',
  'change',
  'prev_position',
  'best_position',
  'worst_position',
]

/** Whether a list shows what Google has measured. */
export const hasGoogle = ({ columns }: Pick<ExportedList, 'columns'>): boolean =>
  googleExportColumns.some((name) => columns.includes(name))

/** The chosen columns in the order of the table on screen. @param hasProject for files with many projects */
export function columnsOf(
  { columns, compared: days }: Pick<ExportedList, 'columns' | 'compared'>,
  hasProject: boolean,
): ListedColumn[] {
  const shown = columns.filter((name) => days === null || !ofPositions.includes(name))
  const before = shown.filter((name) => name === 'place')
  const after = shown.filter((name) => name !== 'place')
  const listed = (names: readonly ExportColumn[]) => names.flatMap((name) => optional[name])
  return [
    ...(hasProject ? [project] : []),
    phrase,
    ...listed(before),
    ...(days === null ? [] : compared(days)),
    ...listed(after),
  ]
}
