import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const src = new URL('../web/src/', import.meta.url).pathname
/** A frame has to have a title: it is its name. */
const titled = /<(?!iframe\b)([a-z]+)\b(?:[^<>]|=>)*?\stitle=/g

test('no element explains itself in a title alone, which neither fingers nor keys reach', () => {
  const files = readdirSync(src, { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    [...readFileSync(src + file, 'utf8').matchAll(titled)].map(([, tag]) => `${file}: <${tag}>`),
  )
  expect(found).toEqual([])
})
