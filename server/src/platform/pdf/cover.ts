import { nextPage, pageSize, type Sheet } from './sheet.ts'
import { linesOf, writeLine } from './text.ts'
import { ink, line, muted } from './theme.ts'

export type Cover = {
  /** Above the title: what kind of document this is. */
  kind: string
  title: string
  subtitle: string
  /** Short facts as name and value. */
  facts: readonly (readonly [name: string, value: string])[]
  /** PNG or JPEG; in its place the name, if there is none. */
  logo: Buffer | null
  /** Whose document it is. */
  name: string
}

const BAND = 250
const LOGO = { width: 200, height: 56 }

/** A first page of its own, without a number. What is written next begins on the second page. */
export function cover(sheet: Sheet, { kind, title, subtitle, facts, logo, name }: Cover): void {
  const { doc, left, width, theme } = sheet
  doc.rect(0, 0, pageSize.width, BAND).fill(theme.accent)
  if (logo === null) writeLine(doc, name, left, 82, { size: 22, weight: 700, color: theme.onAccent, width })
  else doc.image(logo, left, 52, { fit: [LOGO.width, LOGO.height], valign: 'center' })
  writeLine(doc, kind, left, BAND - 32, { size: 11, color: theme.onAccent, width })
  const style = { size: 30, weight: 700, color: ink, width } as const
  let y = BAND + 66
  for (const one of linesOf(doc, title, style).slice(0, 3)) {
    writeLine(doc, one, left, y, style)
    y += 38
  }
  writeLine(doc, subtitle, left, y, { size: 13, color: muted, width })
  y += 48
  for (const [fact, value] of facts) {
    doc
      .moveTo(left, y - 16)
      .lineTo(left + width, y - 16)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
    writeLine(doc, fact, left, y, { size: 9.5, color: muted, width: 130 })
    writeLine(doc, value, left + 140, y, { size: 9.5, weight: 700, color: ink, width: width - 140 })
    y += 27
  }
  sheet.firstNumbered = 1
  nextPage(sheet)
}
