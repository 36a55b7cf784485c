import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { currentCommit, DEEP_STAGES, git, readRuns, STAGES } from './runs.mjs'
import { checkNode, root } from './workspace.mjs'

// Makes a release: `npm run release -- 1.2.0`. Checks what is checked out, gives CHANGELOG.md and all packages the version,
// keeps the description of the API for the comparison with later ones, commits and tags. Nothing leaves this machine; the last line says how to push it. With `--checked` the results of the last
// run of all tests count, if they are of this commit.

const USAGE = 'npm run release -- X.Y.Z [--checked]'

/** The API as programs of the last release know it; `api-breaks.test.ts` compares it with the calls of today. */
const RELEASED_API = 'docs/openapi.released.json'

checkNode()
const { version, isChecked } = readArguments()
const manifest = readJson('package.json')
const packages = ['.', ...manifest.workspaces]
const log = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const changes = unreleased(log)

const reasons = [...reasonsAgainst(), ...(isChecked ? missingResults() : [])]
if (reasons.length > 0) stop(`${version} is not released:\n${reasons.map((one) => `- ${one}`).join('\n')}`)
if (!isChecked) check()

writeVersions()
const today = new Date().toISOString().slice(0, 10)
writeFileSync(join(root, 'CHANGELOG.md'), withVersion(log, today))
copyFileSync(join(root, 'docs/openapi.json'), join(root, RELEASED_API))
const changed = ['CHANGELOG.md', 'package-lock.json', RELEASED_API]
run('git', 'add', ...changed, ...packages.map((name) => join(name, 'package.json')))
run('git', 'commit', '--quiet', '-m', `release: ${version}`)
// Lines that begin with # are headings of the changelog; by default git drops them as comments.
run(
  'git',
  'tag',
  '--annotate',
  '--cleanup=whitespace',
  `v${version}`,
  '-m',
  `Rankline ${version}\n\n${changes}`,
)
console.log(`${version} is committed and tagged as v${version}. This publishes it:

  git push --atomic origin main v${version}`)

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { checked: { type: 'boolean', default: false } },
  })
  const [wanted = ''] = positionals
  if (positionals.length !== 1 || !/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(wanted))
    stop(`Say which version: ${USAGE}`)
  return { version: wanted, isChecked: values.checked }
}

/** The text below "Unreleased" in CHANGELOG.md; empty where there is none. */
function unreleased(text) {
  return (/^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|(?![\s\S]))/m.exec(text)?.[1] ?? '').trim()
}

/** CHANGELOG.md with the unreleased changes under the version, and room for the next ones. */
function withVersion(text, day) {
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`)
}

function reasonsAgainst() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
  return [
    [branch !== 'main', `This is the branch ${branch}; releases are made on main.`],
    [git('status', '--porcelain') !== '', 'Files differ from the last commit; commit them first.'],
    [
      git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}`) !== null,
      `v${version} is tagged already.`,
    ],
    [
      !isNewer(version, manifest.version),
      `It is not newer than ${manifest.version}, the version of package.json.`,
    ],
    ...packages
      .map((name) => readJson(join(name, 'package.json')))
      .map((own) => [isNewer(own.version, version), `${own.name} has the newer version ${own.version}.`]),
    [!/^(?!#)\S/m.test(changes), 'CHANGELOG.md has no changes under "## [Unreleased]".'],
    [log.includes(`## [${version}]`), `CHANGELOG.md has a part for ${version} already.`],
  ].flatMap(([isSo, reason]) => (isSo ? [reason] : []))
}

function isNewer(one, other) {
  return one.localeCompare(other, 'en', { numeric: true }) > 0
}

/** Stages of `.ci/run` that have not passed at this commit. */
function missingResults() {
  const runs = readRuns()
  const head = currentCommit()
  const missing = [...STAGES, ...DEEP_STAGES.map((name) => `deep-${name}`)].filter(
    (name) => runs[name]?.commit !== head || !['ok', 'no tests'].includes(runs[name].verdict),
  )
  const failed = Object.keys(runs).filter(
    (name) => !missing.includes(name) && runs[name].commit === head && runs[name].verdict === 'FAILED',
  )
  return [...missing, ...failed].map((name) => `results/ has no passed run of ${name} at ${head}.`)
}

function check() {
  const head = currentCommit()
  console.log('Running all checks; this takes as long as in CI …')
  const { status } = spawnSync('bash', [join(root, '.ci', 'run')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) stop(`${version} is not released: the checks failed, see above. Nothing was changed.`)
  if (currentCommit() !== head) stop(`${version} is not released: files changed during the checks.`)
}

/** Sets the version of every package, and the version in which packages of this repository need each other. */
function writeVersions() {
  const names = new Set(packages.map((name) => readJson(join(name, 'package.json')).name))
  const set = (entry) => {
    entry.version = version
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])
      for (const name of Object.keys(entry[kind] ?? {})) if (names.has(name)) entry[kind][name] = version
  }
  for (const name of packages) {
    const own = readJson(join(name, 'package.json'))
    set(own)
    writeJson(join(name, 'package.json'), own)
  }
  const lock = readJson('package-lock.json')
  lock.version = version
  for (const name of packages) set(lock.packages[name === '.' ? '' : name])
  writeJson('package-lock.json', lock)
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

function writeJson(file, value) {
  writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`)
}

function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0)
    stop(
      `"${command} ${args[0]}" failed, see above. Look at "git status" and "git log" before you try again.`,
    )
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
