import { contrastOf } from '@rankline/contract/brands/contrast'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentsOf } from './brand-accents.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('whatever colour a brand has, text in it and on it can be read in light and dark', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (given, scheme) => {
      const accents = accentsOf(given, scheme)
      const grounds = scheme === 'light' ? ['#ffffff', '#f7f8fa'] : ['#161a20', '#0f1216']
      for (const ground of [...grounds, accents['--accent-soft']])
        expect(contrastOf(accents['--accent'], ground)).toBeGreaterThanOrEqual(4.5)
      for (const ground of [accents['--accent'], accents['--accent-hover']])
        expect(contrastOf(accents['--on-accent'], ground)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2_000 },
  )
})

test('a colour that can be read stays as it is', () => {
  expect(accentsOf('#3b5bdb', 'light')['--accent']).toBe('#3b5bdb')
})
