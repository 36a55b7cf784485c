import { FEATURED_SNIPPET } from '@rankline/contract/place-text'
import type { Window } from '@rankline/contract/report-days'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { featureById } from '@rankline/serp/catalog/features'
import { deviceById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import { CSV_START, type CsvCell, csvLine } from '../../../platform/csv.ts'
import { daysOf } from './days-of.ts'
import type { KeywordRow } from './keyword-row.ts'

type Column = readonly [title: string, value: (row: KeywordRow) => string | number | null]

/** Not among the first hundred results, as the list says it. */
const UNRANKED = 'not ranked'

const outcomes = { ranked: 'ranked', not_in_depth: 'not found', failed: 'failed' } as const

const basic: readonly Column[] = [
  ['Keyword', ({ phrase }) => phrase],
  ['Engine', ({ engine_id }) => engineById(engine_id)?.name ?? null],
  ['Country', ({ country_id }) => countryById(country_id)?.name ?? null],
  ['Language', ({ language_id }) => languageById(language_id)?.name ?? null],
  ['Device', ({ device_id }) => deviceById(device_id)?.name ?? null],
  ['Location', ({ place }) => place],
  ['Position', ({ position, day }) => position ?? (day === null ? null : UNRANKED)],
  ['Previous', ({ previous, movement }) => previous ?? (hasBefore(movement) ? UNRANKED : null)],
  ['Change', ({ change }) => change],
  ['Movement', ({ movement }) => movement],
  ['Best', ({ best_position }) => best_position],
  ['Worst', ({ worst_position }) => worst_position],
  ['Page', ({ url }) => url],
  ['Position of', ({ day }) => day],
  [
    'Last check',
    ({ outcome, is_snippet }) =>
      outcome && (is_snippet && outcome === 'ranked' ? FEATURED_SNIPPET : outcomes[outcome]),
  ],
]

const hasBefore = (movement: KeywordRow['movement']) => movement !== null && movement !== 'first'

const advanced: readonly Column[] = [
  ...basic,
  ['Volume', ({ volume }) => volume],
  ['Traffic (estimated)', ({ traffic }) => traffic],
  ['Value in USD (estimated)', ({ value }) => value],
  ['SERP features', ({ features }) => namesOf(features)],
  ['Own SERP features', ({ own_features }) => namesOf(own_features)],
]

const namesOf = (ids: readonly number[]) => ids.flatMap((id) => featureById(id)?.name ?? []).join(', ')

type Options = { isAdvanced: boolean; window: Window }

/** One line for each keyword, in UTF-8 with a mark that Excel needs. Advanced has a column for each day. */
export async function* csvOf(
  parts: AsyncIterable<readonly KeywordRow[]>,
  { isAdvanced, window }: Options,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(CSV_START)
  for await (const rows of csvRows(parts, { isAdvanced, window }))
    yield Buffer.from(rows.map((row) => csvLine(row)).join(''))
}

/** The head, and then the keywords of each part. */
export async function* csvRows(
  parts: AsyncIterable<readonly KeywordRow[]>,
  { isAdvanced, window }: Options,
): AsyncGenerator<CsvCell[][]> {
  const columns = isAdvanced ? advanced : basic
  const days = isAdvanced ? daysOf(window) : []
  yield [[...columns.map(([title]) => title), ...days]]
  for await (const rows of parts)
    yield rows.map((row) => [
      ...columns.map(([, value]) => value(row)),
      ...days.map((_, offset) => seenAt(row, offset)),
    ])
}

/** Empty on days without a completed look. */
function seenAt({ history }: KeywordRow, offset: number) {
  const position = history.at(offset)
  return position === null ? UNRANKED : (position ?? null)
}
