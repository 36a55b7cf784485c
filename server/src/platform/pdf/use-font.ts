import { readFileSync } from 'node:fs'
import { sfntOf } from './sfnt.ts'

const opened = new WeakMap<PDFKit.PDFDocument, Set<string>>()

/** Writes in a font from here on; each is read once for a document. @param file of `fontOf` */
export function useFont(doc: PDFKit.PDFDocument, file: string, size: number): void {
  const known = opened.get(doc) ?? new Set()
  opened.set(doc, known)
  if (!known.has(file)) {
    known.add(file)
    doc.registerFont(file, sfntOf(readFileSync(file)))
  }
  doc.font(file, size)
}
