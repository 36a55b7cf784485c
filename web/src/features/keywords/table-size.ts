import type { Density } from './table-layout.ts'

/** Height of a row in px. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 40, compact: 32 }

const NARROW_SCREEN = 1740
const SIDE_SPACE = 240
const NARROW_WIDTH = 1680
const LEAST_HEIGHT = 900
const LONG_LIST = 21
const ROOMY_SCREEN = 1600
const CELL_PADDING = 12

/** How wide the table may get, in px: 240 less than the screen, 1680 on screens narrower than 1740. */
export function tableWidth(screenWidth: number): number {
  return screenWidth < NARROW_SCREEN ? NARROW_WIDTH : screenWidth - SIDE_SPACE
}

/** How high the table may get before its rows scroll, in px: half the screen and 300, at least 900. */
export function tableHeight(screenHeight: number): number {
  return Math.max(LEAST_HEIGHT, screenHeight / 2 + 300)
}

/** Room in px around the header's labels that sets them off from the rows scrolling by below them. */
export function headerPadding(rowCount: number): number {
  return rowCount > LONG_LIST ? 4 : 0
}

/** Width in px of the Tags column: where there is room, names need not hide behind a count. */
export function tagsColumnWidth(screenWidth: number): number {
  return screenWidth < ROOMY_SCREEN ? 112 : 192
}

/** What a column's width leaves for its content, in px. */
export const contentWidth = (columnWidth: number): number => columnWidth - CELL_PADDING
