// @module-tag deep
import { isolated } from '@rankline/contract/direction'
import { expect, test } from 'vitest'
import { collected, glyphsOfPdf, textOfPdf } from '../../../tests/support/pdf.ts'
import { fontOf } from './fonts.ts'
import { letterhead } from './letterhead.ts'
import { lineChart } from './line-chart.ts'
import { ticks } from './scale.ts'
import { bytesOf, heading, openSheet, paragraph } from './sheet.ts'
import { table } from './table.ts'
import { linesOf, widthOf, writeLine } from './text.ts'
import { ink, themeOf } from './theme.ts'
import { visualRuns } from './visual-runs.ts'

const open = () =>
  openSheet({ title: 'Ranks', author: 'Rankline', foot: 'Ranks of example.com', createdAt: new Date(0) })

const scripts = {
  Latin: 'straße Ålesund “łódź”',
  Vietnamese: 'giày chạy bộ Việt Nam',
  Cyrillic: 'купить кроссовки',
  Greek: 'παπούτσια για τρέξιμο',
  Devanagari: 'जूते',
  Thai: 'รองเท้าวิ่ง',
  Chinese: '跑步鞋便宜',
  Japanese: 'ランニングシューズ 通販',
  Korean: '러닝화 추천',
  Armenian: 'վազքի կոշիկներ',
  Georgian: 'სპორტული ფეხსაცმელი',
  Ethiopic: 'የሩጫ ጫማ',
  Lao: 'ເກີບແລ່ນ',
  emoji: '👟🏃',
}

/** Scripts whose letters change form and place, so that a copied text may differ. */
const shapedScripts = {
  Bengali: 'দৌড়ানোর জুতা',
  Gujarati: 'દોડવાના જૂતા',
  Gurmukhi: 'ਦੌੜਨ ਵਾਲੇ ਜੁੱਤੇ',
  Kannada: 'ಓಟದ ಶೂಗಳು',
  Khmer: 'ស្បែកជើងរត់',
  Malayalam: 'ഓട്ടത്തിനുള്ള ഷൂസ്',
  Marathi: 'धावण्याचे बूट',
  Myanmar: 'ပြေးဖိနပ်',
  Sinhala: 'ධාවන සපත්තු',
  Tamil: 'ஓடும் காலணிகள்',
  Telugu: 'పరుగు బూట్లు',
}

test.each(Object.entries(scripts))(
  'a document has %s as text that can be found and copied',
  async (_, text) => {
    const sheet = await open()
    paragraph(sheet, text)
    const [page = ''] = await textOfPdf(await collected(bytesOf(sheet)))
    expect(page.normalize('NFC').replace(/\s/g, '')).toContain(text.replace(/\s/g, ''))
  },
)

/** The glyphs of a text, in the numbers of its document. */
async function glyphsOf(text: string): Promise<number[]> {
  const [empty, filled] = [await open(), await open()]
  writeLine(filled.doc, text, 50, 50, { size: 12 })
  const [foot, all] = [
    glyphsOfPdf(await collected(bytesOf(empty))),
    glyphsOfPdf(await collected(bytesOf(filled))),
  ]
  return all.slice(0, all.length - foot.length)
}

test.each([
  ...Object.entries(scripts),
  ...Object.entries(shapedScripts),
  ['Arabic', 'أحذية الجري للنساء'],
  ['Persian, with what keeps letters apart', 'پیاده\u200cروی'],
  ['Urdu', 'جوتے ٹھیک'],
  ['Hebrew, with points', 'נעלי ריצה שׁ'],
  ['a mark of direction', 'shoes \u200f\u2067נעלי\u2069'],
  ['what only breaks words', 'kraft\u00adfahr\u200bzeug\ufeff'],
  ['signs', '→ ✓ ★ ½ № ₽ ₺ ₹ ₪ ₿ © ™'],
])('no glyph is missing: %s', async (_, text) => {
  const glyphs = await glyphsOf(text)
  expect(glyphs.length).toBeGreaterThan(0)
  expect(glyphs).not.toContain(0)
})

test.each([
  ['Arabic', 'ٮݖݓڝۛݳ'],
  ['Gurmukhi', '\u0a07\u0a4d'],
  ['Khmer', 'កំតទង'],
  ['Lao', 'ຒ້ໍ'],
  ['Malayalam', 'ഈ\u0d3b\u0d3a'],
])('marks on letters without a place for them are drawn, and end no document: %s', async (_, text) => {
  expect((await glyphsOf(text)).length).toBeGreaterThan(0)
})

test('a glyph that no font has is noticed', async () => {
  expect(await glyphsOf('\u{10ffff}')).toEqual([0])
})

test('Arabic letters are joined: at the beginning, within and at the end of a word they look otherwise', async () => {
  expect(new Set(await glyphsOf('ههه')).size).toBe(3)
  // Each font numbers its glyphs from the start, so the spaces have the same number.
  expect(new Set(await glyphsOf('ه ه ه')).size).toBe(1)
  expect(new Set(await glyphsOf('ه ههه')).size).toBe(4)
})

