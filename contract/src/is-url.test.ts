import { expect, test } from 'vitest'
import { iconHostOf } from './icons.ts'
import { isUrl } from './is-url.ts'
import { isPublicUrl } from './validation/public-url.ts'

test('hosts with letters of other languages stay addresses, however often one is asked for', () => {
  for (let asked = 0; asked < 200_000; asked += 1) isUrl('https://example.com/')
  for (const host of ['bücher.de', 'señal.es', '例え.jp']) {
    expect([host, isUrl(`https://${host}/`)]).toEqual([host, true])
    expect([host, isPublicUrl(`https://${host}/`)]).toEqual([host, true])
    expect([host, iconHostOf(host)]).toEqual([host, expect.stringMatching(/^xn--/)])
  }
})

test('what is no address is none, alone or on a base', () => {
  expect(isUrl('red shoes')).toBe(false)
  expect(isUrl('/a', 'https://example.com/')).toBe(true)
  expect(isUrl('https://[', 'https://example.com/')).toBe(false)
})
