import sharp from 'sharp'
import { expect, test } from 'vitest'
import { collected, textOfPdf } from '../../../tests/support/pdf.ts'
import { lineChart } from './line-chart.ts'
import { openPictures } from './picture.ts'
import { bytesOf, heading, nextPage, openSheet, paragraph, type Sheet } from './sheet.ts'
import { stackedBar } from './stacked-bar.ts'
import { table } from './table.ts'

const options = { title: 'Ranks', author: 'Rankline', foot: 'Ranks', createdAt: new Date(0) }
const shares = [
  { name: 'a', count: 1, color: '#123456' },
  { name: 'b', count: 3, color: '#654321' },
]

async function draw(sheet: Sheet) {
  heading(sheet, 'Tom & <b>Jerry</b> "quoted"', {
    note: 'A note that is long enough to need two lines. '.repeat(5),
  })
  paragraph(sheet, '跑步鞋 😀 \ufffe')
  stackedBar(sheet, shares)
  const points = [
    { day: '2026-01-01', value: 3 },
    { day: '2026-01-02', value: null },
    { day: '2026-01-03', value: 5 },
  ]
  const marks = [{ day: '2026-01-02', label: '1' }]
  lineChart(sheet, {
    series: [
      { name: 'Site', points },
      { name: 'Rival', points },
    ],
    from: '2026-01-01',
    to: '2026-01-03',
    format: String,
    dayText: (day) => day,
    marks,
  })
  await table(sheet, { columns: [{ title: 'KEYWORD', cell: (row: string) => row }], rows: ['red shoes'] })
  nextPage(sheet)
  paragraph(sheet, 'The last page.')
}

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

test('a picture of a page has the lines of the page of the document', async () => {
  const sheet = await openSheet(options)
  await draw(sheet)
  const [page = ''] = await textOfPdf(await collected(bytesOf(sheet)))
  const { sheet: drawn, pictures } = await openPictures(options, 2)
  await draw(drawn)
  const [first = '', last = ''] = pictures()
  for (const line of textsOf(first).filter((text) => /^[\w .]+$/.test(text ?? '')))
    expect(page).toContain(line?.trim())
  expect(textsOf(first).length).toBeGreaterThan(15)
  expect(textsOf(first)).toContain('Tom &amp; &lt;b&gt;Jerry&lt;/b&gt; &quot;quoted&quot;')
  expect(textsOf(last)).toEqual(['The last page.'])
})

test('it is an image without anything from elsewhere, and says nothing of the server', async () => {
  const { sheet, pictures } = await openPictures(options, 1)
  await draw(sheet)
  const [svg = '', ...others] = pictures()
  expect(others).toEqual([])
  const { width, height } = await sharp(Buffer.from(svg)).metadata()
  expect(width! / height!).toBeCloseTo(595 / 842, 2)
  expect(svg).not.toMatch(/node_modules|href="(?!data:)|url\((?!data:|#)/)
  expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length)
  expect(svg).toContain('stroke="rgb(231,233,238)" stroke-width="0.5"')
  expect(svg.match(/@font-face/g)?.length).toBeGreaterThan(2)
})
