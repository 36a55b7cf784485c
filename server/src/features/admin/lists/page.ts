import { type ListInput, MOST_COUNTED } from '@rankline/contract/admin/lists'
import type { Page } from '@rankline/contract/endpoint'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { pageOfRows } from '../../../platform/page.ts'

export type Listed<Row> = {
  /** `FROM … WHERE …` */
  from: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  /** Expressions that an index sorts; the last one is unique. */
  sortedBy: readonly RawBuilder<unknown>[]
  /**
   * `FROM … WHERE …` of the same rows among the first ones of the order alone. They are looked for here first, where a sort
   * of all would cost more.
   */
  fromFirst?: RawBuilder<unknown>
  /** `ORDER BY …` of the count, so that the count uses an index even if no index covers its filter. */
  countedAlong?: RawBuilder<unknown>
  present(row: Row): unknown
}

/**
 * A page of a list over all accounts. Rows are read in the order of an index, and counted up to a bound, so that
 * a page costs the same however long the list is.
 */
export async function pageOf<Row, Item>(
  db: Kysely<Tables>,
  { page, isDescending }: Pick<ListInput, 'page' | 'isDescending'>,
  {
    from,
    fromFirst,
    columns,
    sortedBy,
    countedAlong = sql``,
    present,
  }: Listed<Row> & { present(row: Row): Item },
): Promise<Page<Item>> {
  const perPage = PAGE_SIZE.administration
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const offset = (page - 1) * perPage
  const rowsOf = async (source: RawBuilder<unknown>): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      SELECT ${columns} ${source}
      ORDER BY ${sql.join(sortedBy.map((expression) => sql`${expression} ${direction}`))}
      LIMIT ${perPage} OFFSET ${offset}`.execute(db)
    return rows
  }
  const findRows = async (): Promise<Row[]> => {
    if (offset >= MOST_COUNTED) return []
    const first = fromFirst === undefined ? [] : await rowsOf(fromFirst)
    return first.length === perPage ? first : rowsOf(from)
  }
  const [rows, { rows: counts }] = await Promise.all([
    findRows(),
    sql<{ total: number }>`
      SELECT count(*) AS total FROM (SELECT ${from} ${countedAlong} LIMIT ${MOST_COUNTED}) AS counted`.execute(
      db,
    ),
  ])
  return pageOfRows(rows.map(present), { page, perPage, total: counts[0]!.total })
}

/** Maximum number of rows that each way of finding them adds to a search. People narrow the search instead of paging on. */
export const MOST_SOUGHT = 2_000

const LAST_CHARACTER = '\u{10ffff}'

/**
 * Matches texts that begin with the typed text. Uses a range instead of `LIKE`, because `LIKE` would compute the indexed
 * expression again for every row found.
 * @param text in lower case, compared by its bytes, as an index sorts it
 */
export function startsWith(text: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const from = typed.toLowerCase()
  return sql`(${text} >= ${from} AND ${text} < ${from + LAST_CHARACTER})`
}

/** A pattern of `LIKE` for texts that contain the typed text. */
export const contains = (typed: string): string =>
  `%${typed.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
