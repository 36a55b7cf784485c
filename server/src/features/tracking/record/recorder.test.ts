import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tables } from '../../../platform/database/tables.ts'
import { createLog } from '../../../platform/log.ts'
import { createPacker } from '../bodies/packer.ts'
import type { Finished } from '../check/check.ts'
import { createRecorder } from './recorder.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A database that cannot be reached, and a count of the attempts. */
function awayDatabase() {
  let tries = 0
  class Away extends DummyDriver {
    override acquireConnection(): Promise<never> {
      tries += 1
      return Promise.reject(new Error('connect ECONNREFUSED'))
    }
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Away(),
      createIntrospector: (other) => new PostgresIntrospector(other),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, tries: () => tries }
}

const finished = (id: number) => ({ search: { id }, asked: [], outcome: 'failed' }) as unknown as Finished

test('with the database away a batch is tried every second, however many checks end meanwhile', async () => {
  const { db, tries } = awayDatabase()
  const given: number[] = []
  const recorder = createRecorder({
    db,
    packer: createPacker(null, createLog('silent', 'test')),
    costOf: () => 0,
    log: createLog('silent', 'test'),
    onRecorded: (batch) => given.push(...batch.map(({ search }) => search.id)),
  })
  recorder.add(finished(0))
  await vi.advanceTimersByTimeAsync(200)
  expect(tries()).toBe(1)
  for (let id = 1; id <= 50; id += 1) {
    recorder.add(finished(id))
    recorder.hurry(true)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(tries()).toBe(6)
  expect(given).toEqual([])

  const stopped = recorder.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  await stopped
  expect(given).toHaveLength(51)
})
