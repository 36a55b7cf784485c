import { beforeAll, expect, test } from 'vitest'
import { appForTests } from './testing/app-for-tests.ts'
import { noteWrites, type Writes } from './testing/fingerprint.ts'
import { type Cast, makeCast } from './testing/walk/people.ts'
import { type Call, callsOf, repeatOf, walk } from './testing/walk/walk.ts'

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
