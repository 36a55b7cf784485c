import { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '../run.ts'
import { dayOf } from './changes.ts'

const now = Date.parse('2026-03-10T01:00:00Z')

test.each([
  ['2026-03-01', '2026-03-01'],
  ['today', '2026-03-10'],
  ['yesterday', '2026-03-09'],
  ['7d', '2026-03-03'],
])('%s is a day', (text, day) => {
  expect(dayOf(text, '--since', now)).toBe(day)
})

test.each(['2026-3-1', '2026-13-45', 'monday', '7', 'd', ''])('"%s" is no day', (text) => {
  expect(() => dayOf(text, '--since', now)).toThrow(/--since must be a day/)
})

const place = (position: number | null) => ({
  position,
  is_featured_snippet: false,
  url: position === null ? null : 'https://example.com/shoes',
  day: '2026-03-01',
})
const row = (id: number, from: number | null, to: number | null) => ({
  keyword_id: id,
  keyword: `shoes, ${id}`,
  from: place(from),
  to: place(to),
  change: from === null || to === null ? null : from - to,
  traffic_change: null,
  reason: 'improved',
})

const real = globalThis.fetch
let asked: string[]

beforeEach(() => {
  asked = []
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    const lists = { won: [row(1, 9, 3)], lost: [row(2, 4, null)] }
    return Response.json({ from: '2026-03-01', to: '2026-03-02', won_count: 1, lost_count: 1, ...lists })
  }
})
afterEach(() => {
  globalThis.fetch = real
})

async function ran(...words: string[]) {
  const texts: string[] = []
  const stream = () =>
    new Writable({
      write(chunk, _encoding, done) {
        texts.push(String(chunk))
        done()
      },
    })
  const terminal = {
    input: Readable.from([]),
    output: stream(),
    messages: stream(),
    env: { RANKLINE_URL: 'https://ranks.example.com', RANKLINE_TOKEN: 'rkl_x' },
  }
  const status = await run(['changes', ...words], terminal as never)
  return { status, text: texts.join('') }
}

test('changes are a table, JSON or CSV', async () => {
  const table = await ran('1', '--since', '2026-03-01')
  expect(table.status).toBe(0)
  expect(table.text).toMatch(/ID\s+KEYWORD\s+FROM\s+TO/)
  expect(table.text).toMatch(/1\s+shoes, 1\s+9\s+3\s+6/)
  expect(JSON.parse((await ran('1', '--json')).text)).toMatchObject([
    { id: 1, from: 9, to: 3, change: 6 },
    { id: 2, from: 4, to: null, change: null },
  ])
  expect((await ran('1', '--csv')).text).toContain('2,"shoes, 2",4,,,,improved,\r\n')
})

test('the options narrow what is asked', async () => {
  await ran('1', '--since', '2026-03-01', '--until', '2026-03-05', '--tag', '4', '--limit', '50')
  expect(asked).toEqual([
    'https://ranks.example.com/api/public/v1/projects/1/changes?from=2026-03-01&to=2026-03-05&tag_id=4&limit=50',
  ])
  await ran('1')
  expect(asked[1]).toContain(`from=${dayOf('yesterday', '')}`)
})

test.each([
  [['x'], 'The project must be a number'],
  [['1', '--since', 'monday'], '--since must be a day'],
  [['1', '--limit', 'all'], '--limit must be a number'],
  [['1', '--json', '--csv'], 'Choose --json or --csv.'],
])('%j is refused', async (words, text) => {
  const answer = await ran(...words)
  expect(answer.status).toBe(2)
  expect(answer.text).toContain(text)
})
