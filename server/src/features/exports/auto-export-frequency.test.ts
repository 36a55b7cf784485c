import { once } from 'node:events'
import { updateExports } from '@rankline/contract/account/calls'
import { utcDay } from '@rankline/contract/days'
import { exportLocal, listExports } from '@rankline/contract/exports/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeConnection } from '../../../tests/support/connections.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { defineJob, startJobs } from '../../platform/jobs.ts'
import { nextPlannedDay } from '../tracking/frequency.ts'
import { isChecked } from './auto-export.queries.ts'
import { exportDay } from './auto-export.service.ts'
import { exportJob } from './export-job.ts'
import { findExport } from './exports.queries.ts'
import { makeExport } from './make-export.job.ts'

const app = appForTests()

test('an automatic export waits for planned checks alone', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const [daily, weekly] = (await makeKeywords(app, person, project, 'apple\nbanana')) as [Keyword, Keyword]
  const { rows } = await sql<{ search_id: number }>`
    SELECT search_id FROM keywords WHERE id = ${weekly.id}`.execute(app.database.db)
  const planned = nextPlannedDay(rows[0]!.search_id, 7, utcDay(-20))!
  const on = (offset: number) => utcDay(offset, new Date(planned))
  const check = (keyword: Keyword, day: string) =>
    setStanding(app, keyword.id, { checked_at: new Date(`${day}T10:00:00Z`) })
  const isReady = (day: string) => isChecked(app.database.db, person.accountId, day)

  await setStanding(app, weekly.id, { check_every: 7 })
  expect(await isReady(on(0))).toBe(false)
  await check(daily, on(0))
  await check(weekly, on(0))
  expect(await isReady(on(0))).toBe(true)
  expect(await isReady(on(1))).toBe(false)
  for (const offset of [1, 6]) {
    await check(daily, on(offset))
    expect(await isReady(on(offset))).toBe(true)
  }
  await check(daily, on(7))
  expect(await isReady(on(7))).toBe(false)
  await check(weekly, on(7))
  expect(await isReady(on(7))).toBe(true)
  // Nothing new to export where nothing is checked.
  await setStanding(app, daily.id, { check_every: 0 })
  expect(await isReady(on(8))).toBe(false)
})

test('an archived project is neither waited for nor exported', async () => {
  const person = await signUp(app)
  const shop = await makeProject(app, person)
  const old = await makeProject(app, person, { project_name: 'Old' })
  const [fresh] = (await makeKeywords(app, person, shop, 'apple')) as [Keyword]
  await makeKeywords(app, person, old, 'banana')
  const now = new Date(`${utcDay()}T10:00:00Z`)
  await setStanding(app, fresh.id, { checked_at: now })
  const { db } = app.database
  const isReady = () => isChecked(db, person.accountId, utcDay())
  expect(await isReady()).toBe(false)
  await db.updateTable('projects').set({ archived_at: now }).where('id', '=', old.id).execute()
  expect(await isReady()).toBe(true)
  const connectionId = await makeConnection(app, person, { api: 3 })
  await app.items(updateExports, { user_api_id: connectionId }, person.token)
  await exportDay(sendingContext(app), now)
  const { data } = await app.items(listExports, {}, person.token)
  expect(data.map(({ project_id }) => project_id)).toEqual([shop.id])
})

test('files that are made automatically take no places, and a person does not wait for them', async () => {
  const person = await signUp(app)
  for (let count = 0; count < 12; count += 1)
    await makeProject(app, person, { project_name: `Shop ${count}` })
  const connectionId = await makeConnection(app, person, { api: 3 })
  await app.items(updateExports, { user_api_id: connectionId }, person.token)
  await exportDay(sendingContext(app), new Date(`${utcDay()}T22:30:00Z`))
  const before = await app.items(listExports, {}, person.token)
  expect(before.total).toBe(12)
  const made = app.items(exportLocal, { file_type: 'pdf' }, person.token)
  made.catch(() => undefined)
  await expect.poll(async () => (await app.items(listExports, {}, person.token)).total).toBe(13)
  const order: string[] = []
  const over = new AbortController()
  const noting = defineJob({
    ...exportJob,
    handler: async (ctx, { accountId, exportId }) => {
      const row = await findExport(ctx.db, accountId, exportId)
      if (accountId === person.accountId) order.push(row?.target ?? '')
      if (row?.target === 'local') await makeExport.perform(ctx, { accountId, exportId })
      // An upload that lasts. One that begins after the end would wait for ever.
      else if (!over.signal.aborted) await once(over.signal, 'abort')
    },
  })
  const worker = await startJobs(app.database, [noting], sendingContext(app), { concurrency: 2 })
  try {
    expect((await made).export).toMatchObject({ status: 'done', file_type: 'pdf' })
    expect(order.filter((target) => target !== 'local').length).toBeLessThan(2)
  } finally {
    over.abort()
    await worker.stop()
  }
})
