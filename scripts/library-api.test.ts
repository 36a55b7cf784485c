import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { API_PAGE, apiPage, publicNames } from './library-api.mjs'
import { root } from './workspace.mjs'

const entries = publicNames()

test('every public name of serp says what it is', () => {
  const all = entries.flatMap(({ entry, names }) => names.map((one) => ({ entry, ...one })))
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ text }) => text === '').map(({ entry, name }) => `${entry}: ${name}`)).toEqual([])
})

// A name that goes or changes its kind breaks programs of others: it waits for the next major version.
test('serp/API.md lists the public names', () => {
  expect(readFileSync(join(root, API_PAGE), 'utf8'), 'run `node scripts/library-api.mjs`').toBe(
    apiPage(entries),
  )
})
