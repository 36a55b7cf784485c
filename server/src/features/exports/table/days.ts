import { DAY } from '@rankline/contract/days'
import { type DayPositions, eachDay } from '../../positions/day-positions.service.ts'
import { stateText } from '../../positions/position-state.ts'
import { stateColumn } from './columns.ts'
import type { Cell, Column } from './table.ts'

type Range = { from: string; to: string }

/** Two columns for each day of a range: the position, and its state. */
export function dayColumns({ from, to }: Range): Column[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  return Array.from({ length: count }, (_, index): Column[] => {
    const day = new Date(Date.parse(from) + index * DAY).toISOString().slice(0, 10)
    return [{ header: day, kind: 'integer', width: 11 }, stateColumn(day)]
  }).flat()
}

/** The positions of a keyword with their states, in these columns; nothing on days without a check. */
export function dayCells(count: number, found: DayPositions | undefined): Cell[] {
  const cells: Cell[] = new Array<Cell>(count).fill(null)
  if (found === undefined) return cells
  eachDay(found, ({ day, position, isSnippet, depth, isFormer }) => {
    const state = stateText(position, isSnippet, depth)
    cells[2 * day] = position
    cells[2 * day + 1] = isFormer ? `${state}, before a change` : state
  })
  return cells
}
