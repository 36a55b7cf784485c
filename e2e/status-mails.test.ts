import { expect } from '@playwright/test'
import { updateNotifications } from '@rankline/contract/account/calls'
import { checkSession } from '@rankline/contract/auth/calls'
import { expectAccessible } from './axe.ts'
import { makeTracked, withDatabase } from './history.ts'
import { linkMailedTo } from './mailbox.ts'
import { test } from './person.ts'

test('the mailed status ends by one click on its link, without a log-in @deep', async ({ page, person }) => {
  await makeTracked(person, ['blue shoes'])
  const wanted = { allow_daily_status: 1, allow_weekly_status: 1 }
  const others = { allow_news: 1, allow_promotions: 1, allow_blog_posts: 1 }
  await person.call(updateNotifications, { ...others, ...wanted })
  // As the schedule does in the morning.
  await withDatabase((database) =>
    database.query(`SELECT graphile_worker.add_job('mail-weekly-status', '{}'::json)`),
  )
  await page.context().clearCookies()
  const link = await linkMailedTo(`${person.username}@example.com`, '/unsubscribe')
  await page.goto(link.pathname + link.search)
  await expect(page.getByText('You’re unsubscribed from weekly emails.')).toBeVisible()
  expect(await person.call(checkSession, {})).toMatchObject({
    allow_daily_status: 1,
    allow_weekly_status: 0,
    allow_news: 1,
  })
  await expectAccessible(page)
})
