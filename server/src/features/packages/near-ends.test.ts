import { DAY, dayOf } from '@rankline/contract/days'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { warnOfEnds } from './packages.jobs.ts'

const app = appForTests()

const run = () =>
  warnOfEnds.perform(
    { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation },
    {},
  )

async function endingIn(days: number): Promise<SignedUp> {
  const person = await signUp(app)
  await givePackage(app, person.accountId, {
    slug: 'starter-250',
    endAt: new Date(Date.now() + days * DAY),
  })
  return person
}

const told = async (person: SignedUp) =>
  (await app.items(listNotifications, {}, person.token)).data.map(({ title }) => title)

test('whoever has three days left is told so once, others are not', async () => {
  const [soon, later, ended] = [await endingIn(2.9), await endingIn(3.1), await endingIn(-0.1)]
  const endless = await signUp(app)
  await run()
  await run()
  const warned = ['Your package ends soon']
  expect([await told(soon), await told(later), await told(endless)]).toEqual([warned, [], []])
  expect(
    await app.database.db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', ended.accountId)
      .execute(),
  ).toEqual([])
  const day = dayOf(new Date(Date.now() + 2.9 * DAY))
  const { data } = await app.items(listNotifications, {}, soon.token)
  expect(data[0]).toMatchObject({
    description: `<b>starter-250</b> ends on <b>${day}</b>.`,
    click_action: '/account/upgrade/packages',
  })
})

test('a renewed package is warned of again before its next end', async () => {
  const person = await endingIn(1)
  await run()
  await givePackage(app, person.accountId, { slug: 'starter-250', endAt: new Date(Date.now() + 30 * DAY) })
  await run()
  expect(await told(person)).toHaveLength(1)
  await givePackage(app, person.accountId, { slug: 'starter-250', endAt: new Date(Date.now() + 2 * DAY) })
  await run()
  expect(await told(person)).toHaveLength(2)
})
