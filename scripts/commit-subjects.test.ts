import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { problemOf } from './commit-subjects.mjs'
import { root } from './workspace.mjs'

const folder = mkdtempSync(join(tmpdir(), 'rankline-subjects-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['alerts: keep settings that were unticked', 'web, server: add a call', 'Merge branch "x"'])(
  '%s is right',
  (subject) => expect(problemOf(subject)).toBeNull(),
)

test.each([
  ['Keep settings that were unticked', 'must be like'],
  ['Alerts: keep settings', 'must be like'],
  ['alerts:keep settings', 'must be like'],
  [`alerts: ${'x'.repeat(53)}`, 'has 61 characters, 60 at most'],
  ['alerts: keep settings.', 'must not end with a full stop'],
  ['', 'must be like'],
])('%s is refused', (subject, problem) => expect(problemOf(subject)).toContain(problem))

test('the hook refuses a commit, and the check names each of several', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
  git('init', '--quiet')
  writeFileSync(join(folder, 'message'), 'Keep it\n\nThe reason.\n')
  const run = (argument: string) =>
    spawnSync(process.execPath, [join(root, 'scripts/commit-subjects.mjs'), argument], {
      cwd: folder,
      encoding: 'utf8',
    })
  expect(run('message')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('"Keep it" must be like'),
  })
  for (const subject of ['a: b', 'No scope', 'a: c', 'None either'])
    git('commit', '--quiet', '--allow-empty', '--message', subject)
  const { status, stderr } = run('HEAD~3..HEAD')
  expect([status, stderr.match(/^".*?"/gm)]).toEqual([1, ['"None either"', '"No scope"']])
  expect(run('HEAD~1..HEAD~1').status).toBe(0)
})
