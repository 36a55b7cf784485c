import { expect, test } from 'vitest'
import { dayIn, dayInCell, orderIn, withoutDay } from './days-in-text.ts'

const march = '2026-03-10'

test.each([
  ['10/03/26', 'dmy', march],
  ['03/10/26', 'mdy', march],
  ['26/03/10', 'ymd', march],
  ['10/03/2026', 'ymd', null],
  ['2026-03-10', 'ymd', march],
  ['1998-01-01', 'dmy', '1998-01-01'],
  ['1997-12-31', 'dmy', null],
  ['2026-02-29', 'dmy', null],
  ['2024-02-29', 'dmy', '2024-02-29'],
  ['2026-13-01', 'dmy', null],
  ['１０．０３．２０２６', 'dmy', march],
  ['10 foobar 2026', 'dmy', null],
  ['10 janitor 2026', 'dmy', null],
  ['10 ary 2026', 'dmy', null],
  ['10 mars 2026', 'dmy', march],
  ['Jan 5, 2026', 'dmy', '2026-01-05'],
  ['5 Sept 2026', 'dmy', '2026-09-05'],
  // Names of months that mean different months in different languages.
  ['10 srpna 2026', 'dmy', '2026-08-10'],
  ['10 srpnja 2026', 'dmy', '2026-07-10'],
  ['10 listopad 2026', 'dmy', null],
  ['10 décembre 2026', 'dmy', '2026-12-10'],
  ['10. Januar 2026', 'dmy', '2026-01-10'],
  ['10 février 2026', 'dmy', '2026-02-10'],
  ['10 июня 2026', 'dmy', '2026-06-10'],
] as const)('"%s" (%s) is %s', (text, order, day) => {
  expect(dayIn(text, order)).toBe(day)
})

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

test.each(months)('%s, and its first letters', (name) => {
  const day = `2026-${String(months.indexOf(name) + 1).padStart(2, '0')}-07`
  expect(dayIn(`7 ${name} 2026`, 'mdy')).toBe(day)
  expect(dayIn(`${name.slice(0, 3)} 7, 2026`, 'mdy')).toBe(day)
  expect(dayIn(`7 ${name.slice(1)} 2026`, 'mdy')).not.toBe(day)
})

test('a word with a dash before a day is no span, a day or a month is', () => {
  expect(dayIn('12 pack – 2026-03-10', 'dmy')).toBe(march)
  expect(dayIn('9 mar – 2026-03-10', 'dmy')).toBeNull()
  expect(dayIn('9 – 10 March 2026', 'dmy')).toBeNull()
})

test.each([
  ...['monday', 'Tuesday', 'WEDNESDAY', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'Mon', 'Sun'],
  ...['segunda-feira', 'seg', 'Samstag', 'samedi', 'суббота'],
])('%s is part of a day', (name) => {
  expect(withoutDay(`rank ${name} 10 DE MARZO DE 2026`).replace(/[\s-]/g, '')).toBe('rank')
})

test('a day behind 200 characters is not looked for', () => {
  expect(dayIn(`${'x'.repeat(190)}2026-03-10`, 'dmy')).toBe(march)
  expect(dayIn(`${'x'.repeat(191)}2026-03-10`, 'dmy')).toBeNull()
  expect(dayIn(`${'x'.repeat(191)}2026-03-10 y`, 'dmy')).toBeNull()
  expect(withoutDay(`${'x'.repeat(191)}2026-03-10`)).toBe(`${'x'.repeat(191)}2026-03-`)
})

test.each([
  ['46091', march],
  [' 46091 ', march],
  ['46091.75', march],
  ['35796', '1998-01-01'],
  ['35795', null],
  ['60000', '2064-04-08'],
  ['60001', null],
  ['1773100800', march],
  [' 1773100800 ', march],
  ['1773100800123', march],
  ['17731008001', null],
  [`1773100800${' '.repeat(300)}`, march],
  [`${'1'.repeat(201)}`, null],
  ['2026-03-10', march],
] as const)('the cell "%s" is the day %s', (text, day) => {
  expect(dayInCell(text, 'dmy')).toBe(day)
})

test.each([
  ['acme.test 2026-03-10', 'acme.test'],
  ['2026-03-10 Position', 'Position'],
  ['2026-03-10T04:00:00Z Rank', 'Rank'],
  ['10.03.2026 12.30 Rank', 'Rank'],
  ['2026年3月10日順位', '順位'],
  ['10 MARCH 2026 URL', 'URL'],
  ['March 10, 2026 URL', 'URL'],
  ['Rank ２０２６-０３-１０', 'Rank'],
  ['Tuesday 10 March 2026 Rank', 'Rank'],
  ['Search Volume', 'Search Volume'],
] as const)('"%s" without its day is "%s"', (text, rest) => {
  expect(withoutDay(text).trim().replace(/\s+/g, ' ')).toBe(rest)
})

test.each([
  [['12/05/2026', '11/05/2026'], null, true],
  [['05/12/2026', '05/11/2026'], null, true],
  [['13/12/2026'], 'dmy', true],
  [['12/13/2026'], 'mdy', true],
  [['01.02.2026', '13/02/2026'], 'dmy', true],
  [['01.02.2026', '02/13/2026'], 'mdy', true],
  [['2026-01-13', '20260113', 'Rank'], null, false],
  [['2026-01-13 and 13/02/2026'], null, false],
  [['20260113 13/02/2026'], null, false],
  // Years of two digits: the part that hardly changes, or that no month has so many days for.
  [['10/03/32'], null, true],
  [['13/03/32'], 'dmy', true],
  [['13/03/31'], null, true],
  [['32/03/10'], 'ymd', true],
  [['31/03/10'], null, true],
  [['13/03/26', '14/03/32'], 'dmy', true],
  [['26/03/10', '32/03/11'], 'ymd', true],
  [['13/03/25', '14/03/26', '15/03/26'], 'dmy', true],
  [['13/03/25', '14/03/26', '15/03/27'], null, true],
  [['13/03/26', '14/03/26'], null, true],
  [['25/03/13', '26/03/14', '26/03/15'], 'ymd', true],
  [['24/03/13', '25/03/14', '26/03/15'], null, true],
  [['26/03/13', '26/03/14'], null, true],
  // With four-digit years, all parts may change.
  [['13/03/2024', '14/03/2025', '15/03/2026'], 'dmy', true],
] as const)('the order of %j is %s', (texts, order, isNeeded) => {
  expect(orderIn(texts)).toEqual({ order, isNeeded })
})

test('where the order is sure, no more days are looked at than wanted', () => {
  const looked = (most: number, texts: readonly string[]) => {
    let count = 0
    const each = (function* () {
      for (const text of texts) {
        count += 1
        yield text
      }
    })()
    return [orderIn(each, most).order, count]
  }
  const sure = ['01/02/2026', '13/02/2026', '02/01/2026', '02/13/2026']
  expect(looked(2, sure)).toEqual(['dmy', 2])
  expect(looked(3, sure)).toEqual(['dmy', 3])
  expect(looked(1, ['01/02/2026', '02/02/2026', '13/02/2026', '02/13/2026'])).toEqual(['dmy', 3])
  expect(looked(9, sure)).toEqual([null, 4])
})
