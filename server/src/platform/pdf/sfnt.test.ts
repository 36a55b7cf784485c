import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collected, textOfPdf } from '../../../tests/support/pdf.ts'
import { fontOf } from './fonts.ts'
import { sfntOf } from './sfnt.ts'
import { bytesOf, openSheet, paragraph } from './sheet.ts'

test('a font is the same without its compression: every table has the checksum that its file names', () => {
  const font = sfntOf(readFileSync(fontOf(0x41, 700)))
  const count = font.readUInt16BE(4)
  expect(count).toBeGreaterThan(8)
  for (let index = 0; index < count; index += 1) {
    const at = 12 + index * 16
    const tag = font.toString('latin1', at, at + 4)
    const [checksum, start, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    // The checksum of `head` leaves out a field that depends on the whole file.
    if (tag === 'head') continue
    let sum = 0
    for (let offset = 0; offset < length; offset += 4)
      sum = (sum + font.readUInt32BE(start + offset)) % 2 ** 32
    expect(sum, tag).toBe(checksum)
  }
})

test('what is no .woff stays as it is', () => {
  const bytes = Buffer.from('not a font at all')
  expect(sfntOf(bytes)).toBe(bytes)
})

test('bold and regular texts of a document are found in it', async () => {
  const sheet = await openSheet({ title: 'x', author: 'x', foot: 'x', createdAt: new Date(0) })
  paragraph(sheet, 'regular')
  paragraph(sheet, 'strong', { weight: 700 })
  const [page = ''] = await textOfPdf(await collected(bytesOf(sheet)))
  expect(page).toContain('regular')
  expect(page).toContain('strong')
})
