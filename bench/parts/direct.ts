import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProxyServer } from '@rankline/serp/proxies/list'
import type { Source } from '@rankline/serp/source'
import { createSource } from '@rankline/serp/sources/registry'
import { ascending, type Figure, median, percentile } from '../figures.ts'
import { untilQuiet } from '../quiet.ts'

export type DirectOptions = { latencies: number[]; runs: number; patience: number }

const PROXIES = 20
const PER_PROXY = 2
/** Number of dead proxies in the second half of the measurements. */
const DEAD = 4
const PAGES = 2_000
/** Minimum pages per second, by the engine's latency in ms. 20 proxies with 2 requests each make at most 200 at 200 ms. */
const targets: Record<number, number> = { 0: 200, 200: 120 }

type World = { baseUrl: string; proxies: ProxyServer[] }
type Run = { rate: number; median: number; p95: number; spread: number; lost: number; cpu: number }

/** Measures the rate of `direct` through twenty proxies, all working or some of them dead. */
export async function benchDirect({ latencies, runs, patience }: DirectOptions): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const latency of latencies) {
    const file = fileURLToPath(new URL('../direct-world.ts', import.meta.url))
    const child = fork(file, [String(latency), String(PROXIES)])
    const [world] = (await once(child, 'message')) as [World]
    try {
      for (const dead of [0, DEAD]) {
        const made: Run[] = []
        for (let number = 0; number < runs; number += 1) {
          await untilQuiet(patience)
          made.push(await run(world, dead, number))
        }
        figures.push(...figuresOf(made, latency, dead))
      }
    } finally {
      child.disconnect()
    }
  }
  return figures
}

function figuresOf(runs: Run[], latency: number, dead: number): Figure[] {
  const about = `engine at ${latency} ms, ${dead === 0 ? `${PROXIES} proxies` : `${dead} of ${PROXIES} proxies dead`}`
  const all = (of: (run: Run) => number) => runs.map(of)
  const rate = targets[latency]
  return [
    {
      name: `pages, ${about}`,
      unit: 'per second',
      runs: all((one) => one.rate),
      ...(rate !== undefined && dead === 0 && { target: { above: rate } }),
    },
    { name: 'a page, median', unit: 'ms', runs: all((one) => one.median) },
    { name: 'a page, p95', unit: 'ms', runs: all((one) => one.p95) },
    {
      name: 'pages of the busiest proxy against the least used',
      unit: 'x',
      runs: all((one) => one.spread),
      target: { below: 1.5 },
    },
    { name: 'pages not had', unit: '', runs: all((one) => one.lost), target: { exactly: 0 } },
    { name: 'processor time per page', unit: 'ms', runs: all((one) => one.cpu) },
  ]
}

async function run({ baseUrl, proxies }: World, dead: number, number: number): Promise<Run> {
  const list = proxies.map((proxy, index) => (index < dead ? { ...proxy, password: 'wrong' } : proxy))
  const source = createSource('direct', { baseUrl, proxies: list, perProxy: PER_PROXY })
  const times: number[] = []
  let lost = 0
  let asked = 0
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  async function keepAsking() {
    while (asked < PAGES) {
      asked += 1
      const from = performance.now()
      if (await isHad(source, `page ${asked} of run ${number}`)) times.push(performance.now() - from)
      else lost += 1
    }
  }
  await Promise.all(Array.from({ length: PROXIES * PER_PROXY }, keepAsking))
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const shares = ascending((source.health?.().proxies ?? []).slice(dead).map(({ used }) => used))
  await source.close()
  return {
    rate: times.length / seconds,
    median: median(times),
    p95: percentile(times, 0.95),
    spread: (shares.at(-1) ?? Number.NaN) / (shares[0] ?? Number.NaN),
    lost,
    cpu: (user + system) / 1000 / PAGES,
  }
}

async function isHad(source: Source, phrase: string): Promise<boolean> {
  const search = {
    phrase,
    engine: 'google',
    type: 'web',
    country: 'us',
    language: 'en',
    device: 'desktop',
  } as const
  const request = { search, page: 0, offset: 0, wanted: 10 }
  try {
    return (await source.fetchPage(request, AbortSignal.timeout(30_000))).status === 'ok'
  } catch {
    // Any failure counts the same: the page was requested and did not arrive.
    return false
  }
}
