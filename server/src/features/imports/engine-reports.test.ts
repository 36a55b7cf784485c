import { ENGINE_REPORT_KB, readEngineReport } from '@rankline/contract/imports/engine-reports'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
})

const send = (content: string | Uint8Array<ArrayBuffer>, name = 'report.csv', by = person) =>
  app.call(readEngineReport, { project_id: project.id, report_file: new File([content], name) }, by.token)
async function read(content: string | Uint8Array<ArrayBuffer>) {
  const { status, body } = await send(content)
  return body.status === 'error' ? { status, errors: body.errors } : body.items
}

test('days of Bing have its form of a date, month first', async () => {
  const text =
    '\ufeff"Date","Citations","Cited Pages"\r\n"8/4/2026 12:00:00 AM","12","3"\r\n"8/13/2026 12:00:00 AM","1,030","9"\r\n"soon","5","1"\r\n'
  expect(await read(text)).toEqual({
    ...{ engine: 'bing', kind: 'days', total: 1_042, count: 2, left_out: 1 },
    ...{ first_day: '2026-08-04', last_day: '2026-08-13' },
    rows: [
      { name: '2026-08-04', value: 12, share: null },
      { name: '2026-08-13', value: 1_030, share: null },
    ],
  })
})

test('grounding queries of Bing have their citation share, in the form of today and that of before', async () => {
  const text =
    'Grounding Query,Intent,Topic,Citations,Citation Share\n"boots, best",Research,Shoes,4,4.80%\nred shoes,,,63,46.02%\nodd,,,x,1%\n'
  expect(await read(text)).toEqual({
    ...{ engine: 'bing', kind: 'queries', total: 67, count: 2, left_out: 1 },
    ...{ first_day: null, last_day: null },
    rows: [
      { name: 'red shoes', value: 63, share: expect.closeTo(0.4602, 9) },
      { name: 'boots, best', value: 4, share: expect.closeTo(0.048, 9) },
    ],
  })
  expect(await read('"Grounding Query","Citations"\n"red shoes","6"\n')).toMatchObject({
    kind: 'queries',
    rows: [{ name: 'red shoes', value: 6, share: null }],
  })
})

test('pages are listed with the most citations first, and counted beyond the list', async () => {
  const pages = Array.from({ length: 30 }, (_, at) => `https://www.example.com/${at},${at + 1}`)
  const found = await read(`Page,Citations\n${pages.join('\n')}\nno address,7\n`)
  expect(found).toMatchObject({ engine: 'bing', kind: 'pages', total: 465, count: 30, left_out: 1 })
  const { rows } = found as { rows: { value: number }[] }
  expect(rows.map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, at) => 30 - at))
})

test.each([
  ['English', 'Top pages,Impressions\nhttps://www.example.com/a,9\nhttps://www.example.com/b,40\n'],
  [
    'German',
    'Die häufigsten Seiten;Impressionen\nhttps://www.example.com/a;9\nhttps://www.example.com/b;40\n',
  ],
  ['Indonesian', 'Halaman teratas,Tayangan\nhttps://www.example.com/a,9\nhttps://www.example.com/b,40\n'],
  ['Chinese', '排名靠前的网页,展示\nhttps://www.example.com/a,9\nhttps://www.example.com/b,40\n'],
])('pages of Google are read in the language of the person: %s', async (_language, text) => {
  const wanted = {
    ...{ engine: 'google', kind: 'pages', total: 49, count: 2, left_out: 0 },
    rows: [{ name: 'https://www.example.com/b', value: 40 }, { value: 9 }],
  }
  expect(await read(text)).toMatchObject(wanted)
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect(await read(new Uint8Array(wide))).toMatchObject(wanted)
})

test('days of Google are read', async () => {
  expect(await read('Date,Impressions\n2026-08-02,3\n2026-08-01,2\n')).toMatchObject({
    ...{ engine: 'google', kind: 'days', first_day: '2026-08-01', last_day: '2026-08-02', total: 5 },
  })
})

test('a row of Google that names no page is left out and counted', async () => {
  const text = 'Top pages,Impressions\nandroid-app://com.example/a,7\nhttps://www.example.com/b,40\n'
  expect(await read(text)).toMatchObject({ kind: 'pages', total: 40, count: 1, left_out: 1 })
})

test.each([
  [
    'the report of all results',
    'Top pages,Clicks,Impressions,CTR,Position\nhttps://www.example.com/,1,2,50%,3\n',
  ],
  ['countries', 'Country,Impressions\nGermany,4\n'],
  ['other columns', 'Keyword,Citations\nred shoes,4\n'],
  ['nothing', ''],
])('%s is refused', async (_name, text) => {
  expect(await read(text)).toEqual({
    status: 422,
    errors: { report_file: [expect.stringMatching(/no report|required|empty/)] },
  })
})

test.each(['Page,Citations\nnone,none\n', 'Date,Impressions\n'])(
  '%j without a row that can be read is refused',
  async (text) => {
    expect(await read(text)).toEqual({
      status: 422,
      errors: { report_file: [messages.engineReportEmpty] },
    })
  },
)

test('a large file, another kind of file and a foreign project are refused', async () => {
  const large = `Page,Citations\n${'x'.repeat(ENGINE_REPORT_KB * 1024)}`
  expect((await send(large)).status).toBe(422)
  expect((await send('Page,Citations\nhttps://a.example/,1\n', 'report.xlsx')).status).toBe(422)
  expect((await send('Page,Citations\nhttps://a.example/,1\n', 'report.csv', await signUp(app))).status).toBe(
    404,
  )
})
