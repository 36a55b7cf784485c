import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startFile } from '../../tests/support/start-file.ts'
import { withFiles } from './setting-files.ts'
import { StartupError } from './startup-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'setting-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('a setting is read from its file, without the line break that editors leave', () => {
  const SECRET_KEY_FILE = fileOf('key', `${'ab'.repeat(32)}\n`)
  const names = ['SECRET_KEY', 'SERPER_KEY']
  expect(withFiles({ SECRET_KEY_FILE, PORT: '1' }, names)).toMatchObject({
    SECRET_KEY: 'ab'.repeat(32),
    PORT: '1',
  })
  expect(withFiles({ SECRET_KEY_FILE, SECRET_KEY: '' }, names).SECRET_KEY).toBe('ab'.repeat(32))
  expect(withFiles({ SECRET_KEY_FILE, SECRET_KEY: 'given' }, names).SECRET_KEY).toBe('given')
  expect(withFiles({ HOME_FILE: '/nowhere', SECRET_KEY_FILE: '' }, names)).not.toHaveProperty('SECRET_KEY')
})

test('a file that cannot be read is named, and its value is not', () => {
  const given = { SERPER_KEY_FILE: join(folder, 'nothing') }
  expect(() => withFiles(given, ['SERPER_KEY'])).toThrow(StartupError)
  expect(() => withFiles(given, ['SERPER_KEY'])).toThrow(
    /SERPER_KEY_FILE must name a file .*nothing is not \(ENOENT\)/,
  )
})

test('a process takes its secrets from files', async () => {
  const { options, file } = startFile('processes/server')
  const settings = {
    DATABASE_URL_FILE: fileOf('database', 'postgresql://nobody:hidden@127.0.0.1:9/none'),
    SECRET_KEY_FILE: fileOf('secret', 'ab'.repeat(32)),
    SERPER_KEY_FILE: fileOf('serper', 'serper-key'),
    SOURCE: 'serper',
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
  }
  chmodSync(folder, 0o700)
  const env = { PATH: process.env.PATH, ...settings }
  const child = spawn(process.execPath, [...options, file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  // All settings were found; only the database is not there.
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^The database cannot be reached \(DATABASE_URL\)/),
  ])
  expect(errors).not.toContain('hidden')
})
