import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFiles } from './files.ts'
import { closePrivateDirectory, makePrivateDirectory } from './private-directory.ts'
import { readSecret } from './secret.ts'

let directory: string
let warnings: string[]
const log = { warn: (text: string) => void warnings.push(text) }
const modeOf = (path: string) => statSync(path).mode & 0o777

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'private-'))
  warnings = []
})
afterEach(() => rmSync(directory, { recursive: true }))

test('a data directory that others can enter is closed, and that is said once', () => {
  chmodSync(directory, 0o755)
  closePrivateDirectory(directory, log)
  closePrivateDirectory(directory, log)
  expect(modeOf(directory)).toBe(0o700)
  expect(warnings).toEqual([`${directory} was open to other users of this machine; it is closed to them now`])
})

test('a new data directory is closed without a word, with what is stored in it', async () => {
  const data = join(directory, 'new', 'data')
  makePrivateDirectory(data)
  closePrivateDirectory(data, log)
  expect(modeOf(data)).toBe(0o700)
  expect(warnings).toEqual([])
  readSecret(data)
  chmodSync(join(data, 'secret'), 0o644)
  readSecret(data)
  expect(modeOf(join(data, 'secret'))).toBe(0o600)
  const name = await createFiles(join(data, 'files')).put('avatars', 'webp', new Uint8Array(1))
  expect(modeOf(join(data, 'files'))).toBe(0o700)
  expect(modeOf(join(data, 'files', name))).toBe(0o600)
})

test.runIf(process.getuid?.() === 0)('another user’s database in it can still be reached', () => {
  mkdirSync(join(directory, 'postgres'))
  chownSync(join(directory, 'postgres'), 65_534, 65_534)
  chmodSync(directory, 0o755)
  closePrivateDirectory(directory, log)
  expect(modeOf(directory)).toBe(0o711)
})
