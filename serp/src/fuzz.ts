import { fork } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { engines, findEngine } from './engines/registry.ts'
import { capturesDirectory } from './testing/captures/read.ts'
import { type Finding, type FuzzPages, type FuzzReport, readPages } from './testing/fuzz-pages.ts'

const help = `Breaks result pages in thousands of ways: no parser may throw, hang, or take a page for an empty list.

Usage: npm run fuzz -- [--engine SLUG] [--count 10000] [--seed 1] [--bound MS] [--keep DIR] [--captures DIR]

  --engine SLUG    one engine; all where none is named
  --count N        broken pages per engine
  --seed N         the same seed breaks pages in the same ways
  --bound MS       milliseconds one page may take (5000); if it does not end in four times that by itself, it hangs
  --keep DIR       writes the pages of findings there
  --captures DIR   saved result pages to break beside the samples (default: CAPTURES, or what
                   npm run captures fetched)`

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    engine: text,
    count: text,
    seed: text,
    bound: text,
    keep: text,
    captures: text,
    help: { type: 'boolean' },
  },
})
if (values.help) console.log(help)
else process.exitCode = await main()

async function main(): Promise<number> {
  const captures = capturesDirectory(values.captures)
  const [count, seed, bound] = [number('count', 10_000), number('seed', 1), number('bound', 5_000)]
  const chosen = values.engine === undefined ? engines : [findEngine(values.engine)]
  let failures = 0
  console.log(
    'engine'.padEnd(14) + ['pages', 'broken', 'findings', 'median ms', 'slowest ms'].map(cell).join(''),
  )
  for (const { slug } of chosen) {
    const pages = await readPages(slug, existsSync(captures) ? captures : null)
    const report = await fuzz(slug, pages, { count, seed, bound })
    const times = report.milliseconds.sort((one, other) => one - other)
    const cells = [
      String(pages.length),
      String(count),
      String(report.findings.length),
      (times[times.length >> 1] ?? 0).toFixed(1),
      (times.at(-1) ?? 0).toFixed(0),
    ]
    console.log(slug.padEnd(14) + cells.map(cell).join(''))
    for (const finding of report.findings.slice(0, 20)) printFinding(slug, finding)
    failures += report.findings.length
  }
  return failures === 0 ? 0 : 1
}

/**
 * Breaks and reads pages in another process. A process that takes too long is killed, and a new one continues
 * after that page.
 */
async function fuzz(
  slug: string,
  pages: FuzzPages,
  { count, seed, bound }: { count: number; seed: number; bound: number },
): Promise<FuzzReport> {
  const report: FuzzReport = { findings: [], milliseconds: [] }
  let next = 0
  while (next < count) {
    const hung = await runUntilHang({ slug, pages, seed, from: next, count }, bound, report)
    if (hung === null) break
    // Retry the page alone with a longer limit: on a busy machine anything can be slow once.
    const alone = { slug, pages, seed, from: hung, count: hung + 1 }
    if ((await runUntilHang(alone, 4 * bound, report)) !== null)
      report.findings.push({ index: hung, fault: `took more than ${4 * bound} ms`, about: '', html: '' })
    next = hung + 1
  }
  return report
}

type Task = { slug: string; pages: FuzzPages; seed: number; from: number; count: number }
type Progress = 'ready' | { index: number; milliseconds: number; finding: Finding | null }

/** @returns the broken page that made the process hang; null when the process finished */
function runUntilHang(task: Task, bound: number, report: FuzzReport): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./testing/fuzz-worker.ts', import.meta.url), { serialization: 'advanced' })
    let at = task.from
    let since = Date.now()
    let isReady = false
    const watch = setInterval(() => {
      if (isReady && Date.now() - since > bound) end(at)
    }, 200)
    const end = (hung: number | null) => {
      clearInterval(watch)
      child.removeAllListeners()
      child.kill('SIGKILL')
      resolve(hung)
    }
    child.on('message', (progress: Progress) => {
      since = Date.now()
      isReady = true
      if (progress === 'ready') return
      const { index, milliseconds, finding } = progress
      at = index + 1
      report.milliseconds.push(milliseconds)
      if (finding) report.findings.push(finding)
      if (at >= task.count) end(null)
    })
    child.on('exit', (code) => {
      clearInterval(watch)
      reject(new Error(`The process that reads pages ended by itself, with ${code}.`))
    })
    child.once('spawn', () => child.send(task))
  })
}

function printFinding(slug: string, { index, fault, about, html }: Finding): void {
  console.log(`  ${index}: ${fault} (${about})`)
  if (values.keep === undefined) return
  mkdirSync(values.keep, { recursive: true })
  writeFileSync(join(values.keep, `${slug}-${index}.html`), html)
}

function cell(value: string): string {
  return value.padStart(12)
}

function number(name: 'count' | 'seed' | 'bound', standard: number): number {
  const value = Number(values[name] ?? standard)
  if (!Number.isInteger(value) || value <= 0) throw new RangeError(`--${name} is a whole number above 0.`)
  return value
}
