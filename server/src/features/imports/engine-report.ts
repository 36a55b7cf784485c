import type { ItemsOf } from '@rankline/contract/endpoint'
import { type readEngineReport, SHOWN_REPORT_ROWS } from '@rankline/contract/imports/engine-reports'
import { isUrl } from '@rankline/contract/is-url'
import { rowsIn } from './csv.ts'
import { textOf } from './file-text.ts'
import { dayIn } from './history/days-in-text.ts'
import { folded } from './history/roles.ts'

export type EngineReport = ItemsOf<typeof readEngineReport>
type Row = EngineReport['rows'][number]

/** Names of the column of impressions, in the languages of Search Console. */
const impressions = new Set(
  `impressions impressionen impresiones impressioni impressões vertoningen wyświetlenia gösterimler tayangan показы zobrazení
  visningar visninger 表示回数 展示 曝光 노출`
    .split(/\s+/)
    .map(folded),
)

const LONGEST_NAME = 500

type Shape = Pick<EngineReport, 'engine' | 'kind'> & { value: number; share: number }

/**
 * Reads a report of an engine about answers.
 *
 * Bing Webmaster Tools writes English heads: `Date, Citations, Cited Pages`, `Page, Citations` and
 * `Grounding Query, Intent, Topic, Citations, Citation Share`, with days as `8/4/2026 12:00:00 AM` and shares as `4.80%`. Search
 * Console writes two columns in the language of the person, the last one impressions; what the first one holds says which.
 * @returns null for a file of another form
 */
export async function engineReportIn(bytes: Uint8Array): Promise<EngineReport | null> {
  const { text } = await textOf(bytes, { encoding: null, language: '' })
  const [heads = [], ...all] = [...rowsIn(text)]
  const rows = all.filter((row) => row.some((cell) => cell.trim() !== ''))
  const shape = shapeOf(heads.map(folded), rows)
  if (shape === null) return null
  const read = rows.flatMap((row) => rowOf(row, shape) ?? [])
  const isDays = shape.kind === 'days'
  const inOrder = isDays ? read.toSorted(byName) : read.toSorted((a, b) => b.value - a.value || byName(a, b))
  return {
    ...{ engine: shape.engine, kind: shape.kind },
    total: read.reduce((sum, { value }) => sum + value, 0),
    count: read.length,
    left_out: rows.length - read.length,
    first_day: isDays ? (inOrder[0]?.name ?? null) : null,
    last_day: isDays ? (inOrder.at(-1)?.name ?? null) : null,
    rows: isDays ? inOrder.slice(-SHOWN_REPORT_ROWS) : inOrder.slice(0, SHOWN_REPORT_ROWS),
  }
}

/** By the code of each letter: a file may have very many rows, and the rules of a language take long. */
const byName = (a: Row, b: Row) => (a.name < b.name ? -1 : Number(a.name > b.name))

function shapeOf(heads: readonly string[], rows: readonly string[][]): Shape | null {
  const at = (name: string) => heads.indexOf(name)
  const [first, second] = heads
  const value = at('citations')
  if (value > 0) {
    const share = at('citation share')
    if (first === 'date') return { engine: 'bing', kind: 'days', value, share }
    if (first === 'page' || first === 'url') return { engine: 'bing', kind: 'pages', value, share }
    return first === 'grounding query' ? { engine: 'bing', kind: 'queries', value, share } : null
  }
  // The report of all results has clicks and positions as well.
  if (heads.length !== 2 || second === undefined || !impressions.has(second)) return null
  const names = rows.map(([name = '']) => name.trim())
  const google = { engine: 'google', value: 1, share: -1 } as const
  // A table without rows may be either. Odd rows are left out later.
  if (names.some((name) => addressIn(name) !== null)) return { ...google, kind: 'pages' }
  const isOfDays = names.length === 0 || names.some((name) => /^\d{4}-\d{2}-\d{2}$/.test(name))
  return isOfDays ? { ...google, kind: 'days' } : null
}

/** A row; null if its number, day or address cannot be read. */
function rowOf(row: readonly string[], { kind, value, share }: Shape): Row | null {
  const given = row[0]?.trim() ?? ''
  const name = kind === 'days' ? dayIn(given, 'mdy') : kind === 'pages' ? addressIn(given) : given
  const number = countIn(row[value] ?? '')
  if (name === null || name === '' || number === null) return null
  return { name: name.slice(0, LONGEST_NAME), value: number, share: shareIn(row[share] ?? '') }
}

const addressIn = (text: string) => (/^https?:\/\//i.test(text) && isUrl(text) ? text : null)

/** A whole number; thousands may be separated. */
function countIn(text: string): number | null {
  const digits = text.trim().replace(/(?<=\d)[,.\u00a0\u202f ](?=\d{3}(?:\D|$))/g, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null
}

/** `4.80%` as 0.048 */
function shareIn(text: string): number | null {
  const percent = /^(\d{1,3}(?:[.,]\d{1,6})?)\s?%$/.exec(text.trim())?.[1]
  const share = Number(percent?.replace(',', '.')) / 100
  return percent === undefined || share > 1 ? null : share
}
