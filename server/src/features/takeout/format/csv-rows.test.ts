import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { type Column, flag, int, json, orNull, text } from './columns.ts'
import { csvLines, csvRow, rowOf } from './csv-rows.ts'

const anything = json(z.array(z.unknown()))
const columns: Readonly<Record<string, Column>> = {
  first: orNull(text(0, 100)),
  second: orNull(text(0, 100)),
  count: orNull(int(-100, 100)),
  isIt: flag(),
  list: orNull(anything),
}

const unit = fc.constantFrom(...'=+-@＝＋－＠\'",;|\t\r\n a1ü☃')
const word = fc.option(fc.oneof(fc.string({ unit, maxLength: 8 }), fc.string({ unit: 'grapheme' })))
const row = fc.record({
  first: word,
  second: word,
  count: fc.option(fc.integer({ min: -100, max: 100 })),
  isIt: fc.boolean(),
  list: fc.option(fc.array(fc.oneof(fc.integer(), fc.string({ unit, maxLength: 8 })), { maxLength: 3 })),
})

async function readBack(written: string) {
  const rows = []
  for await (const fields of csvLines(pieces(written))) rows.push(rowOf(columns, fields))
  return rows
}

async function* pieces(written: string) {
  for (let at = 0; at < written.length; at += 7) yield written.slice(at, at + 7)
}

test('rows are read as they were written, whatever their texts are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 4 }), async (rows) => {
      expect(await readBack(rows.map((one) => csvRow(columns, one)).join(''))).toEqual(rows)
    }),
    { numRuns: 2_000 },
  )
})

const first = (value: string) =>
  csvRow(columns, { first: value, second: null, count: null, isIt: true, list: null }).slice(
    0,
    -',,,true,\r\n'.length,
  )

test.each([
  ['red;=1+1', '"red;=1+1"'],
  ['red\t=1+1', '"red\t=1+1"'],
  ['＝1+1', "'＝1+1"],
  ['＠cmd', "'＠cmd"],
  ['\n=1+1', '"\'\n=1+1"'],
  ['=1;2', '"\'=1;2"'],
  ["'＝1", "''＝1"],
  ['', '""'],
])('%j is no formula, whichever sign separates cells', (value, written) => {
  expect(first(value)).toBe(written)
})
