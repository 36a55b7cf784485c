import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './workspace.mjs'

// A comment begins with a noun or a verb that names the thing. A comment that begins with "Of" or "Those" can be understood
// only after the line above it, and one that begins with "What" says what the code says already.

const opening = /^\s*(?:\/\*\*?|\/\/|\*) (?:Of|What|Those|Whose|The same|Whoever)\b/

const vague = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => (opening.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))

function codeIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(?:node_modules|dist|results)$/.test(entry.name) ? [] : codeIn(path)
    return /\.(?:tsx?|mjs|css)$/.test(entry.name) ? [path] : []
  })
}

test('every comment begins with the thing it describes', () => {
  const folders = ['contract', 'serp', 'sandbox', 'server', 'web', 'e2e', 'bench', 'deep', 'scripts']
  const files = folders.flatMap(codeIn).filter((file) => file !== 'scripts/comments.test.ts')
  expect(files.length).toBeGreaterThan(2_000)
  expect(files.flatMap((file) => vague(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  '/** Of the two days. */',
  '  // What is left.',
  ' * Those that count.',
  '/* The same, but smaller. */',
])('%s is found', (line) => expect(vague('a.ts', line)).toHaveLength(1))

test.each(['/** Days of both. */', "const what = 'Of'", '// Offers the same.', '/** Whether it is. */'])(
  '%s is not',
  (line) => expect(vague('a.ts', line)).toEqual([]),
)
