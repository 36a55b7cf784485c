import { listAudit } from '@rankline/contract/admin/audit'
import { findSettings, type InstallationValue, setValue } from '@rankline/contract/admin/settings'
import { messages } from '@rankline/contract/messages'
import { listSources } from '@rankline/contract/sources/calls'
import { beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, startTestPipeline } from '../../../tests/support/pipeline.ts'
import { createLog } from '../../platform/log.ts'
import { type Mail, withIdentity } from '../../platform/mail/mailer.ts'
import { changeValue, readCeilings, readMailIdentity } from './values.service.ts'

const app = appForTests()
let administrator: SignedUp

beforeAll(async () => {
  administrator = await makeAdministrator(app)
})

const system = (values: Record<string, string> = {}) => ({
  db: app.database.db,
  log: createLog('silent', 'test'),
  installation: { ...testInstallation, values },
})
const set = (name: string, value?: string, token = administrator.token) =>
  app.call(setValue, { name, ...(value !== undefined && { value }) }, token)
async function shown(name: string): Promise<InstallationValue | undefined> {
  const { values } = await app.items(findSettings, {}, administrator.token)
  return values.find((one) => one.name === name)
}

test('a value is set, shown and made as delivered again; the log has both values', async () => {
  expect(await shown('page_days')).toEqual({
    name: 'page_days',
    group: 'retention',
    value: '90',
    usual: '90',
    variable: 'RESULT_PAGE_DAYS',
    is_of_environment: false,
    changed_at: null,
  })
  expect((await set('page_days', '30')).status).toBe(200)
  expect(await shown('page_days')).toMatchObject({ value: '30', changed_at: expect.any(String) })
  expect((await set('page_days')).status).toBe(200)
  expect(await shown('page_days')).toMatchObject({ value: '90', changed_at: null })
  const { data } = await app.items(listAudit, { search: 'page_days' }, administrator.token)
  expect(data.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['setting_changed', { value: '30' }, { value: '90' }],
    ['setting_changed', { value: '90' }, { value: '30' }],
  ])
})

test.each([
  ['page_days', '6', messages.notWholeBetween(7, 3_650)],
  ['page_days', 'many', messages.notWholeBetween(7, 3_650)],
  ['budget_per_day', '-1', messages.notDollars],
  ['budget_of_serper', '1e9', messages.notDollars],
  ['sender_name', 'A <b@c.example>', messages.notSenderName],
  ['reply_to', 'nobody', messages.notEmailAddress],
])('%s cannot be %s', async (name, value, text) => {
  const { status, body } = await set(name, value)
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: { value: [text] } })
})

test('no other stored setting can be reached, and only administrators set', async () => {
  for (const name of ['setup_code', 'trial_enabled', 'budget_of_nobody', 'constructor'])
    expect((await set(name, '1')).status).toBe(404)
  expect((await set('page_days', '30', (await signUp(app)).token)).status).toBe(403)
})

test('the environment comes first, and what it says is not set here', async () => {
  await set('budget_per_day', '5')
  const ctx = system({ budget_per_day: '7', budget_of_serper: '2' })
  expect(await readCeilings(ctx, ['serper', 'direct'])).toEqual({ ceiling: 7, ceilings: { serper: 2 } })
  expect(await readCeilings(system(), ['serper'])).toEqual({ ceiling: 5, ceilings: {} })
  await expect(changeValue(ctx, 'budget_per_day', '9')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: messages.setByEnvironment('BUDGET_PER_DAY'),
  })
  await set('budget_per_day')
})

test('a running worker follows another budget', { tags: ['deep'] }, async () => {
  const source = { ...directSource('http://127.0.0.1:9'), name: 'serper', price: 0.01 }
  const pipeline = startTestPipeline(app.database, source, {
    readCeilings: () => readCeilings(system(), ['serper']),
  })
  const ceilings = async () => {
    const { ceiling, data } = await app.items(listSources, {}, administrator.token)
    return [ceiling, data[0]?.ceiling]
  }
  await expect.poll(ceilings).toEqual([null, null])
  // It asks for it in the list of settings, because it is a source of the workers now.
  expect(await shown('budget_of_serper')).toMatchObject({ value: null, group: 'budgets' })
  await set('budget_of_serper', '0.50')
  await set('budget_per_day', '3')
  await expect.poll(ceilings, { timeout: 15_000 }).toEqual([3, 0.5])
  await set('budget_of_serper')
  await set('budget_per_day')
  await expect.poll(ceilings, { timeout: 15_000 }).toEqual([null, null])
  await pipeline.stop()
})

test('mails of the installation have the name and the reply address; those of brands their own', async () => {
  await set('sender_name', 'Ranks of Example')
  await set('reply_to', 'help@example.com')
  const sent: Mail[] = []
  const mailer = withIdentity({ send: async (mail) => void sent.push(mail), close: async () => {} }, () =>
    readMailIdentity(system()),
  )
  const mail = { id: 1, to: 'ada@example.com', subject: 'Hello', text: '', html: '' }
  await mailer.send({ ...mail, sender: undefined, replyTo: undefined })
  await mailer.send({ ...mail, replyTo: 'ticket@example.com' })
  await mailer.send({ ...mail, sender: 'Agency' })
  expect(sent.map(({ sender, replyTo }) => [sender, replyTo])).toEqual([
    ['Ranks of Example', 'help@example.com'],
    ['Ranks of Example', 'ticket@example.com'],
    ['Agency', undefined],
  ])
  // Its name is in MAIL_FROM.
  expect(await readMailIdentity(system({ sender_name: 'Rankline' }))).toEqual({ replyTo: 'help@example.com' })
})
