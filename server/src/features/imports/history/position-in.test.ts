import { expect, test } from 'vitest'
import { isAverage, positionIn, positionWith } from './position-in.ts'

const long = '7'.padEnd(41)

test.each<[string, number]>([
  ...['1', '7', '7.', '7.0', '7,00', '#7', '7th', '7 (+2)', '7 [2]', '7 ▲2', '7▼', '7 =', '7 -3', ' 7 '].map(
    (text): [string, number] => [text, text === '1' ? 1 : 7],
  ),
  ['1st', 1],
  ['2nd', 2],
  ['3rd', 3],
  ['1000', 1000],
  ['7 · featured snippet', 7],
  ['7'.padEnd(40), 7],
])('"%s" is position %s', (text, position) => {
  expect(positionIn(text)).toBe(position)
})

test.each([
  ...[
    '-',
    '–',
    '—',
    '---',
    '0',
    '>100',
    '> 100',
    '≥100',
    '>200',
    '100+',
    '100 +',
    'not ranked',
    'Not in top 100',
  ],
  ...[
    'none',
    'N/R',
    'nr',
    'null',
    'unranked',
    'No rank',
    'out of range',
    'out',
    'nicht gefunden',
    'kein',
    'keine',
  ],
  'non classé',
])('"%s" is no place among the results', (text) => {
  expect(positionIn(text)).toBeNull()
})

test.each([
  ...['>20', '≥ 9', '50+', '>99', '>1', 'more than 50', 'Not in top 20', 'nicht in den Top 30', '20位以下'],
])('"%s" leaves open what came below', (text) => {
  expect(positionIn(text)).toBeUndefined()
})

test.each(['', '  ', 'n/a', 'NA', '#N/A'])('"%s" says of no check', (text) => {
  expect(positionIn(text)).toBeUndefined()
})

test.each([
  ...[
    '1001',
    '12345',
    '7.5',
    '7 shoes',
    'red',
    '----',
    '00',
    '->',
    'a>100',
    '>100 x',
    '100+ x',
    '>12345',
    '7 ()x',
  ],
  ...[
    'nones',
    ...['not', 'non', 'nicht', 'pas', 'nie', 'не', 'sem', 'sin', '순위'],
    'x none',
    'nulls',
    'outer',
    'keiner',
    'a7',
    '##7',
    '7 · featured snippets',
    'a 7 · featured snippet',
  ],
  long,
])('"%s" cannot be read', (text) => {
  expect(positionIn(text)).toBe('unreadable')
})

test.each([
  ['7.4', true],
  ['7,45', true],
  [' 7.4 ', true],
  ['1234.5', true],
  ['7.0', false],
  ['7', false],
  [' 7.0 ', false],
  ['1.234', false],
  ['1234.567', true],
  ['7.', false],
  ['7.4 x', false],
  ['x7.4', false],
  ['7.4'.padEnd(40), true],
  ['7.4'.padEnd(41), false],
])('"%s" is an average: %s', (text, expected) => {
  expect(isAverage(text)).toBe(expected)
})

test.each([
  ['ranked', '7', 7],
  ['Featured snippet', '1', 1],
  ['', '7', 7],
  [' ranked ', '7', 7],
  ['not in top 100', '', null],
  ['Not in top 100', '34', null],
  ['not in top 20 checked', '', undefined],
  ['not in top 20 checked', '34', undefined],
  ['not in top 50', '', undefined],
  ['failed', '3', undefined],
  ['not checked yet', '', undefined],
  ['ranked, before a change', '7', undefined],
  ['not in top 100, before a change', '', undefined],
  ['so not in top 100', '', undefined],
])('with the state "%s" the cell "%s" says %s', (state, text, expected) => {
  expect(positionWith(state, text)).toBe(expected)
})
