import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEEP_STAGES, STAGES } from './runs.mjs'
import { root } from './workspace.mjs'

const manifests = ['.', 'contract', 'serp', 'sandbox', 'client', 'cli', 'server', 'web', 'e2e'].map((name) =>
  join(name, 'package.json'),
)
const scripts = ['processes', 'publish-site', 'release', 'runs', 'workspace'].map(
  (name) => `scripts/${name}.mjs`,
)

/** The version of package.json, and one that is always newer. */
const current: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
const versions = manifests.map((file): string => JSON.parse(readFileSync(join(root, file), 'utf8')).version)
const next = `${Number.parseInt(current, 10) + 1}.2.3`

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'rankline-release-'))
  for (const file of [...manifests, ...scripts, 'package-lock.json', '.gitignore']) {
    mkdirSync(dirname(join(place, file)), { recursive: true })
    copyFileSync(join(root, file), join(place, file))
  }
  write(
    'CHANGELOG.md',
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.0.1] - 2020-01-01\n\nOld.\n',
  )
  write('docs/openapi.json', '{"paths":{"/new":{}}}\n')
  write('docs/openapi.released.json', '{}\n')
  checks(0)
  git('init', '--quiet', '--initial-branch=main')
  for (const [key, value] of [
    ['user.name', 'A'],
    ['user.email', 'a@example.com'],
    ['commit.gpgsign', 'false'],
    ['tag.gpgsign', 'false'],
  ] as const)
    git('config', key, value)
  commit()
})
afterEach(() => rmSync(place, { recursive: true }))

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(place, file)), { recursive: true })
  writeFileSync(join(place, file), text)
}
const read = (file: string) => readFileSync(join(place, file), 'utf8')

/** Puts checks that end with a code at once in the place of the real ones. */
function checks(code: number) {
  write('.ci/run', `echo checked > results-of-checks; mv results-of-checks .git/\nexit ${code}\n`)
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: place, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

function commit() {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'all')
}

function release(...args: string[]) {
  return spawnSync(process.execPath, [join(place, 'scripts/release.mjs'), ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
  })
}

/** Writes results in which every stage has passed at the last commit, but for some. */
function results(others: Record<string, { commit?: string; verdict?: string }> = {}) {
  const passed = { commit: git('rev-parse', '--short=12', 'HEAD'), verdict: 'ok' }
  const names = [...STAGES, ...DEEP_STAGES.map((name) => `deep-${name}`), ...Object.keys(others)]
  write(
    'results/runs.json',
    JSON.stringify(Object.fromEntries(names.map((name) => [name, { ...passed, ...others[name] }]))),
  )
}

test('a release has its version everywhere, its changes, a commit and a tag', () => {
  const { status, stdout } = release(next)
  expect(status).toBe(0)
  expect(stdout).toContain(`git push --atomic origin main v${next}`)
  expect(read('.git/results-of-checks')).toBe('checked\n')

  const today = new Date().toISOString().slice(0, 10)
  expect(read('CHANGELOG.md')).toContain(
    `## [Unreleased]\n\n## [${next}] - ${today}\n\n### Added\n\n- A thing.\n\n## [0.0.1]`,
  )
  const lines = git('diff', '--unified=0', 'HEAD~', '--', '*.json').split('\n')
  const changed = (sign: string) =>
    lines.flatMap(
      (line) => new RegExp(`^\\${sign} +"(version|@rankline/\\w+)": "(.*?)",?$`).exec(line)?.slice(1) ?? [],
    )
  expect(new Set(changed('-'))).toEqual(
    new Set([...changed('+').filter((word) => word !== next), ...versions]),
  )
  expect(lines.filter((line) => /^[+-] /.test(line))).toHaveLength(changed('+').length)
  for (const file of [...manifests, 'package-lock.json'])
    expect(read(file)).not.toMatch(
      new RegExp(`"@rankline/\\w+": "(?!${next}")|^  "version": "(?!${next}")`, 'm'),
    )
  expect(read('docs/openapi.released.json')).toBe(read('docs/openapi.json'))
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '--format=%s')).toBe(`release: ${next}\nall`)
  expect(git('tag', '--list', '--format=%(contents)')).toContain(
    `Rankline ${next}\n\n### Added\n\n- A thing.`,
  )
  expect(git('rev-parse', `v${next}^{commit}`)).toBe(git('rev-parse', 'HEAD'))
})

test.each<[string, () => void, string, string]>([
  ['on another branch', () => git('switch', '--quiet', '--create', 'other'), next, 'the branch other'],
  ['with a file that is not committed', () => write('new.txt', ''), next, 'Files differ'],
  ['that exists', () => git('tag', `v${next}`), next, `v${next} is tagged already`],
  ['that is not newer', () => {}, current, `not newer than ${current}`],
  [
    'that is older than a package',
    () => {
      write(
        'serp/package.json',
        read('serp/package.json').replace(/"version": "[^"]+"/, '"version": "99.0.0"'),
      )
      commit()
    },
    next,
    '@rankline/serp has the newer version 99.0.0',
  ],
  ['whose part of the changelog exists', () => {}, '0.0.1', 'has a part for 0.0.1 already'],
  [
    'without changes',
    () => {
      write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n### Added\n\n## [0.0.1]\n\nOld.\n')
      commit()
    },
    next,
    'no changes under',
  ],
  [
    'whose checks fail',
    () => {
      checks(1)
      commit()
    },
    next,
    'the checks failed',
  ],
  ['without a version', () => {}, 'next', 'Say which version'],
])('a release %s is refused, and changes nothing', (_what, prepare, version, reason) => {
  prepare()
  const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]
  const { status, stderr } = release(version)
  expect(stderr).toContain(reason)
  expect(status).toBe(1)
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual(before)
})

test('results of this commit take the place of the checks', () => {
  checks(1)
  commit()
  results()
  expect(release(next, '--checked')).toMatchObject({ status: 0, stderr: '' })
})

test.each<[string, Record<string, { commit?: string; verdict?: string }>]>([
  ['api', { api: { commit: '0123456789ab' } }],
  ['deep-unit', { 'deep-unit': { verdict: 'FAILED' } }],
  ['types', { types: { verdict: undefined } }],
  ['captures-unit', { 'captures-unit': { verdict: 'FAILED' } }],
])('results without a passed run of %s are refused', (name, others) => {
  results(others)
  const { status, stderr } = release(next, '--checked')
  expect(stderr).toMatch(new RegExp(`released:\n- results/ has no passed run of ${name} at \\w+\\.\n$`))
  expect(status).toBe(1)
  expect(git('tag')).toBe('')
})
