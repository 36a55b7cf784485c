import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProjects } from '@rankline/contract/projects/calls'
import { untilChecked, untilQuiet } from '../checked.ts'
import { checkInvariants } from '../invariants/all.ts'
import { lostOf } from '../lost.ts'
import type { Deep } from '../part.ts'
import { makeProject, signUp, track } from '../person.ts'
import { checkPlaces } from '../places.ts'
import { startProduct } from '../product.ts'
import { startReader } from '../reader.ts'
import { startStandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'
import { formatStatuses, startWriter } from '../writer.ts'

const SIZE = '400m'
const MEGABYTE = 2 ** 20
const ROUNDS = 2
/** Milliseconds for which the disk stays full, and seconds until the product must have recovered by itself. */
const FULL = 20_000
const RECOVERY = 90
const KEYWORDS = 1_500
/** Seconds until every keyword is checked: about five a second, including those of the writer. */
const CHECKED = 600

/** Fills the disk of the data directory while people read and write, and frees it again. */
export async function disk(deep: Deep): Promise<void> {
  const place = join(deep.directory, 'disk')
  mkdirSync(place)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', place])
  if (mounted.status !== 0) throw new Error(`mount: ${mounted.stderr}`)
  deep.onEnd(() => spawnSync('umount', [place]))
  const source = await startStandIn()
  deep.onEnd(source.close)
  source.setLatency(150)
  const product = await startProduct(deep, {
    dataDirectory: join(place, 'data'),
    settings: {
      SOURCES: 'google:serpapi',
      SERPAPI_KEY: 'deep',
      SERPAPI_BASE_URL: source.url,
      FETCH_CONCURRENCY: '8',
      LEASE_SECONDS: '30',
    },
  })
  const person = await signUp(product, 'writer')
  const projectId = await makeProject(person, 'Disk')
  await track(
    person,
    projectId,
    Array.from({ length: KEYWORDS }, (_, index) => `disk keyword ${index}`),
  )
  const reader = startReader(person, projectId)
  deep.onEnd(reader.stop)
  const { pool } = product.database

  for (let round = 1; round <= ROUNDS; round += 1) {
    const writer = startWriter(person, deep.random, `round ${round}`)
    deep.onEnd(writer.stop)
    await sleep(3_000)
    const before = new Map(writer.statuses)
    reader.take()
    const ballast = join(place, 'ballast')
    const readiness: number[] = []
    for (const end = Date.now() + FULL; Date.now() < end; await sleep(250)) {
      // Also fills the space that the database frees meanwhile.
      fill(ballast)
      readiness.push(await product.readiness())
    }
    const while_ = difference(writer.statuses, before)
    const reads = reader.take()
    rmSync(ballast)
    const freed = Date.now()
    await product.untilReady(RECOVERY)
    const written = Object.values(writer.acknowledged).flat().length
    await until('reading goes on', async () => (await person.ask(listProjects, {})).status === 200, RECOVERY)
    await until('writing goes on', () => Object.values(writer.acknowledged).flat().length > written, RECOVERY)
    const back = Date.now() - freed
    await writer.stop()
    const lost = await lostOf(pool, person.accountId, writer.acknowledged)
    const seen = formatStatuses(while_)
    deep.remark(`round ${round}, disk full`, `writers: ${seen}; readers: ${formatStatuses(reads)}`)
    deep.remark(`round ${round}, /readyz`, formatStatuses(counted(readiness)))
    deep.remark(`round ${round}, written again after`, `${back} ms`)
    deep.check(`round ${round}: writing is refused with 503`, while_.has(503), seen)
    deep.check(
      `round ${round}: nobody is answered 500`,
      !while_.has(500) && !reads.has(500),
      `${seen}; readers ${formatStatuses(reads)}; ${writer.broken.slice(0, 2).join('; ')}`,
    )
    deep.check(
      `round ${round}: /readyz says that it cannot serve`,
      readiness.includes(503),
      formatStatuses(counted(readiness)),
    )
    deep.check(
      `round ${round}: everything acknowledged is there`,
      lost.length === 0,
      lost.slice(0, 5).join('; '),
    )
  }
  await reader.stop()
  await untilChecked(pool, CHECKED)
  await untilQuiet(pool, 300)
  deep.remark('the process that was started had to be started again', product.restarts())
  await checkPlaces(deep, pool, 1, source.round())
  await checkInvariants(deep, pool)
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (let size = MEGABYTE; size >= 512; size /= 2) pour(handle, size)
  } finally {
    closeSync(handle)
  }
}

function pour(handle: number, size: number): void {
  const chunk = Buffer.alloc(size)
  try {
    while (writeSync(handle, chunk) === size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

function difference(
  now: ReadonlyMap<number, number>,
  before: ReadonlyMap<number, number>,
): Map<number, number> {
  return new Map(
    [...now]
      .map(([status, count]): [number, number] => [status, count - (before.get(status) ?? 0)])
      .filter(([, count]) => count > 0),
  )
}

function counted(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
