import type { Sheet } from './sheet.ts'
import { type Point, strokes } from './strokes.ts'
import { muted } from './theme.ts'

type Box = { x: number; y: number; width: number; height: number }

/** A small line of positions, the best above. A missing value interrupts it. */
export function sparkline({ doc }: Sheet, values: readonly (number | null)[], box: Box): void {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return
  const [best, worst] = [Math.min(...known), Math.max(...known)]
  const [top, room] = [box.y + 4, box.height - 8]
  const toX = (index: number) => box.x + (index / (values.length - 1)) * box.width
  const toY = (value: number) => top + (worst === best ? 0.5 : (value - best) / (worst - best)) * room
  const lines: Point[][] = []
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const isFollowing = (values[index - 1] ?? null) !== null
    if (!isFollowing) lines.push([])
    lines.at(-1)?.push([toX(index), toY(value)])
  }
  strokes(doc, lines, 0.9, muted)
}
