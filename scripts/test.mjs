import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { DEEP_STAGES, noteStart, noteVerdict, STAGES } from './runs.mjs'
import {
  build,
  COMPILE,
  COMPILED,
  checkNode,
  ensureDependencies,
  root,
  run,
  tool,
  toolPath,
} from './workspace.mjs'

// Runs all checks from a clean clone in one command. A failing stage does not stop the later ones.
// `npm test -- types api` runs only the stages named. `--deep` runs the tests that are marked as deep, and no others;
// `--captures` those that need the saved pages.

const RESULTS = join(root, 'results')
/** Time limit of a stage in ms: three times as long as two slow cores need. */
const LIMIT = 60 * 60_000
/** As in e2e/browsers.ts. */
const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)
const shell = '/usr/bin/chromium-headless-shell'

/** The compiler is a program in Go, which collects garbage for a seventh of its time unless it may use more memory. */
const SPACIOUS = { ...process.env, GOGC: '400' }

const stages = {
  types: (output) => plain('typescript/bin/tsc', COMPILE, output, SPACIOUS),
  lint: (output) => plain('@biomejs/biome/bin/biome', ['check', '.', '--error-on-warnings'], output),
  unused: (output) => plain('knip/bin/knip.js', [], output),
  boundaries: () => vitest('boundaries'),
  unit: () => vitest('unit', compiled()),
  api: () => vitest('api', compiled()),
  e2e: () => playwright(),
}

checkNode()
process.chdir(root)
ensureDependencies()
mkdirSync(RESULTS, { recursive: true })

/**
 * Stages that each use one core for most of their time. They run in parallel, and print when they end. `unused` comes after
 * them: it loads the configuration of Vite, which needs the compiled contract.
 */
const together = ['types', 'lint']

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    deep: { type: 'boolean', default: false },
    captures: { type: 'boolean', default: false },
  },
})
const isDeep = values.deep
/** A run of marked tests only: their stages, their tags for Vitest, and the prefix of their results. */
const { withMarked, tags, prefix } = values.captures
  ? { withMarked: ['unit', 'api'], tags: 'captures && !deep', prefix: 'captures-' }
  : isDeep
    ? { withMarked: DEEP_STAGES, tags: 'deep', prefix: 'deep-' }
    : { withMarked: undefined, tags: '!deep', prefix: '' }
