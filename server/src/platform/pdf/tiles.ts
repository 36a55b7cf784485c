import { ensureHeight, type Sheet } from './sheet.ts'
import { writeLine } from './text.ts'
import { down, ink, line, muted, up } from './theme.ts'

/** A number with its name; `change` is good, bad, or neither. */
export type Tile = { name: string; value: string; change?: { text: string; isGood: boolean | null } }

const HEIGHT = 58
const GAP = 10

/** Numbers side by side, four in a row. */
export function tiles(sheet: Sheet, given: readonly Tile[], perRow = 4): void {
  const width = (sheet.width - GAP * (perRow - 1)) / perRow
  for (let first = 0; first < given.length; first += perRow) {
    ensureHeight(sheet, HEIGHT)
    for (const [index, one] of given.slice(first, first + perRow).entries())
      tile(sheet, one, { x: sheet.left + index * (width + GAP), width })
    sheet.y += HEIGHT + GAP
  }
}

function tile({ doc, y }: Sheet, { name, value, change }: Tile, { x, width }: { x: number; width: number }) {
  doc.roundedRect(x, y, width, HEIGHT, 6).lineWidth(0.8).strokeColor(line).stroke()
  const room = width - 24
  writeLine(doc, name, x + 12, y + 18, { size: 8, color: muted, width: room })
  writeLine(doc, value, x + 12, y + 41, { size: 16, weight: 700, color: ink, width: room })
  if (change === undefined) return
  const color = change.isGood === null ? muted : change.isGood ? up : down
  writeLine(doc, change.text, x + 12, y + 41, { size: 8.5, weight: 700, color, width: room, align: 'right' })
}
