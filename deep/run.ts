import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { prefixFor } from './mounts.ts'
import { isPart, names, onDemand, summaries } from './parts.ts'
import { type PartReport, printPart, printTable, type Timed } from './report.ts'

const usage = `npm run test:deep -- [PART …] [--seed N] [--long]

Long runs that break what Rankline stands on, and look whether it comes through. Linux only.

${names.map((name) => `  ${name.padEnd(12)}${summaries[name]}`).join('\n')}

  --seed N    the same seed kills and writes in the same order (a new one each time)
  --long      hunts that take hours
`

const root = fileURLToPath(new URL('../', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, long: { type: 'boolean' }, help: { type: 'boolean' } },
})
const unknown = positionals.find((name) => !isPart(name))
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
if (values.help || unknown !== undefined || !Number.isSafeInteger(seed)) {
  console.log(unknown === undefined ? usage : `There is no part "${unknown}".\n\n${usage}`)
  process.exit(values.help ? 0 : 1)
}
// Last minute of the day at which a run may start. A check that is due on one day and recorded on the next looks like a lost
// one.
const LAST_MINUTE = 23 * 60 + 20
const now = new Date()
/** The tests of `npm test` handle midnight themselves. */
const hasOwnDays = positionals.length === 0 || positionals.some((name) => name !== 'tests')
if (hasOwnDays && now.getUTCHours() * 60 + now.getUTCMinutes() > LAST_MINUTE) {
  console.log('The day (UTC) ends before this would: start it after midnight.')
  process.exit(1)
}
if (spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0)
  process.exit(1)

let running: ChildProcess | undefined
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // Ctrl-C also reaches the part, which undoes its changes and ends by itself.
    isInterrupted = true
    running?.kill('SIGTERM')
  })

console.log(`seed ${seed}`)
const done: Timed[] = []
for (const name of names) {
  const isChosen = positionals.length === 0 ? !onDemand.includes(name) : positionals.includes(name)
  if (isInterrupted || !isChosen) continue
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
  const began = Date.now()
  const report = { ...(await run(name)), seconds: (Date.now() - began) / 1000 }
  printPart(report)
  done.push(report)
}
const failed = printTable(done)
if (failed > 0)
  console.log(`Again: npm run test:deep -- ${done.map(({ part }) => part).join(' ')} --seed ${seed}`)
process.exit(isInterrupted ? 130 : failed > 0 ? 1 : 0)

/** Runs each part in its own process, so that a broken part does not affect the next one. */
async function run(name: string): Promise<PartReport> {
  const skipped = (why: string): PartReport => ({ part: name, verdicts: [], remarks: [], skipped: why })
  const prefix = prefixFor(name)
  if (prefix === null) return skipped('this user may not mount a file system of a limited size.')
  if (name === 'rolling' && spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status !== 0)
    return skipped('HAProxy is not installed (apt-get install haproxy).')
  const own = [
    '--import',
    'tsx',
    '--conditions=source',
    fileURLToPath(new URL('./start.ts', import.meta.url)),
  ]
  const [file = '', ...args] = [
    ...prefix,
    process.execPath,
    ...own,
    name,
    String(seed),
    values.long ? 'long' : '',
  ]
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  running = child
  let report: PartReport | undefined
  child.on('message', (message: PartReport) => {
    report = message
  })
  const [code, signal] = await once(child, 'exit')
  const verdict = {
    name: 'the part reported its checks',
    holds: false,
    detail: `it ended with ${code ?? signal}`,
  }
  return report ?? { part: name, verdicts: [verdict], remarks: [], skipped: null }
}
