import { readFileSync } from 'node:fs'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import type { Log } from './log.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Metrics of every process: memory, processor time, start, version and database connections. */
export function processMetrics(
  registry: Registry,
  { pool, direct }: Pick<Database, 'pool' | 'direct'>,
  kind: 'server' | 'worker',
) {
  const pools = [...new Set<Database['pool']>([pool, direct])]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'rankline_build_info',
    help: 'Always 1; its labels describe the process.',
    labelNames: ['version', 'node', 'process'],
    aggregator: 'max',
    registers: [registry],
  }).set({ version, node: process.version, process: kind }, 1)
  gauge(registry, {
    name: 'rankline_database_connections',
    help: 'Connections of this process to the database, by state.',
    label: 'state',
    isOfProcess: true,
    read: () => [
      ['used', sumOf(pools, ({ totalCount, idleCount }) => totalCount - idleCount)],
      ['idle', sumOf(pools, ({ idleCount }) => idleCount)],
    ],
  })
  gauge(registry, {
    name: 'rankline_database_waiting',
    help: 'Database statements waiting for a connection of this process.',
    isOfProcess: true,
    read: () => pool.waitingCount,
  })
}

const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number) =>
  items.reduce((sum, item) => sum + count(item), 0)

export type GaugeOf = {
  name: string
  help: string
  /** Label of the values, if there are several. */
  label?: string
  /** Whether values of processes at one port add up. Else each process reads the same of the installation. */
  isOfProcess?: boolean
  /** Called whenever the metrics are read; null when the value is unknown. */
  read: () => Values | Promise<Values>
}
type Values = number | null | readonly (readonly [label: string, value: number])[]

export function gauge(registry: Registry, { name, help, label, isOfProcess = false, read }: GaugeOf): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    aggregator: isOfProcess ? 'sum' : 'max',
    registers: [registry],
    async collect() {
      const values = await read()
      this.reset()
      if (values === null) this.remove()
      else if (typeof values === 'number') this.set(values)
      else for (const [of, value] of values) this.set({ [label ?? '']: of }, value)
    },
  })
}

const FRESH = 5_000

/**
 * Reads at most every five seconds. A failure gives null and is logged: metrics matter most when the database
 * is not available.
 */
export function sampled<Sample>(
  read: () => Promise<Sample>,
  log: Log,
  now = Date.now,
): () => Promise<Sample | null> {
  let readAt = Number.NEGATIVE_INFINITY
  let sample: Promise<Sample | null> = Promise.resolve(null)
  return () => {
    if (now() - readAt < FRESH) return sample
    readAt = now()
    sample = read().catch((error) => {
      log.warn(error, 'metrics could not be read from the database')
      return null
    })
    return sample
  }
}
