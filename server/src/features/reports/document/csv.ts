import { daysFrom } from '@rankline/contract/days'
import { INVENTED_LABEL, SOURCE_HEAD } from '@rankline/contract/invented'
import { FEATURED_SNIPPET } from '@rankline/contract/positions/place-text'
import type { Window } from '@rankline/contract/reports/days'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { featureById } from '@rankline/serp/catalog/features'
import { deviceById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import { fullDepth } from '@rankline/serp/depth'
import { CSV_START, type CsvCell, csvLine } from '../../../platform/csv.ts'
import { stateText } from '../../positions/position-state.ts'
import type { KeywordRow } from './keyword-row.ts'

type Column = readonly [title: string, value: (row: KeywordRow) => string | number | null]

const outcomes = { ranked: 'ranked', not_in_depth: 'not found', failed: 'failed' } as const

const basic: readonly Column[] = [
  ['Keyword', ({ phrase }) => phrase],
  ['Engine', ({ engine_id }) => engineById(engine_id)?.name ?? null],
  ['Country', ({ country_id }) => countryById(country_id)?.name ?? null],
  ['Language', ({ language_id }) => languageById(language_id)?.name ?? null],
  ['Device', ({ device_id }) => deviceById(device_id)?.name ?? null],
  ['Location', ({ place }) => place],
  ['Position', ({ position }) => position],
  ['Position state', stateOf],
  ['Previous', ({ previous }) => previous],
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

/** The state of a keyword's last known position in the window. */
function stateOf({ position, is_snippet, day }: KeywordRow): string {
  return day === null ? 'not checked yet' : stateText(position, is_snippet, fullDepth)
}

const advanced: readonly Column[] = [
  ...basic,
  ['Volume', ({ volume }) => volume],
  ['Traffic (estimated)', ({ traffic }) => traffic],
  ['Value in USD (estimated)', ({ value }) => value],
  ['SERP features', ({ features }) => namesOf(features)],
  ['Own SERP features', ({ own_features }) => namesOf(own_features)],
]

const namesOf = (ids: readonly number[]) => ids.flatMap((id) => featureById(id)?.name ?? []).join(', ')

/**
 * `inventedOf`: finds the keywords of a part whose positions come from the sandbox; null if there are none. `nameOf`: names of
 * projects by id, for a first column; null without one.
 */
type Options = {
  isAdvanced: boolean
  window: Window
  inventedOf: ((keywordIds: readonly number[]) => Promise<ReadonlySet<number>>) | null
  nameOf: ReadonlyMap<number, string> | null
}

/** Names for the column of projects, which a document about one project does not have. */
export const projectColumn = (projects: readonly { id: number; name: string }[]): Options['nameOf'] =>
  projects.length > 1 ? new Map(projects.map(({ id, name }) => [id, name])) : null

/** Writes a line per keyword, in UTF-8 with the mark that Excel needs. Advanced adds two columns per day. */
export async function* csvOf(
  parts: AsyncIterable<readonly KeywordRow[]>,
  options: Options,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(CSV_START)
  for await (const rows of csvRows(parts, options))
    yield Buffer.from(rows.map((row) => csvLine(row)).join(''))
}

/** The head, and then the keywords of each part. The source is the last column. */
export async function* csvRows(
  parts: AsyncIterable<readonly KeywordRow[]>,
  { isAdvanced, window, inventedOf, nameOf }: Options,
): AsyncGenerator<CsvCell[][]> {
  const ofKeyword = isAdvanced ? advanced : basic
  const ofProject: Column = ['Project', ({ project_id: id }) => nameOf?.get(id) ?? null]
  const columns = nameOf === null ? ofKeyword : [ofProject, ...ofKeyword]
  const days = isAdvanced ? daysFrom(window.from, window.to) : []
  const last = inventedOf === null ? [] : [SOURCE_HEAD]
  yield [[...columns.map(([title]) => title), ...days.flatMap((day) => [day, `${day} state`]), ...last]]
  for await (const rows of parts) {
    const invented = await inventedOf?.(rows.map(({ id }) => id))
    yield rows.map((row) => [
      ...columns.map(([, value]) => value(row)),
      ...days.flatMap((_, offset) => seenAt(row, offset)),
      ...(invented === undefined ? [] : [invented.has(row.id) ? INVENTED_LABEL : null]),
    ])
  }
}

/** The position of a day and its state; empty on days without a completed check. */
function seenAt({ history }: KeywordRow, offset: number): CsvCell[] {
  const position = history.at(offset)
  if (position === undefined) return [null, null]
  return [position, stateText(position, history.isSnippetAt(offset), fullDepth)]
}
