import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readRuns } from './runs.mjs'
import { root } from './workspace.mjs'

// How much of the specification the last `npm test` proved: a row counts when a passed test under server/ or e2e/
// starts its title with the row's id, and no failed test does.

const ROWS = join(root, 'docs', 'requirements.tsv')

const { values } = parseArgs({ options: { list: { type: 'string' } } })
refuseMixedCommits()
const rows = readRows(ROWS)
const tests = [
  ...readVitest(join(root, 'results', 'api.json')),
  ...readPlaywright(join(root, 'results', 'e2e.json')),
]

const passed = new Set()
const failed = new Set()
for (const { title, file, status } of tests) {
  if (!/^(server|e2e)\//.test(file)) continue
  const ids = /^(?:[A-Z]+-\d{3}\b[\s,]*)+/.exec(title)?.[0].match(/[A-Z]+-\d{3}/g) ?? []
  for (const id of ids) {
    if (!rows.has(id)) console.warn(`unknown id ${id} in "${title}" (${file})`)
    else if (status === 'passed') passed.add(id)
    else if (status === 'failed') failed.add(id)
  }
}
const isProven = (id) => passed.has(id) && !failed.has(id)

if (values.list) {
  const area = values.list.toUpperCase()
  for (const [id, row] of rows)
    if (row.area === area && !isProven(id)) console.log(`${id}  ${row.requirement}`)
} else {
  for (const area of new Set([...rows.values()].map((row) => row.area))) {
    const ids = [...rows.keys()].filter((id) => rows.get(id).area === area)
    console.log(`${area.padEnd(8)}${String(ids.filter(isProven).length).padStart(5)} / ${ids.length}`)
  }
}
console.log(`${[...rows.keys()].filter(isProven).length} / ${rows.size}`)

/** Results of two commits say nothing about either. */
function refuseMixedCommits() {
  const { api, e2e } = readRuns()
  if (api === undefined) stop('There are no results of a test run: run npm test first.')
  if (e2e !== undefined && e2e.commit !== api.commit)
    stop(`The results are of different commits (api: ${api.commit}, e2e: ${e2e.commit}): run npm test again.`)
  console.log(`Results of ${api.commit}`)
}

function readRows(file) {
  if (!existsSync(file)) stop(`The list of requirements is not there: ${file}`)
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const columns = head.split('\t')
  return new Map(
    lines.map((line) => {
      const cells = line.split('\t')
      return [cells[0], Object.fromEntries(columns.map((column, index) => [column, cells[index]]))]
    }),
  )
}

function readVitest(file) {
  return readResults(file).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, status, file: relative(root, name) })),
  )
}

function readPlaywright(file) {
  if (!existsSync(file)) {
    console.warn('The last run had no end-to-end results.')
    return []
  }
  const statuses = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return specsOf(readResults(file)).flatMap(({ title, file: name, tests: runs }) =>
    runs.map(({ status }) => ({ title, status: statuses[status], file: `e2e/${name}` })),
  )
}

function readResults(file) {
  if (!existsSync(file))
    stop(`There are no results of a test run (${relative(root, file)}): run npm test first.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
