import type { Density } from '../list-layout/table-layout.ts'

/** Height of a row in px. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 40, compact: 32 }

const NARROW_SCREEN = 1740
const SIDE_SPACE = 240
const NARROW_WIDTH = 1680
const LEAST_HEIGHT = 900
const LONG_LIST = 21
const ROOMY_SCREEN = 1600
const CELL_PADDING = 12

/** Maximum width of the table in px: 240 less than the screen, 1680 on screens narrower than 1740. */
export function tableWidth(screenWidth: number): number {
  return screenWidth < NARROW_SCREEN ? NARROW_WIDTH : screenWidth - SIDE_SPACE
}

/** Maximum height of the table in px before its rows scroll: half the screen plus 300, at least 900. */
export function tableHeight(screenHeight: number): number {
  return Math.max(LEAST_HEIGHT, screenHeight / 2 + 300)
}

/** Padding in px of the header's labels, which separates them from rows that scroll below. */
export function headerPadding(rowCount: number): number {
  return rowCount > LONG_LIST ? 4 : 0
}

/** Width in px of the Tags column: wider screens show names instead of a count. */
export function tagsColumnWidth(screenWidth: number): number {
  return screenWidth < ROOMY_SCREEN ? 84 : 192
}

/** Width of a column's content, in px. */
export const contentWidth = (columnWidth: number): number => columnWidth - CELL_PADDING
