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
  /** Logo; without one the cover shows the name, which also appears next to an icon. */
  logo: Logo | null
  /** Name of the document's owner. */
  name: string
}

/** `picture`: PNG or JPEG. `isIcon`: a small square one of a site, instead of one that shows a name. */
export type Logo = { picture: Buffer; isIcon: boolean }

const BAND = 250
const LOGO = { width: 200, height: 56 }
const PLATE = 48
const ICON = 32

/** Draws a cover page without a page number. The next content begins on the second page. */
export function cover(sheet: Sheet, { kind, title, subtitle, facts, logo, name }: Cover): void {
  const { doc, left, width, theme } = sheet
  doc.rect(0, 0, pageSize.width, BAND).fill(theme.accent)
  drawLogo(sheet, logo, name)
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

function drawLogo({ doc, left, width, theme }: Sheet, logo: Logo | null, name: string) {
  if (logo !== null && !logo.isIcon) {
    doc.image(logo.picture, left, 52, { fit: [LOGO.width, LOGO.height], valign: 'center' })
    return
  }
  const style = { size: 22, weight: 700, color: theme.onAccent } as const
  if (logo === null) return writeLine(doc, name, left, 82, { ...style, width })
  // Icons are made for white pages.
  doc.roundedRect(left, 52, PLATE, PLATE, 10).fill('#ffffff')
  const inset = (PLATE - ICON) / 2
  doc.image(logo.picture, left + inset, 52 + inset, { fit: [ICON, ICON] })
  const beside = PLATE + 16
  writeLine(doc, name, left + beside, 84, { ...style, width: width - beside })
}
