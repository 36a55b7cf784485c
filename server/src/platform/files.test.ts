import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFiles } from './files.ts'

const directory = mkdtempSync(join(tmpdir(), 'rankline-files-'))
const files = createFiles(join(directory, 'files'))
afterAll(() => rmSync(directory, { recursive: true }))

test('what is put is found by its name until it is removed', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  const name = await files.put('avatars', 'webp', bytes)
  expect(name).toMatch(/^avatars\/[0-9a-f]{32}\.webp$/)
  expect(await files.put('avatars', 'webp', bytes)).not.toBe(name)
  expect(await files.read(name)).toEqual(Buffer.from(bytes))
  await files.remove(name)
  expect(await files.read(name)).toBeNull()
  await files.remove(name)
})

test('no other name leads to a file', async () => {
  writeFileSync(join(directory, 'secret'), 'secret')
  for (const name of [
    '../secret',
    'avatars/../../secret',
    join(directory, 'secret'),
    '',
    'avatars/',
    '%2e%2e/secret',
  ])
    expect(await files.read(name)).toBeNull()
})
