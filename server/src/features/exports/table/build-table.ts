import { batchesOf } from '@rankline/contract/batches'
import { daysFrom } from '@rankline/contract/days'
import type { ExportedList, ExportForm } from '@rankline/contract/exports/calls'
import { INVENTED_LABEL } from '@rankline/contract/invented'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { beginReading, type SystemContext } from '../../../platform/context.ts'
import type { ProjectScope } from '../../../platform/database/project-scope.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { findListed, type ListedId, listKeywordIds } from '../../keywords/whole-list.service.ts'
import { compareDays } from '../../positions/comparison.service.ts'
import { type DayPositions, dayPositions, eachDay } from '../../positions/day-positions.service.ts'
import { stateText } from '../../positions/position-state.ts'
import { googleNumbers } from '../../search-console/google-numbers.service.ts'
import { tagNames } from '../../tags/tag-names.service.ts'
import { hasInvented, inventedAmong } from '../../tracking/invented-results.queries.ts'
import { columnsOf, hasGoogle, type ListedColumn, sourceColumn, stateColumn } from './columns.ts'
import { formerColumn, formerSearches, hasFormerSearches } from './former-searches.ts'
import type { Cell, Column, Sheet, Table } from './table.ts'

/** Keywords that are read at once. */
const BATCH = 500
/** Batch size for lists with a column per day, which need much memory. */
const BATCH_OF_DAYS = 100
/** The number of rows whose cells are built together. Cells for every day take much more memory than database rows. */
const ROWS = 25

export type Source = { title: string; account: ProjectScope; list: ExportedList; fileType: ExportForm }

type Ctx = Pick<SystemContext, 'db' | 'installation' | 'replica'>

/** Called with the number of rows that are written, after each few. */
type OnRows = (count: number) => Promise<void>

/**
 * Reads the ids of the list first, in its order, and then the rows in batches. Keywords that move in the list meanwhile are
 * neither left out nor repeated. A replica may answer.
 */
export async function buildTable(
  ctx: Ctx,
  source: Source,
  onRows: OnRows = async () => undefined,
): Promise<Table> {
  const { account, list, fileType, title } = source
  const reading = await beginReading(ctx)
  const ids = await reading((db) => listKeywordIds({ db, account }, list.filters))
  const isOneList = fileType === 'csv' || list.filters.project_id !== undefined
  const listed = columnsOf(list, isOneList && list.filters.project_id === undefined)
  const { positions } = list
  const days = positions === null ? [] : dayColumns(positions)
  const keywordIds = ids.map(({ id }) => id)
  const hasFormer =
    positions !== null && (await reading((db) => hasFormerSearches(db, account.id, keywordIds, positions)))
  const projectId = list.filters.project_id ?? null
  const isInvented = await reading((db) =>
    hasInvented({ ...ctx, db }, account, { projectId, ...sinceOf(list) }),
  )
  const read = (batch: ListedId[]) =>
    reading((db) => readBatch({ ...ctx, db }, source, listed, { days, hasFormer, isInvented }, batch))
  const size = days.length === 0 ? BATCH : BATCH_OF_DAYS

  async function* rowsOf(of: ListedId[]): AsyncGenerator<Cell[][]> {
    for await (const { keywords, cellsOf } of ahead(batchesOf(of, size), read))
      for (const some of batchesOf(keywords, ROWS)) {
        yield some.map(cellsOf)
        await onRows(some.length)
      }
  }

  async function* sheets(): AsyncGenerator<Sheet> {
    const sheetOf = (name: string, projectId: number | null, of: ListedId[]): Sheet => ({
      name,
      projectId,
      count: of.length,
      rows: rowsOf(of),
    })
    if (isOneList) return yield sheetOf(title, list.filters.project_id ?? null, ids)
    const names = new Map<number, string>()
    const byProject = groupBy(ids, ({ project_id }) => project_id)
    for (const [projectId, [first]] of byProject) {
      const [keyword] = await reading((db) => findListed({ db, account }, [first!.id]))
      if (keyword !== undefined) names.set(projectId, keyword.project_name)
    }
    for (const [projectId, name] of [...names].sort(([, one], [, other]) => one.localeCompare(other)))
      yield sheetOf(name, projectId, byProject.get(projectId) ?? [])
  }

  const last = [...(hasFormer ? [formerColumn] : []), ...(isInvented ? [sourceColumn] : [])]
  return { title, columns: [...listed, ...days, ...last], sheets: sheets(), isInvented }
}

/** The first of the days that a list shows. */
const sinceOf = ({ positions, compared }: ExportedList) => {
  const since = positions?.from ?? compared?.from
  return since === undefined ? {} : { since }
}

async function readBatch(
  ctx: Ctx,
  { account, list }: Source,
  columns: readonly ListedColumn[],
  { days, hasFormer, isInvented }: { days: readonly Column[]; hasFormer: boolean; isInvented: boolean },
  batch: ListedId[],
): Promise<{ keywords: Keyword[]; cellsOf(keyword: Keyword): Cell[] }> {
  const { db } = ctx
  const ids = batch.map(({ id }) => id)
  const [keywords, tags, compared, google, positions, former, invented] = await Promise.all([
    findListed({ db, account }, ids),
    tagNames(db, account.id, ids),
    list.compared === null ? [] : compareDays(db, account.id, ids, list.compared),
    hasGoogle(list) ? googleNumbers(db, account, ids) : null,
    list.positions === null ? null : dayPositions(db, account.id, ids, { ...list.positions, hasFormer }),
    list.positions === null || !hasFormer ? null : formerSearches(db, account.id, ids, list.positions),
    isInvented ? inventedAmong(ctx, account.id, ids, sinceOf(list).since) : null,
  ])
  const comparedById = new Map(compared.map((one) => [one.project_keyword_id, one]))
  const cellsOf = (keyword: Keyword): Cell[] => {
    const listed = {
      keyword,
      tags: tags.get(keyword.id) ?? [],
      compared: comparedById.get(keyword.id),
      google: google?.get(keyword.id),
    }
    const row = columns.map((column) => column.cellOf(listed))
    if (positions !== null) row.push(...dayCells(days.length, positions.get(keyword.id)))
    if (former !== null) row.push(former.get(keyword.id) ?? null)
    if (invented !== null) row.push(invented.has(keyword.id) ? INVENTED_LABEL : null)
    return row
  }
  return { keywords, cellsOf }
}

/** Runs `work` for each item, and for the next one already while the consumer uses the last result. */
async function* ahead<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  let next: Promise<Result> | undefined
  for (const item of items) {
    const begun = work(item)
    // The promise is awaited later. Without a handler, a failure before that would count as unhandled.
    begun.catch(() => undefined)
    if (next !== undefined) yield await next
    next = begun
  }
  if (next !== undefined) yield await next
}

type Range = { from: string; to: string }

/** Two columns for each day of a range: the position, and its state. */
function dayColumns({ from, to }: Range): Column[] {
  return daysFrom(from, to).flatMap((day): Column[] => [
    { header: day, kind: 'integer', width: 11 },
    stateColumn(day),
  ])
}

/** The positions of a keyword with their states, in these columns; nothing on days without a check. */
function dayCells(count: number, found: DayPositions | undefined): Cell[] {
  const cells: Cell[] = new Array<Cell>(count).fill(null)
  if (found === undefined) return cells
  eachDay(found, ({ day, position, isSnippet, depth, isFormer }) => {
    const state = stateText(position, isSnippet, depth)
    cells[2 * day] = position
    cells[2 * day + 1] = isFormer ? `${state}, before a change` : state
  })
  return cells
}
