import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { previewHistory } from '@rankline/contract/imports/history'
import type { Figure } from '../figures.ts'
import type { UploadJob, UploadOutcome } from '../load/uploader.ts'
import { makeProject, signUp } from '../person.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'

export type UploadsOptions = { runs: number; patience: number }

const UPLOADS = 40
const BYTES = 29 * 1024 * 1024
/** Accounts that send them together. */
const CROWDS = [1, 20] as const
/** Milliseconds between two looks at the process, and between its last answer and the last look. */
const PAUSE = 50
const REST = 30_000
/** Megabytes that the process may have more while they arrive. */
const MOST_ADDED = 250

/** Memory of the HTTP process while many large files are sent at once, and the time that others wait meanwhile. */
export async function benchUploads(product: Product, { runs, patience }: UploadsOptions): Promise<Figure[]> {
  const uploader = fork(fileURLToPath(new URL('../load/uploader.ts', import.meta.url)))
  try {
    const figures: Figure[] = []
    for (const accounts of CROWDS) {
      const senders: { token: string; project: number }[] = []
      for (let count = 0; count < accounts; count += 1) {
        const person = await signUp(product)
        senders.push({ token: person.token, project: (await makeProject(person)).id })
      }
      const seen: Seen[] = []
      for (let run = 0; run < runs; run += 1) {
        await untilQuiet(patience)
        const all = Array.from({ length: UPLOADS }, (_, index) => senders[index % accounts]!)
        const job: UploadJob = {
          address: `${product.url}/api/v1/${previewHistory.path}`,
          tokens: all.map(({ token }) => token),
          projects: all.map(({ project }) => project),
          bytes: BYTES,
        }
        uploader.send(job)
        const answered = once(uploader, 'message').then(([outcome]) => outcome as UploadOutcome)
        seen.push(await watch(product, answered))
      }
      figures.push(...figuresOf(seen, accounts))
    }
    return figures
  } finally {
    uploader.disconnect()
  }
}

type Seen = UploadOutcome & { before: number; highest: number; after: number; slowest: number }

async function watch(product: Product, answered: Promise<UploadOutcome>): Promise<Seen> {
  const before = product.serverMemory()
  let [highest, slowest] = [before, 0]
  let isOver = false
  const over = answered.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    const { ok } = await fetch(`${product.url}/healthz`)
    if (!ok) throw new Error('The process is not well.')
    slowest = Math.max(slowest, performance.now() - began)
    highest = Math.max(highest, product.serverMemory())
    await sleep(PAUSE)
  }
  const { statuses } = await over
  await sleep(REST)
  return { statuses, before, highest, after: product.serverMemory(), slowest }
}

function figuresOf(seen: readonly Seen[], accounts: number): Figure[] {
  const sent = `${UPLOADS} files of 29 MB from ${accounts === 1 ? 'one account' : `${accounts} accounts`}`
  const figure = (what: string, unit: Figure['unit'], of: (run: Seen) => number) => ({
    name: `${sent}: ${what}`,
    unit,
    runs: seen.map(of),
  })
  const count =
    (...wanted: number[]) =>
    ({ statuses }: Seen) =>
      statuses.filter((status) => wanted.includes(status)).length
  return [
    figure('memory before', 'MB', ({ before }) => before),
    figure('memory at most', 'MB', ({ highest }) => highest),
    {
      ...figure('memory added at most', 'MB', ({ highest, before }) => highest - before),
      target: { below: MOST_ADDED },
    },
    figure('memory half a minute later', 'MB', ({ after }) => after),
    figure('slowest /healthz', 'ms', ({ slowest }) => slowest),
    figure('read', '', count(200)),
    figure('refused as too many', '', count(409, 503)),
    figure('ended without an answer', '', count(0)),
  ]
}
