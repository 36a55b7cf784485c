import { encodingNames, isEncoding } from '@rankline/contract/imports/file-encodings'
import { historyRoles } from '@rankline/contract/imports/history-roles'
import { equalSigns, growthProblem } from '@rankline/serp/testing/growth'
import { expect, test } from 'vitest'
import { readShape } from '../../../../tests/support/read-shape.ts'
import { keywordsOf } from '../file-keywords.ts'
import { refuseWideSheet } from '../sheet-span.ts'

// A pattern whose work grows with the square of a cell would stop the server for everybody.

const signs = [...new Set([...equalSigns, ...',;:*+#>"\'1é月', '1.', '1/', 'a ', "'=", '://'])]
const runOf = (sign: string, length: number) => sign.repeat(length / sign.length)

/** The signs of which a text is read in a time that grows faster than the text. */
async function slowSigns(work: (run: string) => unknown): Promise<string[]> {
  const slow: string[] = []
  for (const sign of signs) {
    const problem = await growthProblem((length) => work(runOf(sign, length)))
    if (problem !== null) slow.push(`${sign}: ${problem}`)
  }
  return slow
}

test.each(historyRoles)(
  'a cell of 60,000 equal signs is read in a time that grows with it: %s',
  async (role) => {
    const slow = await slowSigns(async (run) => {
      const text = `Keyword;Date;Position;Other\nred shoes;2026-03-10;4;${quoted(`${run}x`)}`
      const roles = ['keyword', 'day', 'position'] as const
      const read = await readShape(text, {
        roles: [...roles.map((one) => (one === role ? 'ignore' : one)), role],
      })
      expect(read.counts.rows).toBeGreaterThan(0)
    })
    expect(slow).toEqual([])
  },
)

test.each(['', '2026-03-10 ', 'Google '])(
  'a head of 60,000 equal signs is read in a time that grows with it: %s',
  async (before) => {
    const slow = await slowSigns((run) =>
      readShape(`${quoted(`${before}${run}x`)};Above\n\nKeyword;${quoted(`${before}${run}`)}\nred shoes;4`),
    )
    expect(slow).toEqual([])
  },
)

test.each([
  ['a.csv', null],
  ['a.csv', -1],
  ['a.txt', null],
  ['a.txt', -1],
])(
  'keywords of %s with equal signs are read in a time that grows with them, column %s',
  async (name, column) => {
    const slow = await slowSigns((run) => {
      const bytes = new TextEncoder().encode(`Top queries;Clicks\n${quoted(run)};1\nb;2`)
      return keywordsOf(name, bytes, { column, encoding: null })
    })
    expect(slow).toEqual([])
  },
)

test('a sheet with equal signs is looked at in a time that grows with them', async () => {
  const look = (sheet: string) => () => {
    try {
      refuseWideSheet(sheet)
    } catch {
      // An address that is none is refused, which is bounded as well.
    }
  }
  const slow = await slowSigns((run) => {
    for (const sheet of [run, `<row r="1"><c r="${run}"/></row>`, `<row ${run}><c ${run}`, `<c${run}`])
      look(sheet)()
  })
  expect(slow).toEqual([])
})

test('bytes of every kind are decoded in a time that grows with them', async () => {
  const decoded =
    (byte: number, encoding: Parameters<typeof keywordsOf>[2]['encoding']) => (length: number) =>
      keywordsOf('a.csv', new Uint8Array(length).fill(byte), { column: null, encoding })
  for (let byte = 0; byte < 256; byte += 17)
    expect([byte, await growthProblem(decoded(byte, null))]).toEqual([byte, null])
  for (const encoding of Object.keys(encodingNames))
    if (isEncoding(encoding))
      expect([encoding, await growthProblem(decoded(0xe9, encoding))]).toEqual([encoding, null])
})

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
