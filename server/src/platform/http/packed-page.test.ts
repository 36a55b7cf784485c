import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packPage } from './packed-page.ts'

const long = Array.from({ length: 5_000 }, (_, index) => `<p>página ${index} €</p>`).join('')

test.each([
  ['no value', 'plain'],
  ['a value in the middle', `a${long}_V_b`],
  ['values at both ends and beside each other', `_V_${long}_V__V_${long}_V_`],
  ['nothing else', '_V_'],
  ['nothing at all', ''],
])('a page with %s unpacks to itself, value by value', (_what, page) => {
  const packed = packPage(page, '_V_')
  for (const value of ['nonce+/=', 'é', '$&', '']) {
    const wanted = page.split('_V_').join(value)
    expect(packed.text(value)).toBe(wanted)
    expect(gunzipSync(packed.gzip(value)).toString()).toBe(wanted)
  }
})

test('a packed page is far smaller', () => {
  expect(packPage(long, '_V_').gzip('x').length).toBeLessThan(Buffer.byteLength(long) / 4)
})
