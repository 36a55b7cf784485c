import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { directoryOf, modulesBetween, root, type Task } from './files.ts'
import { modules } from './modules.ts'
import { keyOf, mutantsOf, type Named, namedOf, readEquivalent } from './mutants-of.ts'

const help = `Changes one thing at a time in modules whose mistakes would tell something false, and looks whether a test fails.

Usage: npm run test:mutants -- [MODULE …] [--all]

Modules: ${Object.keys(modules).join(', ')}
  --all   lists the killed mutants too`

/** The part of its mutants that a module's tests have to notice. */
const wanted = 0.9

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, help: { type: 'boolean' } },
})
const unknown = positionals.find((name) => !Object.hasOwn(modules, name))
if (values.help || unknown !== undefined) {
  console.log(unknown === undefined ? help : `There is no module "${unknown}".\n\n${help}`)
  process.exit(unknown === undefined ? 0 : 1)
}

function judge(name: string, { files, tests }: (typeof modules)[string]) {
  const mutants = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return mutantsOf(text).map((mutant) => ({ ...namedOf(file, text, mutant), mutant }))
  })
  const paths = (some: readonly string[]) => some.map((file) => join(root, file))
  const changes = mutants.map(({ file, mutant }) => ({ file: join(root, file), mutant }))
  const survived = runTests(name, changes, { tests: paths(tests), files: paths(files) })
  const same = new Set(readEquivalent().map(keyOf))
  const isSame = (one: Named) => same.has(keyOf(one))
  const known = new Set(mutants.map(keyOf))
  for (const one of readEquivalent())
    if (files.includes(one.file) && !known.has(keyOf(one)))
      console.error(`No such line any more: ${shown({ ...one, at: 0 })}`)
  const living = mutants.filter((_one, index) => survived[index])
  const equivalent = living.filter(isSame)
  const missed = living.filter((one) => !isSame(one))
  const notKilled = new Set(living)
  for (const one of mutants.filter(isSame))
    if (!notKilled.has(one)) console.error(`Not equivalent, a test notices it: ${shown(one)}`)
  console.log(`\n${name}: ${missed.length} survived`)
  for (const one of values.all ? mutants : missed) console.log(shown(one))
  const counted = mutants.length - equivalent.length
  const killed = counted - missed.length
  const score = killed / counted
  return {
    isGood: score >= wanted,
    cells: [
      name,
      ...[mutants.length, killed, equivalent.length, missed.length].map(String),
      `${(100 * score).toFixed(1)} %`,
    ],
  }
}

const shown = ({ file, at, before, after }: Named) => `  ${file}:${at}\n    - ${before}\n    + ${after}`
/** Runs the tests once for each mutant. @returns which mutants no test noticed */
function runTests(
  name: string,
  mutants: Task['mutants'],
  { tests, files }: { tests: string[]; files: string[] },
): boolean[] {
  const directory = directoryOf(name)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  // The last one changes nothing: its tests have to pass.
  const all = [...mutants, { file: '', mutant: null }]
  const task: Task = { mutants: all, through: [...modulesBetween(tests, files), ...tests] }
  writeFileSync(join(directory, 'task.json'), JSON.stringify(task))
  const testsOf = new Map(
    files.map((file) => [file, tests.filter((test) => modulesBetween([test], [file]).includes(test))]),
  )
  for (const [index, { file }] of all.entries()) {
    const own = testsOf.get(file) ?? tests
    writeFileSync(join(directory, `m${index}.test.ts`), testOf(own, index))
  }
  const report = join(directory, 'report.json')
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const config = join(import.meta.dirname, 'vitest.config.ts')
  const { stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', config, '--reporter=json', `--outputFile=${report}`],
    { cwd: root, env: { ...process.env, MUTANTS_OF: name }, encoding: 'utf8', maxBuffer: 1_000_000_000 },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string; message: string; assertionResults: { status: string }[] }[]
  }
  const passed = new Set(
    testResults
      .filter(({ status, assertionResults }) => status === 'passed' && assertionResults.length > 0)
      .map(({ name }) => Number(/m(\d+)\.test\.ts$/.exec(name)?.[1])),
  )
  if (!passed.has(mutants.length)) {
    const unchanged = testResults.find(({ name }) => name.endsWith(`/m${mutants.length}.test.ts`))
    throw new Error(`The tests fail without any mutant: ${unchanged?.message || stderr}`)
  }
  return mutants.map((_one, index) => passed.has(index))
}

const testOf = (tests: readonly string[], index: number) => `import { beforeEach } from 'vitest'
globalThis.turns = 0
beforeEach(() => { globalThis.turns = 0 })
${tests.map((test) => `await import('${test}?mutant=${index}')`).join('\n')}
`

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(14) : cell.padStart(12))).join('')
}

const lines = Object.entries(modules)
  .filter(([name]) => positionals.length === 0 || positionals.includes(name))
  .map(([name, module]) => judge(name, module))
console.log(`\n${row(['module', 'mutants', 'killed', 'equivalent', 'survived', 'score'])}`)
for (const { cells } of lines) console.log(row(cells))
process.exitCode = lines.every(({ isGood }) => isGood) ? 0 : 1
