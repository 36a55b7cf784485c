import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isUrl } from './is-url.ts'

const OFTEN = 300_000

// In a process of its own, because code that Vitest has changed is optimized in another way.
test('hosts with letters of other languages stay addresses, however often one asks', () => {
  const code = ts.transpile(readFileSync(new URL('./is-url.ts', import.meta.url), 'utf8'), {
    module: ts.ModuleKind.ES2022,
    target: ts.ScriptTarget.ES2023,
  })
  const asking = `${code}
    for (let asked = 0; asked < ${OFTEN}; asked += 1) isUrl('https://example.com/')
    process.stdout.write(JSON.stringify(['bücher.de', 'señal.es', '例え.jp'].map((host) => isUrl('https://' + host))))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', asking], { encoding: 'utf8' })
  expect(JSON.parse(said)).toEqual([true, true, true])
})

test('what is no address is none, alone or on a base', () => {
  expect(isUrl('red shoes')).toBe(false)
  expect(isUrl('/a', 'https://example.com/')).toBe(true)
  expect(isUrl('https://[', 'https://example.com/')).toBe(false)
})
