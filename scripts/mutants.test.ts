import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../deep/mutants/modules.ts'
import { mutantsOf, namedOf, readEquivalent } from '../deep/mutants/mutants-of.ts'
import { root } from './workspace.mjs'

const changesOf = (text: string) => mutantsOf(text).map((mutant) => namedOf('a.ts', text, mutant).after)

test.each([
  ['a > 1', ['a >= 1', 'a <= 1', 'a > (1 + 1)']],
  ['a === b || c', ['a === b && c', 'a !== b || c']],
  ["f(!a, 'x', true)", ['f(a, "x", true)', 'f(!a, "", true)', 'f(!a, "x", false)', ';']],
  ['return a.filter(b)', ['return undefined', 'return a']],
  ['type A = 1 | 2', []],
  ["import a from 'b'", []],
])('%s becomes %j', (text, expected) => {
  const plain = (some: string[]) => some.map((one) => one.replaceAll("'", '"')).sort()
  expect(plain(changesOf(text))).toEqual(expect.arrayContaining(plain(expected)))
  if (expected.length === 0) expect(changesOf(text)).toEqual([])
})

test('every file of a module and every test of it is there', () => {
  for (const { files, tests } of Object.values(modules))
    for (const file of [...files, ...tests])
      expect([file, existsSync(join(root, file))]).toEqual([file, true])
})

test('each mutant that is called equivalent has a reason', () => {
  for (const { file, reason } of readEquivalent())
    expect([file, existsSync(join(root, file)), reason !== '']).toEqual([file, true, true])
})