const unknown = wanted.filter((name) => !STAGES.includes(name))
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are: ${STAGES.join(', ')}.`)
  process.exit(1)
}

const chosen = STAGES.filter(
  (name) => (wanted.length === 0 || wanted.includes(name)) && (withMarked?.includes(name) ?? true),
)
const table = []
for (const names of [
  chosen.filter((name) => together.includes(name)),
  ...chosen.filter((name) => !together.includes(name)).map((name) => [name]),
]) {
  if (names.length === 1) title(names[0])
  table.push(...(await Promise.all(names.map((name) => timed(name, names.length > 1)))))
}
report()

function title(name) {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
}

/** Runs a stage. If `isBeside` is set, its output is held back until it ends. */
async function timed(name, isBeside) {
  const began = Date.now()
  noteStart(`${prefix}${name}`)
  const file = join(RESULTS, `${name}.log`)
  const output = isBeside ? openSync(file, 'w') : 'inherit'
  const row = { name, ...(await stages[name](output)), seconds: (Date.now() - began) / 1000 }
  noteVerdict(`${prefix}${name}`, row.verdict)
  if (isBeside) {
    closeSync(output)
    title(name)
    process.stdout.write(readFileSync(file))
  }
  return row
}

/** Runs a stage without its own tests: a tool that passes or fails. */
async function plain(file, args, output, env) {
  return holds(await run(process.execPath, [toolPath(file), ...args], { limit: LIMIT, output, env }))
}

function holds(code) {
  return { verdict: code === 0 ? 'ok' : 'FAILED', passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** Compiles what the stage `types` does not compile, so that tests that start whole processes run several times faster. */
function compiled() {
  return { TEST_COMPILED: tool('typescript/bin/tsc', [...COMPILE, ...COMPILED]) === 0 ? '1' : '' }
}

async function vitest(project, settings = {}) {
  const file = join(RESULTS, `${prefix}${project}.json`)
  const failuresFile = join(RESULTS, `${prefix}${project}-failures.json`)
  for (const old of [file, failuresFile]) rmSync(old, { force: true })
  const code = await run(
    process.execPath,
    [
      toolPath('vitest/vitest.mjs'),
      ...['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      `--reporter=${join(root, 'scripts/failures-reporter.mjs')}`,
      `--tags-filter=${tags}`,
    ],
    { limit: LIMIT, env: { ...process.env, ...settings, FAILURES_FILE: failuresFile } },
  )
  if (!existsSync(file) || !existsSync(failuresFile)) return holds(code || 1)
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const { failed, flaky } = JSON.parse(readFileSync(failuresFile, 'utf8'))
  const withoutPages = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && tags.includes('captures'))
    .filter(({ tags }) => isDeep === tags.includes('deep')).length
  return {
    ...counted(code, { passed: numPassedTests, skipped: numPendingTests + numTodoTests, failed, flaky }),
    withoutPages,
  }
}

async function playwright() {
  const file = join(RESULTS, `${prefix}e2e.json`)
  rmSync(file, { force: true })
  const hasTests =
    existsSync(join(root, 'e2e/playwright.config.ts')) &&
    readdirSync(join(root, 'e2e'), { recursive: true }).some((name) =>
      /\.(test|spec)\.ts$/.test(String(name)),
    )
  if (!hasTests) return { verdict: 'no tests', passed: 0, failed: 0, skipped: 0 }
  build()
  if (!(await installBrowsers())) return holds(1)
  const code = await run(
    process.execPath,
    [
      toolPath('@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    {
      limit: LIMIT,
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        E2E_TESTS: isDeep ? 'deep' : 'usual',
      },
    },
  )
  if (!existsSync(file)) return holds(code || 1)
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const tests = suites.flatMap(testsIn)
  const named = (wanted) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ name, results }) => ({
        name,
        message: results.find(({ error }) => error !== undefined)?.error.message ?? 'no message',
      }))
  return counted(code, {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failed: [
      ...errors.map(({ message }) => ({ name: 'outside of any test', message })),
      ...named('unexpected'),
    ],
    flaky: named('flaky'),
  })
}

/** The tests of a suite of Playwright's report, also of the suites in it. */
function testsIn({ specs, suites = [] }) {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map((test) => ({ ...test, name: `${file}:${line} › ${title}` })),
    ),
    ...suites.flatMap(testsIn),
  ]
}

/**
 * The system's Chromium, and the one without windows, which most tests take because it needs half the time; where they are
 * missing, the distribution's packages, or else Playwright's own download.
 */
async function installBrowsers() {
  if (process.env.E2E_BROWSER) return true
  const isThere = systemBrowsers.some((path) => existsSync(path))
  const missing = [
    ...(isThere ? [] : ['chromium']),
    ...(existsSync(shell) ? [] : ['chromium-headless-shell']),
  ]
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} for the browser tests …`)
    const apt = (...args) =>
      run('apt-get', ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args], {
        limit: LIMIT,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    if ((await apt('update')) !== 0) console.log('The list of packages could not be updated.')
    const install = (names) => apt('install', '-y', '--no-install-recommends', ...names)
    if ((await install(missing)) === 0) return true
    // Not every distribution has the one without windows.
    if (!isThere && (await install(['chromium'])) === 0) return true
  }
  if (isThere) return true
  return (
    (await run(process.execPath, [toolPath('@playwright/test/cli.js'), 'install', 'chromium'], {
      limit: LIMIT,
    })) === 0
  )
}

/** A run that ends badly although every test passed (a time-out, a crash) counts as one failure. */
function counted(code, { passed, skipped, failed, flaky }) {
  const failures = failed.length || (code === 0 ? 0 : 1)
  return {
    verdict: failures > 0 ? 'FAILED' : passed > 0 ? 'ok' : 'no tests',
    passed,
    failed: failures,
    skipped,
    flaky: flaky.length,
    stories: [...failed.map((story) => ['failed', story]), ...flaky.map((story) => ['flaky', story])],
  }
}

function report() {
  const line = (cells) =>
    cells[0].padEnd(12) +
    cells[1].padEnd(10) +
    cells
      .slice(2)
      .map((cell) => String(cell).padStart(9))
      .join('')
  console.log(`\n${line(['stage', 'result', 'passed', 'failed', 'flaky', 'skipped', 'seconds'])}`)
  for (const { name, verdict, passed, failed, flaky, skipped, seconds } of table) {
    const counts = [passed, failed, flaky, skipped].map((count) => count || '-')
    console.log(line([name, verdict, ...counts, seconds.toFixed(1)]))
  }
  for (const { name: stage, stories = [] } of table)
    for (const [what, { name, message }] of stories)
      console.log(`\n${what} in ${stage}: ${name}\n${shortened(message)}`)
  const sum = (key) => table.reduce((total, row) => total + row[key], 0)
  console.log(`\nResults in ${relative(process.cwd(), RESULTS)}/\n`)
  const withoutPages = table.reduce((total, row) => total + (row.withoutPages ?? 0), 0)
  if (withoutPages > 0)
    console.log(
      `${withoutPages} tests were left out because the saved result pages are not here: npm run captures fetches them.`,
    )
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

/** The first lines of a message, without its colours. */
function shortened(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 15)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n')
}