test.each([
  ['a family', '👨‍👩‍👧'],
  ['a flag', '🇩🇪'],
  ['a flag of a part', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['a colour of skin', '👍🏽'],
  ['a colour of skin in a sequence', '🏃🏽‍♀️'],
  ['a flag that is a sequence', '🏳️‍🌈'],
  ['a heart, which is also a sign', '❤️'],
  ['a key', '1️⃣'],
])('several characters that are one picture are drawn as one: %s', async (_, text) => {
  expect(await glyphsOf(text)).toEqual([1])
  expect(await glyphsOf(`נעלי ${text}`)).not.toContain(0)
})

const inOrder = (text: string) => visualRuns(text, 400).map((run) => run.text)

test('a name that runs from right to left keeps the days beside it in their order', () => {
  const foot = `Acme · ${isolated('חנות')} · 1 Oct 2026 – 31 Oct 2026`
  expect(inOrder(foot).join('')).toBe('Acme · חנות · 1 Oct 2026 – 31 Oct 2026')
})

test('words of a right-to-left script run from right to left, and numbers in them from left to right', () => {
  expect(inOrder('נעלי ריצה 2026')).toEqual(['2026', ' ', 'ריצה', ' ', 'נעלי'])
  expect(inOrder('أحذية الجري')).toEqual(['الجري', ' ', 'أحذية'])
})

test('a right-to-left word in a left-to-right text stays in its place', () => {
  expect(inOrder('buy נעלי ריצה now').join('')).toBe('buy ריצה נעלי now')
})

test('brackets in a right-to-left text are mirrored', () => {
  expect(inOrder('נעלי (ריצה)').join('')).toBe('(ריצה) נעלי')
})

test('each script is drawn by a font that has it', () => {
  const familyOf = (character: string) =>
    /@fontsource\/([\w-]+)\//.exec(fontOf(character.codePointAt(0) ?? 0, 400))?.[1]
  expect([...'aЖΩ'].map(familyOf)).toEqual(['noto-sans', 'noto-sans', 'noto-sans'])
  expect([...'عשท한跑カ👟'].map(familyOf)).toEqual([
    'noto-sans-arabic',
    'noto-sans-hebrew',
    'noto-sans-thai',
    'nanum-gothic',
    'noto-sans-sc',
    'noto-sans-sc',
    'noto-emoji',
  ])
})

test('a text without room ends with an ellipsis, and a word longer than a line is broken', async () => {
  const { doc } = await open()
  const style = { size: 10, width: 60 }
  for (const line of linesOf(doc, 'running shoes kraftfahrzeughaftpflichtversicherung', style))
    expect(widthOf(doc, line, style)).toBeLessThanOrEqual(60)
  const sheet = await open()
  writeLine(sheet.doc, 'running shoes for women', 50, 50, style)
  const [page] = await textOfPdf(await collected(bytesOf(sheet)))
  expect(page).toMatch(/^running \S*…/)
})

test('a table repeats its head on each page, and every page has its number', async () => {
  const sheet = await open()
  letterhead(sheet, {
    kind: 'Report',
    period: '7 days',
    title: 'Shoes',
    subtitle: 'example.com',
    picture: null,
    logo: null,
    name: 'Rankline',
  })
  heading(sheet, 'Keywords')
  const rows = Array.from({ length: 100 }, (_, index) => index + 1)
  const columns = [
    { title: 'KEYWORD', cell: (row: number) => `keyword ${row}` },
    { title: 'POSITION', width: 60, align: 'right' as const, cell: String },
  ]
  await table(sheet, { columns, rows })
  const pages = await textOfPdf(await collected(bytesOf(sheet)))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[0]).toContain('Shoes')
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('POSITION')
    expect(page).toContain(`${index + 1} of ${pages.length}`)
    expect(page).toContain('Ranks of example.com')
  }
  const all = pages.join('\n')
  for (const row of rows) expect(all).toMatch(new RegExp(`keyword ${row}\\b`))
})

test('a chart of no days says so, and one of one day is drawn', async () => {
  const sheet = await open()
  const chart = { from: '2026-11-01', to: '2026-11-01', format: String, dayText: (day: string) => day }
  lineChart(sheet, { ...chart, series: [{ name: 'Visibility', points: [] }] })
  lineChart(sheet, { ...chart, series: [{ name: 'Visibility', points: [{ day: '2026-11-01', value: 3 }] }] })
  const [page] = await textOfPdf(await collected(bytesOf(sheet)))
  expect(page?.match(/No numbers on these days\./g)).toHaveLength(1)
  expect(page).toContain('2026-11-01')
})

test('the values beside a chart are round and enclose its lines', () => {
  expect(ticks(0, 100)).toEqual([0, 25, 50, 75, 100])
  expect(ticks(43.2, 46.9)).toEqual([43, 44, 45, 46, 47])
  expect(ticks(5, 5).length).toBeGreaterThan(1)
  expect(ticks(0, 0)[0]).toBe(0)
})

test('texts on the accent of a brand are readable', () => {
  expect(themeOf('#ffaa05').onAccent).toBe(ink)
  expect(themeOf('#3d4968').onAccent).toBe('#ffffff')
})
