import { DAY } from '@rankline/contract/days'
import { type DayPositions, eachDay } from '../../positions/day-positions.service.ts'
import { rankText } from './columns.ts'
import type { Cell, Column } from './table.ts'

type Range = { from: string; to: string }

/** A column for each day of a range. */
export function dayColumns({ from, to }: Range): Column[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  return Array.from({ length: count }, (_, index) => ({
    header: new Date(Date.parse(from) + index * DAY).toISOString().slice(0, 10),
    kind: 'integer',
    width: 11,
  }))
}

/** The positions of a keyword, one per column, `12*` of a former search; nothing on days without a check. */
export function dayCells(count: number, found: DayPositions | undefined): Cell[] {
  const cells: Cell[] = new Array<Cell>(count).fill(null)
  if (found === undefined) return cells
  eachDay(found, ({ day, position, isFormer }) => {
    const cell = position > 0 ? position : rankText(null, -position)
    cells[day] = isFormer ? `${cell}*` : cell
  })
  return cells
}
