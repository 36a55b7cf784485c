import { readFileSync } from 'node:fs'
import type { Weight } from './fonts.ts'
import { sfntOf } from './sfnt.ts'
import { ink } from './theme.ts'
import { visualRuns } from './visual-runs.ts'

export type Doc = PDFKit.PDFDocument

export type TextStyle = {
  size: number
  weight?: Weight
  color?: string
  /** Within `width`. */
  align?: 'left' | 'right' | 'center'
  /** A longer text ends with an ellipsis. */
  width?: number
  /** An address that a click opens. */
  link?: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function widthOf(doc: Doc, text: string, { size, weight = 400 }: TextStyle): number {
  return visualRuns(text, weight).reduce((sum, run) => {
    useFont(doc, run.font, size)
    return sum + shaped(doc, run.text).width
  }, 0)
}

/** Writes one line. @param y of its baseline */
export function writeLine(doc: Doc, text: string, x: number, y: number, style: TextStyle): void {
  const { size, weight = 400, color = ink, align = 'left', width, link } = style
  const fitted = width === undefined ? text : fitting(doc, text, { ...style, width })
  const length = align === 'left' && link === undefined ? 0 : widthOf(doc, fitted, style)
  let at = x + (align === 'left' ? 0 : ((width ?? 0) - length) / (align === 'center' ? 2 : 1))
  if (link !== undefined) doc.link(at, y - size, length, size * 1.3, link)
  doc.fillColor(color)
  for (const run of visualRuns(fitted, weight)) {
    useFont(doc, run.font, size)
    const { width: drawn, options } = shaped(doc, run.text)
    doc.text(run.text, at, y, { ...options, lineBreak: false, baseline: 'alphabetic' })
    at += drawn
  }
}

/** The text, or as much of its beginning as has room before an ellipsis. */
function fitting(doc: Doc, text: string, style: TextStyle & { width: number }): string {
  if (widthOf(doc, text, style) <= style.width) return text
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment)
  let [fits, fails] = [0, characters.length]
  while (fails - fits > 1) {
    const half = Math.floor((fits + fails) / 2)
    if (widthOf(doc, `${characters.slice(0, half).join('')}…`, style) <= style.width) fits = half
    else fails = half
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`
}

/** The lines of a text, broken at spaces; a word that is longer than a line is broken anywhere. */
export function linesOf(doc: Doc, text: string, style: TextStyle & { width: number }): string[] {
  const fits = (line: string) => widthOf(doc, line, style) <= style.width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((part) => broken(part, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

function broken(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const pieces: string[] = ['']
  for (const { segment } of graphemes.segment(word)) {
    const longer = `${pieces.at(-1)}${segment}`
    if (pieces.at(-1) === '' || fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(segment)
  }
  return pieces
}

type TextOptions = PDFKit.Mixins.TextOptions

/**
 * Font features that keep marks at their glyphs' own places, not at anchors. The object form turns features off; the types
 * know only lists.
 */
const withoutAnchors: TextOptions = {
  features: { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as NonNullable<
    TextOptions['features']
  >,
}

/**
 * Options to write a text in the current font. fontkit throws if a mark follows a letter without an anchor for it: valid in
 * OpenType, and found in Arabic, Khmer and Gurmukhi texts.
 * @returns the text's width in points with these options
 */
function shaped(doc: PDFKit.PDFDocument, text: string): { width: number; options: TextOptions } {
  try {
    return { width: doc.widthOfString(text), options: {} }
  } catch {
    return { width: doc.widthOfString(text, withoutAnchors), options: withoutAnchors }
  }
}

const opened = new WeakMap<PDFKit.PDFDocument, Set<string>>()

/** Writes in a font from here on; each is read once for a document. @param file of `fontOf` */
function useFont(doc: PDFKit.PDFDocument, file: string, size: number): void {
  const known = opened.get(doc) ?? new Set()
  opened.set(doc, known)
  if (!known.has(file)) {
    known.add(file)
    doc.registerFont(file, sfntOf(readFileSync(file)))
  }
  doc.font(file, size)
}
