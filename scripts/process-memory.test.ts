import { expect, test } from 'vitest'
import { processMemory } from '../server/process-memory.ts'
import { productFiles } from './imports.ts'
import { memoryOf } from './process-memory.ts'

// State that many processes must share belongs in the database; see server/process-memory.ts.
test('everything that a process of the server remembers is declared with its reason', () => {
  const found = memoryOf(productFiles('server/src')).map((name) => name.replace(/^server\/src\//, ''))
  expect(found).toEqual(Object.values(processMemory).flat().sort())
})

test.each<[string, string, string[]]>([
  ['a count', 'let count = 0\nexport const next = () => (count += 1)', ['count']],
  ['a cache', 'const kept = new Map()\nexport function keep(a) { kept.set(a, 1) }', ['kept']],
  ['a list', 'const all: string[] = []\nexport function add(a) { all.push(a) }', ['all']],
  ['an object', 'const state = { at: 0 }\nexport function see() { state.at = 1 }', ['state']],
  [
    'a limit of a function',
    'export function limit() { let used = 0\n return { take() { used++ } } }',
    ['limit'],
  ],
  [
    'a limit of a hook',
    "export function limit(app) { const seen = new Set()\n app.addHook('onRequest', (r) => void seen.add(r)) }",
    ['limit'],
  ],
  ['a field', 'export class Kept { readonly #all = new Map() }', ['Kept']],
  [
    'a value that such a function made',
    'function memo() { let kept\n return () => (kept ??= 1) }\nexport const one = memo()',
    ['memo', 'one'],
  ],
  ['a constant', "const names = new Set(['a'])\nexport const has = (a) => names.has(a)", []],
  [
    'a sum of a call',
    'export function sum(all) { let of = 0\n all.forEach((a) => { of += a })\n return of }',
    [],
  ],
  ['an equal name inside', 'const all = []\nexport function own() { const all = []\n all.push(1) }', []],
])('%s is found', (_name, text, names) => {
  expect(memoryOf({ 'one.ts': text })).toEqual(names.map((name) => `one.ts#${name}`).sort())
})
