import { addKeywords, findKeyword, listKeywords, requestRanks } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import { checkoutPath, type Plan, planFamilies } from '@rankline/contract/packages/plans'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { approve } from '../auth/auth.service.ts'
import { pauseEnded } from '../packages/packages.service.ts'
import { readSwitches, recentSwitches, setSwitch, siteState } from './settings.service.ts'

const app = appForTests()
const system = () => ({
  db: app.database.db,
  log: createLog('silent', 'test'),
  installation: testInstallation,
})

const dueSearches = async (phrase: string) =>
  app.database.db
    .selectFrom('searches')
    .innerJoin('phrases', 'phrases.id', 'searches.phrase_id')
    .select('searches.id')
    .where('phrases.text', '=', phrase)
    .where('searches.next_check_at', 'is not', null)
    .execute()

async function tracks(person: Awaited<ReturnType<typeof signUp>>, phrase: string) {
  const project = await makeProject(app, person)
  await app.items(addKeywords, { project_id: project.id, keywords: phrase }, person.token)
  const { data } = await app.items(listKeywords, { project_id: project.id }, person.token)
  return data[0]!
}

test('PUB-046 a setting switches the trial on, and in a beta nothing is fetched for who is not approved', async () => {
  const [smallest] = planFamilies[0]!.plans as readonly [Plan]
  const link = async () => checkoutPath(smallest, 'monthly', (await readSwitches(system())).trial_enabled)
  expect(await link()).toBe('/register?package=starter-250-trial')
  await setSwitch(system(), 'trial_enabled', false)
  expect(await link()).toBe('/register?package=starter-250')
  await setSwitch(system(), 'trial_enabled', true)

  const early = await signUp(app)
  await setSwitch(system(), 'beta_mode', true)
  await setSwitch(system(), 'auto_approve', false)
  await pauseEnded(system())
  await tracks(early, 'approved before')
  expect(await dueSearches('approved before')).toHaveLength(1)

  const late = await signUp(app)
  const keyword = await tracks(late, 'not approved')
  expect(keyword.is_request_available).not.toBeNull()
  expect(await dueSearches('not approved')).toEqual([])
  const ask = () => app.call(requestRanks, { project_keyword_ids: [keyword.id] }, late.token)
  expect((await ask()).body).toMatchObject({ code: 'FORBIDDEN', message: messages.notApproved })
  expect(await dueSearches('not approved')).toEqual([])

  expect(await approve(system(), late.username)).toBe(true)
  expect(await approve(system(), 'nobody-of-this-name')).toBe(false)
  expect(await dueSearches('not approved')).toHaveLength(1)
  const found = await app.items(findKeyword, { project_keyword_id: keyword.id }, late.token)
  expect(found.status).not.toBe(keyword.status)

  const waiting = await signUp(app)
  await tracks(waiting, 'until the beta ends')
  await setSwitch(system(), 'beta_mode', false)
  await pauseEnded(system())
  expect(await dueSearches('until the beta ends')).toHaveLength(1)
})

test('the public pages follow the switches', async () => {
  expect(await siteState(system())).toEqual({ hasPages: true, isTrialOn: true, isBeta: false, texts: {} })
  await setSwitch(system(), 'beta_mode', true)
  await setSwitch(system(), 'trial_enabled', false)
  expect(await siteState(system())).toMatchObject({ hasPages: true, isTrialOn: false, isBeta: true })
  await setSwitch(system(), 'beta_mode', false)
  await setSwitch(system(), 'trial_enabled', true)
})

test('what is asked often reads the switches once, and those set by this process hold at once', async () => {
  const { db } = app.database
  let reads = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1
      return result
    },
  })
  const process = { ...system(), db: counting }
  for (const isOn of [true, false]) {
    await setSwitch(process, 'trial_enabled', isOn)
    reads = 0
    const answers = await Promise.all(Array.from({ length: 50 }, () => recentSwitches(process)))
    expect(new Set(answers.map(({ trial_enabled }) => trial_enabled))).toEqual(new Set([isOn]))
    expect(reads).toBe(1)
  }
  await setSwitch(process, 'trial_enabled', true)
})
