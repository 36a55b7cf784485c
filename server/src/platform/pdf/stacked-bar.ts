import { ensureHeight, type Sheet } from './sheet.ts'
import { writeLine } from './text.ts'
import { ink, muted } from './theme.ts'

export type Share = { name: string; count: number; color: string }

const BAR = 22

/** Draws the parts of a total: one bar, and below it a legend with counts and percentages. */
export function stackedBar(
  sheet: Sheet,
  shares: readonly Share[],
  percentText = (percent: number) => `${percent}%`,
): void {
  const { doc, left, width } = sheet
  const rows = Math.ceil(shares.length / 4)
  ensureHeight(sheet, BAR + 14 + rows * 30)
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  doc.save().roundedRect(left, sheet.y, width, BAR, 4).clip()
  let x = left
  for (const { count, color } of shares) {
    const length = total === 0 ? 0 : (count / total) * width
    doc.rect(x, sheet.y, length, BAR).fill(color)
    x += length
  }
  doc.restore()
  sheet.y += BAR + 12
  for (const [index, share] of shares.entries())
    legend(sheet, share, {
      total,
      percentText,
      x: left + (index % 4) * (width / 4),
      y: sheet.y + Math.floor(index / 4) * 30,
    })
  sheet.y += rows * 30
}

function legend(
  { doc, width }: Sheet,
  { name, count, color }: Share,
  at: { total: number; percentText: (percent: number) => string; x: number; y: number },
) {
  const { total, percentText, x, y } = at
  doc.roundedRect(x, y + 1, 8, 8, 2).fill(color)
  const room = width / 4 - 20
  writeLine(doc, name, x + 13, y + 8, { size: 8, color: muted, width: room })
  const percent = total === 0 ? '' : ` (${percentText(Math.round((count / total) * 100))})`
  writeLine(doc, `${count}${percent}`, x + 13, y + 19, { size: 9, weight: 700, color: ink, width: room })
}
