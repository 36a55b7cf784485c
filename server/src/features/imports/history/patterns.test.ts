import { encodingNames, isEncoding } from '@rankline/contract/file-encodings'
import { historyRoles } from '@rankline/contract/history-roles'
import { expect, test } from 'vitest'
import { readShape } from '../../../testing/read-shape.ts'
import { keywordsOf } from '../file-keywords.ts'

// A pattern whose work grows with the square of a cell would take minutes here, and stop the server for everybody.

const LENGTH = 60_000
const signs = [...')(.,;:-/*+#>"\' a1é月', 'a.', '1.', '1/', 'a ', "'=", '://']
const PATIENCE = 30_000

test.each(historyRoles)(
  'a cell of 60,000 equal signs is read at once: %s',
  { timeout: PATIENCE },
  async (role) => {
    for (const sign of signs) {
      const cell = quoted(`${sign.repeat(LENGTH / sign.length)}x`)
      const text = `Keyword;Date;Position;Other\nred shoes;2026-03-10;4;${cell}`
      const roles = ['keyword', 'day', 'position'] as const
      const read = await readShape(text, {
        roles: [...roles.map((one) => (one === role ? 'ignore' : one)), role],
      })
      expect(read.counts.rows).toBeGreaterThan(0)
    }
  },
)

test('a head of 60,000 equal signs is read at once', { timeout: PATIENCE }, async () => {
  for (const sign of signs) {
    const head = sign.repeat(LENGTH / sign.length)
    for (const text of [`${head}x`, `2026-03-10 ${head}`, `Google ${head}x`])
      await readShape(`${quoted(text)};Above\n\nKeyword;${quoted(text)}\nred shoes;4`)
  }
})

test('keywords of a file of equal signs are read at once', { timeout: PATIENCE }, async () => {
  for (const sign of signs)
    for (const name of ['a.csv', 'a.txt'])
      for (const column of [null, -1]) {
        const cell = quoted(sign.repeat(LENGTH / sign.length))
        const bytes = new TextEncoder().encode(`Top queries;Clicks\n${cell};1\nb;2`)
        await keywordsOf(name, bytes, { column, encoding: null })
      }
})

test('bytes of every kind are decoded at once', { timeout: PATIENCE }, async () => {
  for (let byte = 0; byte < 256; byte += 17) {
    const bytes = new Uint8Array(LENGTH).fill(byte)
    await keywordsOf('a.csv', bytes, { column: null, encoding: null })
  }
  for (const encoding of Object.keys(encodingNames))
    if (isEncoding(encoding))
      await keywordsOf('a.csv', new Uint8Array(LENGTH).fill(0xe9), { column: null, encoding })
})

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
