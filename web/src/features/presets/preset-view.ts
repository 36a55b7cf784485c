import {
  COLUMN_ORDER,
  COLUMN_WIDTHS,
  type ColumnParameter,
  columnParameters,
  HIDDEN_COLUMNS,
  presetParameters,
  presetQueryOf,
} from '@rankline/contract/presets/calls'
import { parseSearch, type SearchChange, type SearchParams } from '../../platform/search-params.ts'

/** Column settings of the list: changed visibility, order and widths; empty means the default. */
export type Columns = {
  hidden: readonly string[]
  order: readonly string[]
  widths: Readonly<Record<string, number>>
}

const AS_USUAL = 'none'

const textsOf = ({ hidden, order, widths }: Columns): Record<ColumnParameter, string> => ({
  [HIDDEN_COLUMNS]: hidden.join(',') || AS_USUAL,
  [COLUMN_ORDER]: order.join(',') || AS_USUAL,
  [COLUMN_WIDTHS]:
    Object.entries(widths)
      .map(([id, width]) => `${id}:${width}`)
      .sort()
      .join(',') || AS_USUAL,
})

/** Builds the query that a preset stores for the list as it is shown. */
export const shownView = (search: SearchParams, columns: Columns): string =>
  presetQueryOf({ ...search, ...textsOf(columns) })

/** Whether the list shows a preset. An older preset without a column setting matches any value of it. */
export function isShown(query: string, search: SearchParams, columns: Columns): boolean {
  const said = parseSearch(query)
  const texts = textsOf(columns)
  const compared = columnParameters.map((name) => [name, name in said ? texts[name] : ''])
  return query === presetQueryOf({ ...search, ...Object.fromEntries(compared) })
}

/** Returns what a preset changes: the address, and the column settings that it contains. */
export function viewOf(query: string): { search: SearchChange; columns: Partial<Columns> } {
  const said = parseSearch(query)
  const kept = Object.entries(said).filter(([name]) => !isOfColumns(name))
  const partsOf = (name: ColumnParameter) =>
    said[name]?.split(',').filter((part) => part !== '' && part !== AS_USUAL)
  const [hidden, order, widths] = [partsOf(HIDDEN_COLUMNS), partsOf(COLUMN_ORDER), partsOf(COLUMN_WIDTHS)]
  return {
    search: { ...nothing, ...Object.fromEntries(kept) },
    columns: {
      ...(hidden && { hidden }),
      ...(order && { order }),
      ...(widths && { widths: Object.fromEntries(widths.map(widthOf)) }),
    },
  }
}

const isOfColumns = (name: string) => (columnParameters as readonly string[]).includes(name)

function widthOf(text: string): [id: string, width: number] {
  const [id = '', width] = text.split(':')
  return [id, Number(width)]
}

const nothing = Object.fromEntries(
  [...presetParameters, 'page'].filter((name) => !isOfColumns(name)).map((name) => [name, undefined]),
)
