import { describe, expect, test } from 'vitest'
import { write } from './output.ts'

const rows = [
  { id: 1, keyword: 'red shoes', position: 3 },
  { id: 12, keyword: '東京', position: null },
]
const columns = ['id', 'keyword', 'position']

describe('a table', () => {
  test('has numbers on the right, and wide letters in line', () => {
    expect(write(rows, columns, 'table')).toBe(
      ['ID  KEYWORD    POSITION', ' 1  red shoes         3', '12  東京              -', ''].join('\n'),
    )
  })

  test('shows no control characters', () => {
    expect(write([{ keyword: 'a\u001b[31mb\u202e' }], ['keyword'], 'table')).toBe('KEYWORD\na[31mb\n')
  })

  test('without rows says so', () => expect(write([], columns, 'table')).toBe('Nothing found.\n'))
})

test('CSV has no formulas, and quotes what needs it', () => {
  const odd = [{ keyword: '=1+1' }, { keyword: 'a, "b"' }, { keyword: null }]
  expect(write(odd, ['keyword'], 'csv')).toBe('keyword\r\n\'=1+1\r\n"a, ""b"""\r\n\r\n')
})

test('JSON has the rows as they are', () => {
  expect(JSON.parse(write(rows, columns, 'json'))).toEqual(rows)
})
