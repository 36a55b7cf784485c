import { writeFileSync } from 'node:fs'
import { daysFrom } from '@rankline/contract/days'
import { type ReportLanguage, reportLanguageIds } from '@rankline/contract/reports/languages'
import { usualParts } from '@rankline/contract/reports/parts'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { beforeAll, describe, expect, test } from 'vitest'
import { collected, glyphsOfPdf, type PlacedText, placedTextsOfPdf } from '../../../../tests/support/pdf.ts'
import { pageSize } from '../../../platform/pdf/sheet.ts'
import { ownTheme } from '../../../platform/pdf/theme.ts'
import { noFacts } from '../../explanations/explain.ts'
import type { Move } from '../../explanations/moves.service.ts'
import { wordsIn } from '../texts/words.ts'
import type { Content } from './content.service.ts'
import { figuresOf } from './figures.ts'
import { type KeywordRow, keywordRow } from './keyword-row.ts'
import { pdfOf, picturesOf } from './pdf.ts'

// The layout of a whole document with awkward texts, from the cover to the last page.

const now = new Date('2026-11-22T06:00:00Z')
const window = { from: '2026-10-23', to: '2026-11-21' }
const KEYWORDS = 180
const phrases = [
  'running shoes',
  'kraftfahrzeughaftpflichtversicherungsvergleichsrechner online kostenlos und unverbindlich testen',
  'أحذية الجري للنساء',
  'נעלי ריצה לגברים (2026)',
  '跑步鞋 便宜 哪里买',
  'ランニングシューズ 通販',
  '러닝화 추천',
  'รองเท้าวิ่ง ราคาถูก',
  'купить кроссовки для бега',
  'παπούτσια για τρέξιμο',
  'जूते दौड़ने के',
  '👨‍👩‍👧 family shoes 🇩🇪 👍🏽',
]

/** The code that `dayCode` makes in SQL. */
const codeOf = (day: number, value: number) => day * 4_096 + value + 2_048

/** A place each day, that wanders and sometimes leaves the list. */
const placeOn = (index: number, day: number) => {
  const place = Math.round(
    1 + ((index * 37) % 96) + 8 * Math.sin((day + index * 5) / 6) + (index % 3) * day * 0.3,
  )
  return place < 1 ? 1 : place > 100 ? 0 : place
}

function rowOf(index: number): KeywordRow {
  const days = Array.from({ length: 44 }, (_, at) => at - 14)
  const lastDay = days.at(-1)!
  const isChecked = index % 29 !== 28
  const ranked = placeOn(index, lastDay)
  return keywordRow(
    {
      ...{ id: index + 1, project_id: 7, engine_id: 1, country_id: 276, language_id: 1, device_id: 1 },
      phrase: `${phrases[index % phrases.length]}${index < phrases.length ? '' : ` ${index}`}`,
      is_enabled: true,
      check_every: 1,
      outcome: !isChecked ? null : index % 31 === 30 ? 'failed' : ranked === 0 ? 'not_in_depth' : 'ranked',
      failure: null,
      checked_at: isChecked ? now : null,
      depth: 100,
      ...{ position: null, is_snippet: false, previous_position: null, position_day: null },
      best_position: isChecked ? 1 + (index % 40) : null,
      worst_position: isChecked ? 60 + (index % 40) : null,
      volume: index % 7 === 6 ? null : 10 * (index + 1) ** 2,
      cost_per_click: index % 5 === 4 ? null : 1.37,
      place: null,
      other_country_id: null,
      features: [1, 2 + (index % 4)],
      own_features: index % 4 === 0 ? [1] : [],
      landing_url: `https://www.example.com/${index % 3 === 0 ? 'shoes' : 'a/very/long/path/of/categories/that/does/not/end'}/${index}`,
      codes: isChecked ? days.map((day) => codeOf(day, placeOn(index, day))) : [],
    } as Parameters<typeof keywordRow>[0],
    window,
    defaultClickCurve,
  )
}

/** Every kind of reason, by turns. */
function moveOf(index: number): Move {
  const site = (host: string) => ({ host, from: 9, to: 2 })
  const kinds: Partial<Move>[] = [
    {
      passed: [site('rival.example')],
      passed_count: 1,
      passed_by: [site('schuhe-für-läufer.example')],
      passed_by_count: 4,
    },
    { page: { from: 'https://www.example.com/', to: 'https://www.example.com/new/shoes-for-everybody' } },
    {
      features_came: [{ name: 'AI Overview', own: false }],
      features_went: [{ name: 'Local pack', own: true }],
    },
    { updates: [{ name: 'November 2026 core update', started_on: '2026-11-10', ended_on: null }] },
    { notes: [{ day: '2026-11-12', text: 'מבצע החורף' }] },
  ]
  return { ...noFacts, notes: [], updates: [], ...kinds[index % kinds.length] }
}

function contentOf(detail: 1 | 2, language: ReportLanguage): Content {
  const rows = Array.from({ length: KEYWORDS }, (_, index) => rowOf(index))
  const figures = figuresOf(rows, window, now)
  const days = daysFrom(window.from, window.to).map((day, index) => ({
    day,
    visibility: 42 + 6 * Math.sin(index / 5),
    visibility_score: 12 + 2 * Math.sin(index / 4),
    average_position: 31 - 4 * Math.sin(index / 6),
    traffic: 18_400 + 2_300 * Math.sin(index / 3),
  }))
  const hosts = [
    'rival.example',
    'schuhe-für-läufer.example',
    'another-very-long-competitor-name.example.co.uk',
  ]
  return {
    report: {
      account_id: 1,
      project_id: 7,
      name: 'Monday numbers for the board',
      timer: 2,
      document_type: 1,
      document_detail: detail,
      brand_id: null,
      language,
    },
    project: {
      id: 7,
      name: 'Läufer & Söhne – Schuhe für alle, die gern weit laufen',
      url: 'https://www.example.com/',
    },
    window,
    chartWindow: window,
    rows,
    figures,
    days,
    voices: days.flatMap(({ day }, index) =>
      hosts.map((host, rank) => ({
        day,
        host,
        share: 20 - 5 * rank + Math.sin(index / 4),
        keyword_count: 90,
      })),
    ),
    notes: [
      {
        day: '2026-10-30',
        text: 'New category pages, with texts by the shop’s own runners',
        keyword_count: 12,
        phrase: 'running shoes',
      },
      { day: '2026-11-12', text: 'מבצע החורף', keyword_count: 1, phrase: 'נעלי ריצה' },
    ],
    isInvented: false,
    parts: usualParts[detail],
    moves: new Map([...figures.winners, ...figures.losers].map(({ id }, index) => [id, moveOf(index)])),
    now,
  } as Content
}

const sender = { name: 'Rankline', logo: null, theme: ownTheme, intro: null, icon: null }
const MARGIN = 30

const documents = reportLanguageIds.flatMap((language) => [
  ...(language === 'en' ? [['Basic', 1, language] as const] : []),
  ['Advanced', 2, language] as const,
])

describe.each(documents)('the %s document with detail %i in %s', (name, detail, language) => {
  const words = wordsIn(language)
  let pages: PlacedText[][]
  let bytes: Buffer

  beforeAll(async () => {
    bytes = await collected(await pdfOf(contentOf(detail, language), sender))
    if (process.env.PDF_TO !== undefined) {
      const file = `${process.env.PDF_TO}/${name}-${language}`
      writeFileSync(`${file}.pdf`, bytes)
      const pictures = await picturesOf(contentOf(detail, language), sender, 3)
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
