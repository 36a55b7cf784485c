import { type Doc, linesOf, type TextStyle, writeLine } from './text.ts'
import { faint, ink, line, muted, ownTheme, type PdfTheme } from './theme.ts'

/** Points, 72 of them an inch. */
const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 48
const FOOTER = 40

export type SheetOptions = {
  /** Title for the reader's window, and for search. */
  title: string
  author: string
  theme?: PdfTheme
  /** Footer text, left of the page number. */
  foot: string
  /** The number of a page in the footer; in English if it is missing. */
  pageText?: (page: number, pages: number) => string
  /** BCP 47, such as `de`; English if it is missing. */
  language?: string
  createdAt: Date
}

/** A document that is written from top to bottom and continues on the next page. */
export type Sheet = {
  doc: Doc
  theme: PdfTheme
  left: number
  width: number
  /** Start of the next content, from the top of the page. */
  y: number
  /** Number of pages so far. */
  pages: number
  /** Text of the feet from the current page on. */
  foot: string
  /** Texts of the feet of the pages before. */
  feet: string[]
  /** Whether the next content begins a page. */
  isBreaking: boolean
  pageText: (page: number, pages: number) => string
}

/** Starts a document. Its fonts and pages are in memory until it ends: one at a time in a process. */
export async function openSheet({ title, author, language = 'en', createdAt, ...options }: SheetOptions) {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // Without the built-in one, which is not embedded; each text names its own.
    font: '',
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt, ModDate: createdAt },
  })
  return sheetOn(doc, options)
}

/** Starts a sheet and opens its first page. */
export const sheetOn = (
  doc: Doc,
  {
    theme = ownTheme,
    foot,
    pageText = (page, pages) => `${page} of ${pages}`,
  }: Pick<SheetOptions, 'theme' | 'foot' | 'pageText'>,
): Sheet => ({
  doc,
  theme,
  left: MARGIN,
  width: A4.width - 2 * MARGIN,
  y: MARGIN,
  pages: 1,
  foot,
  feet: [],
  isBreaking: false,
  pageText,
})

export const pageSize = A4
export const bottomOf = (_sheet: Sheet) => A4.height - MARGIN - FOOTER + 12

export function nextPage(sheet: Sheet): void {
  sheet.doc.addPage()
  sheet.feet.push(sheet.foot)
  sheet.pages += 1
  sheet.y = MARGIN
  sheet.isBreaking = false
}

/** Begins a page with the next content. Without any, there is no empty page. */
export function breakPage(sheet: Sheet): void {
  sheet.isBreaking = true
}

/** Continues on the next page unless `height` fits on this one. @returns whether it did */
export function ensureHeight(sheet: Sheet, height: number): boolean {
  if (!sheet.isBreaking && sheet.y + height <= bottomOf(sheet)) return false
  nextPage(sheet)
  return true
}

/** @param follows height of the content that must stay on the same page as the heading */
export function heading(sheet: Sheet, text: string, { note = '', follows = 80 } = {}): void {
  ensureHeight(sheet, 40 + follows)
  if (sheet.y > MARGIN) sheet.y += 18
  writeLine(sheet.doc, text, sheet.left, sheet.y + 14, { size: 14, weight: 700, width: sheet.width })
  sheet.y += 24
  if (note !== '') paragraph(sheet, note, { size: 8.5, color: muted })
}

export function paragraph(sheet: Sheet, text: string, style: Partial<TextStyle> = {}): void {
  const full = { size: 10, color: ink, width: sheet.width, ...style }
  const leading = full.size * 1.5
  for (const one of linesOf(sheet.doc, text, full)) {
    ensureHeight(sheet, leading)
    writeLine(sheet.doc, one, sheet.left, sheet.y + full.size, full)
    sheet.y += leading
  }
  sheet.y += full.size * 0.5
}

/** Ends the document with the feet of its pages. @returns its bytes in parts */
export function bytesOf(sheet: Sheet): AsyncIterable<Uint8Array> {
  const { doc, pageText, left, width } = sheet
  const feet = [...sheet.feet, sheet.foot]
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    const y = A4.height - MARGIN
    doc
      .moveTo(left, y - 14)
      .lineTo(left + width, y - 14)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
    const style = { size: 7.5, color: faint, width }
    writeLine(doc, feet[page - start] ?? sheet.foot, left, y, { ...style, color: muted, width: width - 80 })
    const numbers = pageText(page - start + 1, count)
    writeLine(doc, numbers, left, y, { ...style, color: muted, align: 'right' })
  }
  doc.end()
  return doc as unknown as AsyncIterable<Uint8Array>
}
