import { expect, test } from 'vitest'
import { openSheet } from './sheet.ts'
import { widthOf } from './text.ts'

/** First and last code points of scripts with combining marks. */
const scripts: Record<string, readonly [number, number]> = {
  Arabic: [0x600, 0x6ff],
  Devanagari: [0x900, 0x97f],
  Bengali: [0x980, 0x9ff],
  Gurmukhi: [0xa00, 0xa7f],
  Gujarati: [0xa80, 0xaff],
  Malayalam: [0xd00, 0xd7f],
  Lao: [0xe80, 0xeff],
  Khmer: [0x1780, 0x17ff],
}

/** Yields a reproducible sequence of numbers. */
function* numbers(seed: number) {
  for (let last = seed; ; ) {
    last = (last * 1103515245 + 12345) % 2 ** 31
    yield last / 2 ** 31
  }
}

test.each(Object.entries(scripts))(
  'any order of letters and marks has a width, and ends no document: %s',
  async (_, [first, last]) => {
    const { doc } = await openSheet({ title: '', author: '', foot: '', createdAt: new Date(0) })
    const random = numbers(first)
    const sign = () =>
      String.fromCodePoint(first + Math.floor((random.next().value ?? 0) * (last - first + 1)))
    for (let count = 0; count < 400; count++) {
      const text = Array.from({ length: 6 }, sign).join('')
      expect(widthOf(doc, text, { size: 10 }), JSON.stringify(text)).toBeGreaterThanOrEqual(0)
    }
  },
)
