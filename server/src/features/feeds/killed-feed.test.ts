// @module-tag deep
import { utcDay } from '@rankline/contract/days'
import { expect, onTestFinished, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { startBucket } from '../../../tests/support/bucket-server.ts'
import { feedOf, makeFeed } from '../../../tests/support/feeds.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { killWorker, startProcess } from '../../../tests/support/killed-workers.ts'
import { contextNearServers, nearServers } from '../../../tests/support/near-servers.ts'
import { signUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'
import { planFeeds } from './plan-feed.service.ts'

// Workers that are killed while they write a day.

const app = appForTests({ installation: nearServers })

async function startWorker() {
  const worker = await startProcess('./feed-worker.ts', app.database.connectionString)
  onTestFinished(() => void worker.kill('SIGKILL'))
  return worker
}

test.each([
  ['after the first object is stored', 'positions/'],
  ['between the manifest and the commit', '_manifest/'],
])('a worker is killed %s: another one writes the same objects, and no second', async (_, part) => {
  const person = await signUp(app)
  const project = await makeProject(app, person, { project_url: 'https://www.example.com/' })
  const [keyword] = await makeKeywords(app, person, project, `killed ${part}`)
  const { search_id: searchId } = await app.database.db
    .selectFrom('keywords')
    .select('search_id')
    .where('id', '=', keyword!.id)
    .executeTakeFirstOrThrow()
  const results = [{ url: 'https://www.example.com/', position: 4 }]
  await recordDay(app.database, utcDay(-1), [{ searchId, depth: 100, results }])
  const bucket = await startBucket()
  onTestFinished(() => bucket.close())
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    bucket.served = (key) => {
      if (!key.includes(part)) return Promise.resolve()
      resolve()
      return new Promise((answer) => {
        letGo = answer
      })
    }
  })
  const { id } = await makeFeed(app, person, bucket.port)
  const worker = await startWorker()
  await held
  await killWorker(app, worker)
  bucket.served = async () => undefined
  letGo()
  const before = new Map(bucket.files)
  expect(await feedOf(app, person, id)).toMatchObject({ last_day: null, due: 1 })

  // As if the claim of the killed worker had ended.
  await app.database.db
    .updateTable('feed_days')
    .set({ claimed_until: new Date(0) })
    .execute()
  await planFeeds(contextNearServers(app), new Date())
  await startWorker()
  const state = async () => (await feedOf(app, person, id)).state
  await expect.poll(state, { timeout: 60_000 }).toBe('current')
  expect(bucket.files.size).toBe(11)
  for (const [key, content] of before) expect([key, bucket.files.get(key)]).toEqual([key, content])
  const revision = await app.database.db
    .selectFrom('feed_days')
    .select('revision')
    .where('feed_id', '=', id)
    .execute()
  expect(revision).toEqual([{ revision: 1 }])
})
