import { writeFileSync } from 'node:fs'
import { reportLanguageIds } from '@rankline/contract/reports/languages'
import { beforeAll, describe, expect, test } from 'vitest'
import { collected, glyphsOfPdf, type PlacedText, placedTextsOfPdf } from '../../../../tests/support/pdf.ts'
import {
  everyPart,
  plainSender,
  reportContent,
  severalContents,
} from '../../../../tests/support/report-content.ts'
import { pageSize } from '../../../platform/pdf/sheet.ts'
import { wordsIn } from '../texts/words.ts'
import { pdfOf, picturesOf } from './pdf.ts'

// The layout of a whole document with awkward texts, from the first page to the last.

const MARGIN = 30

const documents = reportLanguageIds.flatMap((language) => [
  ...(language === 'en' ? [['Basic', 1, language] as const] : []),
  ['Advanced', 2, language] as const,
  ['Chosen', 2, language] as const,
  ...(['en', 'de', 'pl'].includes(language) ? [['Several', 1, language] as const] : []),
])

describe.each(documents)('the %s document with detail %i in %s', (name, detail, language) => {
  const words = wordsIn(language)
  let pages: PlacedText[][]
  const content =
    name === 'Several'
      ? severalContents(language, { comment: everyPart.comment ?? '' })
      : reportContent(detail, language, name === 'Chosen' ? everyPart : {})
  let bytes: Buffer

  beforeAll(async () => {
    bytes = await collected(await pdfOf(content, plainSender))
    if (process.env.PDF_TO !== undefined) {
      const file = `${process.env.PDF_TO}/${name}-${language}`
      writeFileSync(`${file}.pdf`, bytes)
      const pictures = await picturesOf(content, plainSender, 20)
      for (const [index, svg] of pictures.entries()) writeFileSync(`${file}-${index + 1}.svg`, svg)
    }
    pages = await placedTextsOfPdf(bytes)
  })

  const moves = new Set([words.text('noRank'), words.text('isNew'), words.text('hasLeft')])
  const linesOf = (page: PlacedText[]) => page.map(({ text }) => text)

  test('draws every character of every script', () => {
    expect(glyphsOfPdf(bytes)).not.toContain(0)
  })

  test('writes nothing beyond its margins', () => {
    const beyond = pages
      .flat()
      .filter(
        ({ x, y, width }) =>
          x < MARGIN || x + width > pageSize.width - MARGIN || y < 20 || y > pageSize.height - 20,
      )
    expect(beyond).toEqual([])
  })

  test('cuts no head of a table', () => {
    const cut = pages.flatMap((page) => linesOf(page).filter((text) => /^[^a-z\d]+…$/.test(text)))
    expect(cut).toEqual([])
  })

  test('writes no text over another', () => {
    const over = pages.flatMap((page) =>
      page.flatMap((one, index) =>
        page
          .slice(index + 1)
          .filter((other) => overlap(one, other))
          .map((other) => [one.text, other.text]),
      ),
    )
    expect(over).toEqual([])
  })

  test('has heads over each part of a table, a foot and a number on each page, and no heading without what it announces', () => {
    expect(linesOf(pages[0]!).join(' ')).toContain('Monday numbers')
    for (const [index, page] of pages.entries()) {
      const texts = linesOf(page)
      expect(texts.join(' ')).toContain(words.text('pageOf', { page: index + 1, pages: pages.length }))
      const isTable = texts.filter((text) => moves.has(text) || /^[+−]\d+$/.test(text)).length > 8
      // Letters of another part of the font are texts of their own.
      if (isTable) expect(texts.join('')).toContain(words.head('keyword'))
      const lowest = page.filter(({ y }) => y > 60).toSorted((a, b) => a.y - b.y)[0]
      for (const heading of ['gains', 'drops', 'allKeywords', 'features', 'distribution'] as const)
        expect(lowest?.text).not.toBe(words.text(heading))
    }
    expect(linesOf(pages.at(-1)!).length, 'the last page is more than its foot').toBeGreaterThan(10)
  })

  test('leaves no row of a table alone on a page', () => {
    for (const page of pages)
      for (const head of page.filter(
        ({ text }) => text === words.head('keyword') || text === words.head('feature'),
      ))
        expect(rowsBelow(head, page), `below ${head.text}`).toBeGreaterThan(1)
  })

  test('lists every keyword once, from the best place to those without one', () => {
    const all = pages.flatMap(linesOf).join('\n')
    for (const index of [12, 24, 36, 60, 120]) expect(all).toContain(`running shoes ${index}`)
  })
})

/** Whether two texts on the same line overlap by more than a point. */
function overlap(one: PlacedText, other: PlacedText): boolean {
  const isSameLine = Math.abs(one.y - other.y) < Math.min(one.height, other.height) * 0.7
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  return isSameLine && shared > 1
}

/** Rows follow each other closer than anything else does. */
function rowsBelow(head: PlacedText, page: PlacedText[]): number {
  const below = page
    .filter(({ x, y }) => Math.abs(x - head.x) < 1 && y < head.y)
    .map(({ y }) => y)
    .toSorted((a, b) => b - a)
  const end = below.findIndex((y, index) => (below[index - 1] ?? head.y) - y > 22)
  return end === -1 ? below.length : end
}
