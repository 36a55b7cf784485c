import { expected, type Rows, type World } from '../support/authorization.ts'

const { administrate } = expected

async function newWorker({ app }: World): Promise<{ worker_id: number }> {
  const now = new Date()
  const { id } = await app.database.db
    .insertInto('workers')
    .values({ name: 'here 1', started_at: now, seen_at: now, running_count: 0, checked_count: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { worker_id: id }
}

async function newTest(world: World) {
  const { worker_id } = await newWorker(world)
  const asked = {
    worker_id,
    phrase: 'coffee',
    engine: 'google',
    country: 'us',
    source: null,
    asked_at: new Date(),
  }
  const { id } = await world.app.database.db
    .insertInto('worker_tests')
    .values(asked)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { worker_test_id: id }
}

export const authorization: Rows = {
  'workers/mPaginate': { input: () => ({}), expected: administrate },
  'workers/mGetActiveCount': { input: () => ({}), expected: administrate },
  'workers/mTest': { input: newWorker, expected: administrate },
  'workers/mFindTest': { input: newTest, expected: administrate },
}
