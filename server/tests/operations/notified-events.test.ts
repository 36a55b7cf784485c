import { DAY } from '@rankline/contract/days'
import { exportRemote, listExports } from '@rankline/contract/exports/calls'
import { listNotifications, mergedNotifications } from '@rankline/contract/notifications/calls'
import { createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { sendReport } from '@rankline/contract/reports/calls'
import { answerTicket, createTicket } from '@rankline/contract/tickets/calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessToken } from '../../src/features/connections/access-token.service.ts'
import { warnOfEnds, warnOfLimits } from '../../src/features/packages/packages.jobs.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { checkOn, evaluated, makeAlert } from '../support/alerts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { makeMember } from '../support/authorization.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'
import { connect, connectedTo } from '../support/connections.ts'
import { runOnce } from '../support/exports.ts'
import { startFtp } from '../support/file-servers.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { giveLimits, givePackage, ROOMY_PACKAGE, type SignedUp, signUp } from '../support/people.ts'
import { makeReport, renderWaiting } from '../support/reports.ts'
import { sendingContext } from '../support/sending-context.ts'
import { type Services, startServices } from '../support/services.ts'

const remoteNetworks = ['127.0.0.0/8']

let app: TestApp
let services: Services
let ctx: ReturnType<typeof sendingContext>
let person: SignedUp

beforeAll(async () => {
  services = await startServices()
  const installation = { ...connectedTo(services), remoteNetworks }
  app = await createTestApp({ installation })
  const plain = sendingContext(app)
  ctx = { ...plain, installation: { ...plain.installation, ...installation } }
})
afterAll(async () => {
  await app.close()
  services.close()
})
beforeEach(async () => {
  person = await signUp(app)
})

const told = async (by = person) => (await app.items(listNotifications, {}, by.token)).data
const titles = async (by = person) => (await told(by)).map(({ title }) => title)

/** Events, each with the title of its notification. */
const events: Record<string, [title: string, happen: () => Promise<unknown>]> = {
  'an export that is ready': [
    'Your export is ready',
    async () => {
      const server = await startFtp()
      const form = { name: 'Backups', ip_address: '127.0.0.1', username: 'ada', password: 'secret words' }
      const ftp = await app.items(createRemoteServer, { ...form, port: server.port }, person.token)
      const project = await makeProject(app, person)
      await makeKeywords(app, person, project, 'red shoes')
      await app.items(exportRemote, { remote_ftp_id: ftp.id, project_id: project.id }, person.token)
      const { id } = (await app.items(listExports, {}, person.token)).data[0]!
      await runOnce(app, person.accountId, id, ctx)
      server.close()
    },
  ],
  'a report that is ready': [
    'Weekly ranks: Shop',
    async () => {
      const project = await makeProject(app, person)
      const report = await makeReport(app, person, project.id)
      await app.items(sendReport, { report_id: report.id }, person.token)
      await renderWaiting(app, ctx, person.accountId)
    },
  ],
  'an alert that fires': [
    'Moves: red shoes',
    async () => {
      const project = await makeProject(app, person)
      const [red] = await makeKeywords(app, person, project, 'red shoes')
      await makeAlert(app, person, { source_type_project: project.id })
      await checkOn(app, -1, [[red!, 9]])
      await checkOn(app, 0, [[red!, 3]])
      await evaluated(app, person.accountId)
    },
  ],
  'an accepted invitation': ['An invitation has been accepted', () => makeMember(app, person, 'manager')],
  'a limit that is reached': [
    'You have no room for more projects',
    async () => {
      await giveLimits(app, person.accountId, { allowed_projects: 1 })
      await makeProject(app, person)
      await warnOfLimits.perform(ctx, {})
    },
  ],
  'a package that ends within three days': [
    'Your package ends soon',
    async () => {
      const endAt = new Date(Date.now() + 2 * DAY)
      await givePackage(app, person.accountId, { slug: ROOMY_PACKAGE, endAt })
      await warnOfEnds.perform(ctx, {})
    },
  ],
  'a connection that was revoked': [
    'Google Search Console is no longer connected',
    async () => {
      const { connection } = await connect(app, services, person, 'google_console')
      services.end('ada@example.com')
      await app.database.pool.query('UPDATE connections SET expires_at = now() WHERE account_id = $1', [
        person.accountId,
      ])
      await expect(accessToken(ctx, person.accountId, connection!.id)).rejects.toThrow()
    },
  ],
  'an answered ticket': [
    'Your ticket has been answered',
    async () => {
      const { redirect } = await app.items(createTicket, { title: 'Help' }, person.token)
      const ticket_id = Number(redirect.split('/').at(-1))
      const administrator = await makeAdministrator(app)
      await app.items(answerTicket, { ticket_id, message: 'Done.' }, administrator.token)
    },
  ],
}

test.each(Object.keys(events))('NOTIF-009 %s is told to the account, once', async (name) => {
  const [title, happen] = events[name]!
  await happen()
  expect(await titles()).toEqual([title])
})

test('NOTIF-009 the owner reads what clients were told, newest first, with their own', async () => {
  const client = await signUpClient(app, await makeBrand(app, person))
  for (const [by, title] of [
    [person, 'first'],
    [client, 'second'],
    [person, 'third'],
  ] as const)
    await app.database.db
      .insertInto('notifications')
      .values({ account_id: by.accountId, type: 'HELLO', title, description: '', click_action: null })
      .execute()
  const merged = await app.items(mergedNotifications, {}, person.token)
  expect(merged.data.map(({ title }) => title)).toEqual(['third', 'second', 'first'])
  expect(await titles(client)).toEqual(['second'])
})

test('a limit is told of again after there was room, and clients get no link to our packages', async () => {
  const client = await signUpClient(app, await makeBrand(app, person, { limits: { allowed_keywords: 2 } }))
  const project = await makeProject(app, client)
  const used = async (keyword_count: number) => {
    const { db } = app.database
    await db.updateTable('projects').set({ keyword_count }).where('id', '=', project.id).execute()
    await warnOfLimits.perform(ctx, {})
    return (await titles(client)).length
  }
  const counts = []
  for (const count of [1, 2, 2, 1, 3]) counts.push(await used(count))
  expect(counts).toEqual([0, 1, 1, 1, 2])
  expect((await told(client))[0]).toMatchObject({
    title: 'You have no room for more keywords',
    description: 'Your package has room for 2 keywords. All of it is used.',
    click_action: null,
  })
  expect(await titles()).toEqual([])
})
