import { pageSize, type Sheet } from './sheet.ts'
import { linesOf, writeLine } from './text.ts'
import { ink, line, muted } from './theme.ts'

export type Letterhead = {
  /** Name of the document's owner, in the band if there is no logo. */
  name: string
  /** Logo of the document's owner: PNG or JPEG. */
  logo: Buffer | null
  /** Kind of the document, which stands with its days at the right of the band. */
  kind: string
  period: string
  title: string
  subtitle: string
  /** Picture beside the title: a logo or an icon of what the document is about. */
  picture: Buffer | null
  /** Logo of the reader, at the right of the title: PNG or JPEG. */
  reader?: Buffer | null
}

const BAND = 72
const LOGO = { width: 190, height: 40 }
const PICTURE = 44
const GAP = 14
const READER = { width: 140, height: 44 }

/** Draws the head of the first page: a band in the owner's colour, and the title below it. */
export function letterhead(
  sheet: Sheet,
  { name, logo, kind, period, title, subtitle, picture, reader = null }: Letterhead,
): void {
  const { doc, left, width, theme } = sheet
  doc.rect(0, 0, pageSize.width, BAND).fill(theme.accent)
  const half = width / 2
  if (logo !== null)
    doc.image(logo, left, (BAND - LOGO.height) / 2, { fit: [LOGO.width, LOGO.height], valign: 'center' })
  else writeLine(doc, name, left, BAND / 2 + 6, { size: 17, weight: 700, color: theme.onAccent, width: half })
  const beside = { color: theme.onAccent, width: half, align: 'right' } as const
  writeLine(doc, kind, left + half, 32, { size: 9.5, ...beside })
  writeLine(doc, period, left + half, 49, { size: 12.5, weight: 700, ...beside })
  const top = BAND + 24
  const indent = framed(sheet, picture, top, PICTURE)
  if (reader !== null)
    doc.image(reader, left + width - READER.width, top, {
      fit: [READER.width, READER.height],
      align: 'right',
      valign: 'center',
    })
  const room = width - indent - (reader === null ? 0 : READER.width + GAP)
  const style = { size: 21, weight: 700, color: ink, width: room } as const
  let y = top + 19
  for (const one of linesOf(doc, title, style).slice(0, 2)) {
    writeLine(doc, one, left + indent, y, style)
    y += 25
  }
  writeLine(doc, subtitle, left + indent, y - 5, { size: 10, color: muted, width: room })
  sheet.y = Math.max(y + 14, top + PICTURE + 14)
}

const SMALL_PICTURE = 36

/** Draws the head of a part of the document about one thing, at the top of a page. */
export function sectionHead(
  sheet: Sheet,
  { title, subtitle, picture }: Pick<Letterhead, 'title' | 'subtitle' | 'picture'>,
): void {
  const { doc, left, width, theme } = sheet
  const top = sheet.y
  doc.rect(0, 0, pageSize.width, 8).fill(theme.accent)
  const indent = framed(sheet, picture, top, SMALL_PICTURE)
  const room = width - indent
  const style = { size: 18, weight: 700, color: ink, width: room } as const
  let y = top + 16
  for (const one of linesOf(doc, title, style).slice(0, 2)) {
    writeLine(doc, one, left + indent, y, style)
    y += 22
  }
  writeLine(doc, subtitle, left + indent, y - 5, { size: 10, color: muted, width: room })
  sheet.y = Math.max(y + 16, top + SMALL_PICTURE + 18)
}

/** Draws a picture in a frame. @returns the width that it takes from the texts beside it */
function framed({ doc, left }: Sheet, picture: Buffer | null, top: number, size: number): number {
  if (picture === null) return 0
  const pad = Math.round(size / 6)
  // Most pictures are made for white pages; the line holds those that are white themselves.
  doc.roundedRect(left, top, size, size, 8).lineWidth(0.8).strokeColor(line).stroke()
  doc.image(picture, left + pad, top + pad, {
    fit: [size - 2 * pad, size - 2 * pad],
    align: 'center',
    valign: 'center',
  })
  return size + GAP
}
