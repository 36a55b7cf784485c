import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { noteWrites, type Writes } from '../support/fingerprint.ts'
import { leftOut } from '../support/walk/left-out.ts'
import { type Cast, makeCast } from '../support/walk/people.ts'
import { type Call, callsOf, repeatOf, walk } from '../support/walk/walk.ts'

// Twenty people call everything with the ids of everybody, in an order that the seed gives. A model of rights that shares
// nothing with the product judges each answer and each row that was changed; see docs/testing.md.

const SEED = Number(process.env.WALK_SEED ?? 20_261_128)
const STEPS = Number(process.env.WALK_STEPS ?? 2_500)

const app = appForTests()
let cast: Cast
let calls: Call[]
let writes: Writes

beforeAll(async () => {
  cast = await makeCast(app)
  calls = await callsOf(cast)
  writes = await noteWrites(app.database)
})

test(`SEC-002 SEC-004 nobody reads or changes what is not theirs, seed ${SEED}, ${STEPS} steps`, {
  retry: 0,
}, async () => {
  const walked = await walk(cast, { calls, writes }, { seed: SEED, steps: STEPS })
  expect(walked.failure, repeatOf(SEED, walked)).toBeNull()
  expect(walked.answers['2xx'], 'the walk gets somewhere').toBeGreaterThan(STEPS / 10)
})

test('what a walk has changed is as it was before', async () => {
  const before = await contents()
  const walked = await walk(cast, { calls, writes }, { seed: SEED + 2, steps: 150 })
  expect(walked.failure, repeatOf(SEED + 2, walked)).toBeNull()
  expect(await contents()).toEqual(before)
  await app.database.pool.query('UPDATE projects SET updated_at = now()')
  expect(await contents()).not.toEqual(before)
})

/** A digest of the rows of every table that a walk undoes. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await app.database.pool.query<{ name: string }>(`
    SELECT DISTINCT event_object_table AS name FROM information_schema.triggers
    WHERE trigger_name = 'A_noted_write' AND event_object_schema = 'public'`)
  const digests: Record<string, string> = {}
  for (const { name } of rows) {
    const digest = await app.database.pool.query(`
      SELECT md5(coalesce(string_agg(text, '' ORDER BY text), '')) AS digest
      FROM (SELECT to_jsonb(kept)::text AS text FROM "${name}" AS kept) AS texts`)
    digests[name] = digest.rows[0].digest
  }
  expect(rows.length).toBeGreaterThan(80)
  return digests
}

test('every call is in the walk, or left out with a reason', () => {
  const walked = calls.map(({ path }) => path)
  expect([...walked, ...Object.keys(leftOut)].toSorted()).toEqual(
    endpoints.map(({ path }) => path).toSorted(),
  )
  for (const [path, reason] of Object.entries(leftOut)) expect(reason.length, path).toBeGreaterThan(20)
})

test('a limited member whose calls are answered as those of the holder is found', async () => {
  const holder = cast.walkers.find(({ name }) => name === 'holder')!
  const walked = await walk(
    cast,
    { calls, writes },
    {
      seed: SEED + 1,
      steps: STEPS,
      asWhom: (walker) => (walker.name === 'limited viewer' ? holder : walker),
    },
  )
  expect(walked.failure).toMatchObject({ who: 'limited viewer' })
})
