import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Figure } from '../figures.ts'

type Run = { ms: number; nextMs: number; megabytes: number; index: number; kept: number }

const script = fileURLToPath(new URL('../topics-run.ts', import.meta.url))

/** Groups invented keywords into topics, each run in a process of its own, so that its memory is that of the grouping. */
export function benchTopics({ keywords, runs }: { keywords: number; runs: number }): Figure[] {
  const measured = Array.from({ length: runs }, (_, run) => {
    const args = ['--import', 'tsx', '--conditions=source', script, String(keywords), String(run + 1)]
    const { stdout, status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout) as Run
  })
  const about = `${keywords} keywords`
  return [
    {
      name: `grouping ${about}, the first time`,
      unit: 'ms',
      runs: measured.map(({ ms }) => ms),
      target: { below: 10_000 },
    },
    {
      name: `grouping ${about}, the next day`,
      unit: 'ms',
      runs: measured.map(({ nextMs }) => nextMs),
      target: { below: 10_000 },
    },
    {
      name: 'memory of the process at most',
      unit: 'MB',
      runs: measured.map(({ megabytes }) => megabytes),
      target: { below: 300 },
    },
    {
      name: 'adjusted Rand index',
      unit: '',
      runs: measured.map(({ index }) => index),
      target: { above: 0.9 },
    },
    {
      name: 'pairs kept from day to day',
      unit: '%',
      runs: measured.map(({ kept }) => 100 * kept),
      target: { above: 95 },
    },
  ]
}
