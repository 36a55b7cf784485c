import { expect, test } from 'vitest'
import { rowsIn } from '../csv.ts'
import { dayIn, orderIn } from './days-in-text.ts'
import { historyTable } from './history-table.ts'
import { countryIn, deviceIn, languageIn, namedIn } from './places.ts'
import { positionIn } from './position-in.ts'
import { isSameSite } from './same-site.ts'
import { toolOf } from './tools.ts'

test.each([
  ['2026-03-05', 'mdy', '2026-03-05'],
  ['2026-03-05T23:10:00Z', 'mdy', '2026-03-05'],
  ['*.example.com/*_20260305', 'mdy', '2026-03-05'],
  ['05.03.2026', 'dmy', '2026-03-05'],
  ['03/05/2026', 'mdy', '2026-03-05'],
  ['5 Mar 2026', 'mdy', '2026-03-05'],
  ['Mar 5, 2026', 'dmy', '2026-03-05'],
  ['March 5th, 2026 Rank', 'dmy', '2026-03-05'],
  ['31.02.2026', 'dmy', null],
  ['Search Volume', 'dmy', null],
  ['1234567', 'dmy', null],
  ['1970-01-01', 'dmy', null],
] as const)('the day in "%s" (%s) is %s', (text, order, day) => {
  expect(dayIn(text, order)).toBe(day)
})

test('the order of day and month is found where only one can be', () => {
  const orderOf = (...days: string[]) => orderIn(days).order
  expect(orderOf('01/02/2026', '13/02/2026')).toBe('dmy')
  expect(orderOf('01/02/2026', '02/13/2026')).toBe('mdy')
  expect(orderOf('01.02.2026')).toBe('dmy')
  expect(orderOf('01/02/2026', '2026-01-13')).toBeNull()
  expect(orderOf('www.acme.test 3/13/2026', 'www.acme.test 3/2/2026')).toBe('mdy')
  expect(orderOf('03/10/2026 12.30', '03/13/2026 12.30')).toBe('mdy')
  expect(orderOf('13/02/2026', '02/13/2026')).toBeNull()
  expect(orderOf('03.02.2026', '03/04/2026')).toBeNull()
  expect(orderOf('03-02-2026')).toBeNull()
  expect(orderOf('26/03/10', '26/03/11', '26/03/12')).toBe('ymd')
  expect(orderOf('10/03/26', '11/03/26', '12/03/26')).toBeNull()
  expect(orderOf('10/03/26', '11/03/26', '13/03/26')).toBe('dmy')
  expect(orderIn(['2026-01-13', '20260113']).isNeeded).toBe(false)
})

test.each([
  ['7', 7],
  ['7.0', 7],
  ['#7', 7],
  ['7 (+2)', 7],
  ['-', null],
  ['0', null],
  ['>100', null],
  ['100+', null],
  ['Not in top 100', null],
  ['', undefined],
  ['n/a', undefined],
  ['7.4', 'unreadable'],
  ['seven', 'unreadable'],
  ['99999', 'unreadable'],
] as const)('the position "%s" is %s', (text, position) => {
  expect(positionIn(text)).toBe(position)
})

test('places, engines and devices are known by codes, names and addresses', () => {
  const germany = countryIn('Germany')
  expect(germany).toBeTypeOf('number')
  for (const text of ['DE', 'de-DE', 'Berlin, Germany', 'google.de', 'German (DE)'])
    expect([text, countryIn(text)]).toEqual([text, germany])
  expect(countryIn('google.co.uk')).toBe(countryIn('United Kingdom'))
  expect(countryIn('Narnia')).toBeUndefined()
  expect(languageIn('en-US')).toBe(languageIn('English'))
  expect(namedIn('Google Mobile')).toEqual({ engineId: 7, deviceId: 2 })
  expect(namedIn('Altavista')).toBeNull()
  expect([deviceIn('Mobile (Android)'), deviceIn('DESKTOP')]).toEqual([2, 1])
})

test.each([
  ['Semrush', 'Keyword,Tags,Intents,*.a.example/*_20260310,*.a.example/*_20260310_landing,Search Volume'],
  ['SerpBear', 'ID,Keyword,Position,URL,Country,City,Device,Updated,Added,Tags'],
  ['AccuRanker', 'Keyword,Search location,Search type,Rank,Rank change,Highest ranking page,Tags,Starred'],
  ['Ahrefs', 'Keyword,Tags,Location,Volume,KD,Position,URL'],
  ['SE Ranking', 'Keyword,Search volume,URL found,2026-03-10,2026-03-11'],
  ['Nightwatch', 'Keyword,Search engine,Location,Position,Best position,Average position'],
  ['Nightwatch', 'Keyword,Rank,Organic Rank,Last change,Last update,Location,Language,Search volume (local)'],
  ['Keyword.com', 'Keyword,Region,Tags,Google Rank,Start,Ranking URL'],
  [null, 'Suchwort,Platz'],
])('%s is recognised by its columns', (tool, heads) => {
  expect(toolOf(heads.split(','))).toBe(tool)
})

test('where a table has the organic rank, the best rank of all kinds is not taken for it', () => {
  const sites = { isOwn: () => true, isOwnPage: () => true }
  const rolesOf = (text: string) =>
    historyTable([...rowsIn(text)], { roles: null, dayOrder: null, sites }).columns.map(({ role }) => role)
  expect(rolesOf('Keyword,Rank,Organic Rank,Location\nred shoes,1,7,Germany')).toEqual([
    'keyword',
    'ignore',
    'position',
    'country',
  ])
  expect(rolesOf('Keyword,Rank,Location\nred shoes,1,Germany')).toEqual(['keyword', 'position', 'country'])
})

test('states beside the positions of our own files say how the checks ended', () => {
  const heads = [
    'Keyword',
    'Position',
    'Position state',
    'Last update (UTC)',
    '2026-11-25',
    '2026-11-25 state',
  ]
  const text = `${heads.join(',')}\nred shoes,7,ranked,2026-11-25T10:00:00.000Z,,not in top 100`
  const sites = { isOwn: () => true, isOwnPage: () => true }
  const { columns } = historyTable([...rowsIn(text)], { roles: null, dayOrder: null, sites })
  expect(columns.map(({ role }) => role)).toEqual([
    ...['keyword', 'position', 'outcome', 'day', 'day_position', 'day_outcome'],
  ])
})

test.each([
  ['example.com', 'example.com', true],
  ['shop.example.com', 'example.com', true],
  ['example.com', 'shop.example.com', true],
  ['notexample.com', 'example.com', false],
  ['example.com', 'notexample.com', false],
  ['example.org', 'example.com', false],
])('%s and %s are of one site: %s', (one, other, expected) => {
  expect(isSameSite(one, other)).toBe(expected)
})
