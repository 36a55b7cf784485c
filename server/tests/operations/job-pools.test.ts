import { readdirSync, readFileSync } from 'node:fs'
import { exportLocal, exportRemote, listExports } from '@rankline/contract/exports/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createBucket, createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { listTakeouts, makeTakeout } from '@rankline/contract/takeout/calls'
import { parseCronItems } from 'graphile-worker'
import { expect, onTestFinished, test } from 'vitest'
import { queueMessage } from '../../src/features/deliveries/queue-message.service.ts'
import { createIconService } from '../../src/features/icons/icon-service.ts'
import { createPushService } from '../../src/features/push/push-service.ts'
import { jobPools } from '../../src/job-pools.ts'
import { jobs } from '../../src/jobs.ts'
import { type Job, startJobs } from '../../src/platform/jobs.ts'
import { createSending } from '../../src/platform/sending.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { messageOf } from '../support/deliveries.ts'
import { startDripping } from '../support/dripping-server.ts'
import { startFtp } from '../support/file-servers.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { nearServers } from '../support/near-servers.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { sendingContext } from '../support/sending-context.ts'

const mailed: string[] = []
const services = {
  mailer: {
    send: async ({ to }: { to: string }) => void mailed.push(to),
    close: async () => undefined,
  },
  pushService: createPushService({ subject: 'mailto:ada@example.com', standIn: 'http://127.0.0.1:9' }),
  iconService: createIconService({ standIn: 'http://127.0.0.1:9' }),
  backUp: undefined,
}
const pools = jobPools(services)

test('every job runs in one pool alone, and those that wait for others are not among those of the database', () => {
  const all = [...jobs, ...Object.values(pools).flatMap((pool) => [...pool.jobs])].map(({ name }) => name)
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  const text = readFileSync(new URL('../../src/jobs.ts', import.meta.url), 'utf8')
  expect(text).not.toMatch(
    /clearRemote|clearUnfinished|pullConsole\b|pullAnalytics\b|revokeAtProvider|checkBrandDomains/,
  )
})

test('every job that the code defines runs in a pool', () => {
  const root = new URL('../../src/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const defined = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/defineJob\(\{\s*name: '([\w-]+)'/g)].map(
      ([, name]) => name,
    ),
  )
  const running = new Set(
    [...jobs, ...Object.values(pools).flatMap((pool): readonly Job[] => pool.jobs)].map(({ name }) => name),
  )
  expect(defined.length).toBeGreaterThan(70)
  // These run only with a schedule of backups, and with a source of search volumes.
  expect(defined.filter((name) => !running.has(name!))).toEqual(['back-up', 'refresh-phrase-metrics'])
})

test('the queue can read every schedule', () => {
  const all = [...jobs, ...Object.values(pools).flatMap((pool): readonly Job[] => pool.jobs)]
  const items = (schedules: readonly string[]) =>
    schedules.map((match) => ({ task: 'one', match, options: { backfillPeriod: 0, maxAttempts: 1 } }))
  const schedules = all.flatMap(({ schedule }) => schedule ?? [])
  expect(parseCronItems(items(schedules)).length).toBeGreaterThan(20)
  expect(() => parseCronItems(items(['4-59/10 * * * *']))).toThrow()
})

const app = appForTests({ installation: nearServers })

async function makePeople() {
  const people: { person: SignedUp; project: Project }[] = []
  for (let count = 0; count < 3; count += 1) {
    const person = await signUp(app)
    const project = await makeProject(app, person)
    await makeKeywords(app, person, project, 'red shoes')
    people.push({ person, project })
  }
  return people
}

test('two accounts with servers that never end leave files, takeouts, uploads and mails of a third as they are', async () => {
  const people = await makePeople()
  const sending = createSending({ window: 3_600_000, longest: 3_600_000, test: 3_600_000 })
  const ctx = sendingContext(app)
  const system = { ...ctx, installation: { ...ctx.installation, ...nearServers, sending } }
  const greeting = await startDripping({ drip: '220-wait\r\n' })
  const bucket = await startDripping()
  const secrets = { access_key: 'AKEY', secret_key: 'secret words' }
  for (const { person, project } of people.slice(0, 2)) {
    const form = { name: 'Slow', ip_address: '127.0.0.1', username: 'ada', password: 'secret', path: '/' }
    const ftp = await app.items(createRemoteServer, { ...form, port: greeting.port }, person.token)
    const endpoint = `http://127.0.0.1:${bucket.port}`
    const s3 = { name: 'Slow', bucket: 'exports', region: 'eu-central-1', path: '/', ...secrets, endpoint }
    const { id } = await app.items(createBucket, s3, person.token)
    for (const remote_ftp_id of [ftp.id, id, ftp.id, id, ftp.id])
      await app.items(exportRemote, { remote_ftp_id, project_id: project.id }, person.token)
  }
  const running = await Promise.all(
    Object.values(pools).map((pool) =>
      startJobs(app.database, pool.jobs, system, { concurrency: pool.atOnce }),
    ),
  )
  onTestFinished(async () => {
    greeting.close()
    bucket.close()
    await Promise.all(running.map((pool) => pool.stop()))
  })
  await expect.poll(() => greeting.open() + bucket.open(), { timeout: 20_000 }).toBeGreaterThanOrEqual(2)

  const { person, project } = people[2]!
  const files = await startFtp()
  onTestFinished(() => files.close())
  const form = { name: 'Good', ip_address: '127.0.0.1', username: 'ada', password: 'secret words', path: '/' }
  const good = await app.items(createRemoteServer, { ...form, port: files.port }, person.token)
  await app.items(exportRemote, { remote_ftp_id: good.id, project_id: project.id }, person.token)
  await app.items(makeTakeout, {}, person.token)
  const mail = { type: 'email', address: 'carol@example.com' } as const
  await queueMessage(system, person.accountId, messageOf(), [mail])
  const { export: made } = await app.items(
    exportLocal,
    { file_type: 'pdf', project_id: project.id },
    person.token,
  )
  const states = async (token: string) =>
    (await app.items(listExports, {}, token)).data.map(({ status }) => status)
  await expect.poll(() => states(person.token), { timeout: 20_000 }).toEqual(['done', 'done'])
  expect(made.id).toBeGreaterThan(0)
  await expect.poll(files.names).toHaveLength(1)
  const takeout = async () => (await app.items(listTakeouts, {}, person.token))[0]?.status
  await expect.poll(takeout, { timeout: 20_000 }).toBe('done')
  await expect.poll(() => mailed).toContain('carol@example.com')

  // The places of the two are full all the while, and their other exports wait without a lost try.
  const triesOf = async (accountId: number) => {
    const rows = await app.database.db
      .selectFrom('exports')
      .select('tries')
      .where('account_id', '=', accountId)
      .execute()
    return rows.map(({ tries }) => tries).toSorted()
  }
  // An export that finds its place taken has begun for a moment, before it waits again.
  for (const { person: slow } of people.slice(0, 2))
    await expect.poll(() => triesOf(slow.accountId), { timeout: 20_000 }).toEqual([0, 0, 0, 0, 1])
})
