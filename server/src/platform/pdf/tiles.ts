import { ensureHeight, type Sheet } from './sheet.ts'
import { widthOf, writeLine } from './text.ts'
import { down, ink, line, muted, up } from './theme.ts'

/** A number with its name; `change` is good, bad, or neither. */
export type Tile = { name: string; value: string; change?: { text: string; isGood: boolean | null } }

const HEIGHT = 58
/** A tile whose change is below its value. */
const TALL = 66
const GAP = 10
const PAD = 10

/** Numbers side by side, four in a row. */
export function tiles(
  sheet: Sheet,
  given: readonly Tile[],
  { perRow = Math.min(4, given.length), isTall = false } = {},
): void {
  const height = isTall ? TALL : HEIGHT
  const width = (sheet.width - GAP * (perRow - 1)) / perRow
  for (let first = 0; first < given.length; first += perRow) {
    ensureHeight(sheet, height)
    for (const [index, one] of given.slice(first, first + perRow).entries())
      tile(sheet, one, { x: sheet.left + index * (width + GAP), width, height })
    sheet.y += height + GAP
  }
}

type Box = { x: number; width: number; height: number }

function tile({ doc, y }: Sheet, { name, value, change }: Tile, { x, width, height }: Box) {
  doc.roundedRect(x, y, width, height, 6).lineWidth(0.8).strokeColor(line).stroke()
  const room = width - 2 * PAD
  const isTall = height === TALL
  // A longer name of another language is a little smaller, instead of cut.
  const wanted = widthOf(doc, name, { size: 8 })
  const size = wanted <= room ? 8 : Math.max(6.5, (8 * room) / wanted - 0.05)
  writeLine(doc, name, x + PAD, y + 18, { size, color: muted, width: room })
  writeLine(doc, value, x + PAD, y + 40, { size: isTall ? 18 : 16, weight: 700, color: ink, width: room })
  if (change === undefined) return
  const color = change.isGood === null ? muted : change.isGood ? up : down
  const style = { size: 8.5, weight: 700, color, width: room } as const
  if (isTall) writeLine(doc, change.text, x + PAD, y + 55, style)
  else writeLine(doc, change.text, x + PAD, y + 41, { ...style, align: 'right' })
}
