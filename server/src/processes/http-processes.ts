import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'
import { type Child, superviseChild } from '../platform/child.ts'
import type { Log } from '../platform/log.ts'
import { PATIENCE } from '../platform/process.ts'

const FILE = fileURLToPath(new URL(`./server${extname(import.meta.url)}`, import.meta.url))
/** Milliseconds for the metrics of all processes; one that starts or ends may not answer. */
const MOST_WAIT = 6_000

/** A process asks for the metrics of all, or gets them. `text`: undefined if they could not be read. */
const ofMetrics = z.object({ type: z.literal('metrics'), id: z.string(), text: z.string().optional() })

/**
 * Starts processes that answer HTTP at one port. Each takes connections from one queue of the system when it has time. Node's other
 * way, where this process hands them out in turn, loses connections that it has handed to a process that is killed: their callers
 * get no answer. The processes start one after the other, so that a wrong setting is reported once.
 */
export function startHttpProcesses(
  count: number,
  env: NodeJS.ProcessEnv,
  log: Log,
): { ready: Promise<void>; close(): Promise<void> } {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: FILE, args: [], execArgv: process.execArgv })
  answerMetrics(log)
  const children: Child<unknown>[] = []
  let isClosing = false

  async function start() {
    for (let number = 1; number <= count && !isClosing; number += 1) {
      const child = superviseChild({
        name: 'HTTP process',
        file: FILE,
        env,
        fork: (given) => cluster.fork(given).process,
        output: 'inherit',
        patience: PATIENCE,
        ready: (started) => once(started, 'message'),
        log,
      })
      children.push(child)
      await child.ready
    }
  }

  return {
    ready: start(),
    async close() {
      isClosing = true
      await Promise.all(children.map((child) => child.stop()))
    },
  }
}

function answerMetrics(log: Log) {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message) => {
    const asked = ofMetrics.safeParse(message)
    if (!asked.success) return
    all
      .clusterMetrics()
      .catch((error: unknown) => log.warn(error, 'the metrics of the HTTP processes could not be read'))
      .then((text) => worker.send({ ...asked.data, text: text ?? undefined }, () => undefined))
  })
}

/**
 * Reads the metrics of all HTTP processes of this machine.
 * @param own metrics of this process, which are the answer if it is the only one, or if the others cannot be read
 * @returns undefined if this process is the only one
 */
export function metricsOfAll(own: Registry): (() => Promise<string>) | undefined {
  if (!cluster.isWorker) return undefined
  AggregatorRegistry.setRegistries(own)
  // Listens for the requests of the first process.
  void new AggregatorRegistry()
  return async () => (await askFirst()) ?? own.metrics()
}

/** @returns undefined if no answer came */
function askFirst(): Promise<string | undefined> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const end = (text: string | undefined) => {
      clearTimeout(timer)
      process.off('message', hear)
      resolve(text)
    }
    const hear = (message: unknown) => {
      const answer = ofMetrics.safeParse(message)
      if (answer.success && answer.data.id === id) end(answer.data.text)
    }
    const timer = setTimeout(end, MOST_WAIT, undefined)
    process.on('message', hear)
    process.send?.({ type: 'metrics', id })
  })
}
