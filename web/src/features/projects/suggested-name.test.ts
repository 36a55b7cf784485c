import { expect, test } from 'vitest'
import { suggestedName } from './suggested-name.ts'

test.each([
  ['https://www.trailshop.example.com/shoes', 'trailshop.example.com'],
  ['trailshop.example.com', 'trailshop.example.com'],
  ['trailshop', ''],
  ['', ''],
  ['https://xn--bcher-kva.example', 'bücher.example'],
  [`https://${'a'.repeat(60)}.example.com`, ''],
])('%s suggests %s', (url, name) => {
  expect(suggestedName(url)).toBe(name)
})
