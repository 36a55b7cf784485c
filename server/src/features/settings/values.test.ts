import { listAudit } from '@rankline/contract/admin/audit'
import { findSettings, type InstallationValue, setSwitch, setValue } from '@rankline/contract/admin/settings'
import { messages } from '@rankline/contract/messages'
import { defaultSlogan } from '@rankline/contract/product'
import { listSources } from '@rankline/contract/sources/calls'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, startTestPipeline } from '../../../tests/support/pipeline.ts'
import { makeSite } from '../../../tests/support/site.ts'
import { serveSite } from '../../platform/http/site.ts'
import { createLog } from '../../platform/log.ts'
import { type Mail, withIdentity } from '../../platform/mail/mailer.ts'
import { siteState } from './settings.service.ts'
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
    longest: 4,
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
  ['site_headline', 'a'.repeat(81), 'must be lesser than 80'],
  ['site_headline', 'a\nb', 'may not contain line breaks or control characters'],
  ['site_lead', 'a'.repeat(201), 'must be lesser than 200'],
  ['site_contact', 'nobody', messages.notEmailAddress],
  ['site_terms', 'javascript:alert(1)', messages.notPathOrAddress],
  ['site_terms', '//evil.example', messages.notPathOrAddress],
  ['site_help', 'https://ada:word@example.com/', messages.notPathOrAddress],
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

test('texts of the public pages are set, shown and logged, and empty ones are as delivered again', async () => {
  const lead = 'Ranks of <Example> & friends'
  expect((await set('site_lead', `  ${lead}\u200b `)).status).toBe(200)
  await set('site_terms', 'https://example.com/terms')
  await set('site_help', '/docs')
  expect(await shown('site_lead')).toMatchObject({ group: 'site', value: lead, variable: null, longest: 200 })
  expect((await siteState(system())).texts).toEqual({
    site_lead: lead,
    site_terms: 'https://example.com/terms',
    site_help: '/docs',
  })
  for (const name of ['site_lead', 'site_terms', 'site_help']) expect((await set(name)).status).toBe(200)
  expect((await siteState(system())).texts).toEqual({})
  const { data } = await app.items(listAudit, { search: 'site_lead' }, administrator.token)
  expect(data.map(({ before, after }) => [before, after])).toEqual([
    [{ value: lead }, { value: defaultSlogan }],
    [{ value: defaultSlogan }, { value: lead }],
  ])
  expect((await set('site_lead', 'mine', (await signUp(app)).token)).status).toBe(403)
  expect((await set('site_slogan', 'mine')).status).toBe(404)
})

test('the switch and the texts hold at a real server from the next answer on', async () => {
  const site = makeSite()
  const server = Fastify()
  await serveSite(server, {
    directory: site.directory,
    origin: 'https://rank.example.com',
    state: () => siteState(system()),
    payments: null,
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const open = (path: string) => fetch(url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  const flip = (isOn: boolean, token = administrator.token) =>
    app.call(setSwitch, { name: 'public_pages', is_on: isOn ? 1 : 0 }, token)
  try {
    await set('site_headline', 'Ranks of Example')
    expect(await (await open('/')).text()).toContain('Ranks of Example')
    expect((await open('/pricing')).status).toBe(200)
    expect((await flip(false, (await signUp(app)).token)).status).toBe(403)
    expect((await flip(false)).status).toBe(200)
    const home = await open('/')
    expect([home.status, home.headers.get('location')]).toEqual([302, '/login'])
    const statuses = ['/pricing', '/privacy-policy', '/docs/guide/words', '/projects'].map(
      async (path) => (await open(path)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 200, 200, 200])
    expect(await (await open('/robots.txt')).text()).toContain('Disallow: /\n')
    expect((await flip(true)).status).toBe(200)
    expect((await open('/')).status).toBe(200)
    await set('site_headline')
    expect(await (await open('/')).text()).not.toContain('Ranks of Example')
  } finally {
    await server.close()
    site.remove()
  }
  const { data } = await app.items(listAudit, { search: 'public_pages' }, administrator.token)
  expect(data.map(({ action, after }) => [action, after])).toEqual([
    ['switch_set', { is_on: true }],
    ['switch_set', { is_on: false }],
  ])
})
