import { equalSigns, growthProblem } from '@rankline/serp/testing/growth'
import { expect, test } from 'vitest'
import { csvLines } from './csv-rows.ts'
import { jsonLines } from './json-lines.ts'
import { takeoutTables } from './takeout-tables.ts'

const runs = (length: number) => equalSigns.map((sign) => `${sign.repeat(length / sign.length)}x`)

test.each(takeoutTables)('values of $name are judged in a time that grows with them', async ({ columns }) => {
  const slow: string[] = []
  for (const [name, { schema }] of Object.entries(columns)) {
    const problem = await growthProblem((length) => {
      for (const run of runs(length))
        for (const text of [run, `https://acme.test/${run}`, `page=${run}`])
          for (const value of [text, [text], { text }]) schema.safeParse(value)
    })
    if (problem !== null) slow.push(`${name}: ${problem}`)
  }
  expect(slow).toEqual([])
})

test('lines of an archive are split in a time that grows with them', async () => {
  async function* texts(text: string) {
    for (let from = 0; from < text.length; from += 1_000) yield text.slice(from, from + 1_000)
  }
  const lines = async (length: number) => {
    let count = 0
    for (const run of runs(length)) {
      for await (const _line of csvLines(texts(`${run}\n`))) count += 1
      for await (const _line of jsonLines(texts(`${JSON.stringify(run)}\n`))) count += 1
    }
    expect(count).toBe(2 * equalSigns.length)
  }
  expect(await growthProblem(lines)).toBeNull()
})
