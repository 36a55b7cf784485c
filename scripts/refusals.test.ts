import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from '@rankline/contract/validation/refusals'
import { expect, test } from 'vitest'
import { root } from './workspace.mjs'

// Forms and calls refuse a value with the same messages, so each message is written once.

const home = 'contract/src/validation/refusals.ts'

/** Quoted texts, and templates with something in the place of a field or number, that repeat a message. */
const repeated = Object.values(refusals).map((message) => {
  const text = typeof message === 'string' ? message : (message as (value: unknown) => string)('@')
  return new RegExp(`['"\`]${text.replace('@', '(?:\\$\\{[^}]*\\}|[\\w ]+)')}['"\`]`)
})

const repeatsIn = (text: string) => text.split('\n').filter((line) => repeated.some((one) => one.test(line)))

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))

test('no other file writes a message of a refused value', () => {
  const files = ['contract/src', 'server/src', 'web/src'].flatMap(filesIn)
  expect(files.length).toBeGreaterThan(1_000)
  const others = files.filter((file) => !file.endsWith(home))
  expect(others.flatMap((file) => repeatsIn(readFileSync(file, 'utf8')))).toEqual([])
})

const template = (value: string) => `must be lesser than \${${value}}`
test.each([
  "error: 'must be an integer'",
  `\`${template('most')}\``,
  `\`${template('Math.floor(most / count)')}\``,
  "'name field is required'",
])('%s is found', (line) => expect(repeatsIn(line)).toHaveLength(1))

test.each([`\`${template('limit')}KB.\``, "'must be an integer or empty'"])('%s is not', (line) =>
  expect(repeatsIn(line)).toEqual([]),
)
