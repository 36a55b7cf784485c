import { expect } from '@playwright/test'
import { ownActivities } from '@rankline/contract/activities/calls'
import { checkSession, login } from '@rankline/contract/auth/calls'
import { leadTo } from './navigate.ts'
import { callAs, test } from './person.ts'

test('ACC-001 ACC-002 ACC-004 NAV-001 the account pages share a menu, and say who somebody is', async ({
  page,
  person,
}) => {
  await page.goto('/account/information')
  const main = page.getByRole('main')
  await expect(main.locator('dd')).toHaveText(['roomy-trial', person.username, /@example\.com$/, 'EMAIL'])
  await expect(main.locator('input')).toHaveCount(0)
  const header = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const links = await header.evaluateAll((all) =>
    all.map((one) => [one.textContent, one.getAttribute('href')]),
  )
  // Changes, alerts and reports are one press away too.
  const more = ['/changes', '/alerts', '/reports']
  expect(links.filter(([, path]) => !more.includes(path ?? ''))).toEqual([
    ['Dashboard', '/dashboard'],
    ['Pool', '/keywords'],
    ['Projects', '/projects'],
    ['Upgrade', '/account/upgrade/packages'],
  ])
  expect(links.flatMap(([, path]) => (more.includes(path ?? '') ? [path] : []))).toEqual(more)
  for (const [label, path] of [
    ['Information', '/account/information'],
    ['Security', '/account/security'],
    ['Photo', '/account/avatar'],
    ['Notifications', '/account/notifications'],
    ['Date and time', '/account/time'],
    ['Click curve', '/account/click-curve'],
    ['API tokens', '/account/tokens'],
    ['Export my data', '/account/takeout'],
    ['Activities', '/account/activities'],
    ['Upgrade', '/account/upgrade/packages'],
    ['Log out', '/login'],
  ] as const) {
    await leadTo(page, '/account/information')
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
  }
})

test('NAV-002 the menu of the person has its links, in order', async ({ page, person }) => {
  await page.goto('/account/information')
  await page.getByRole('button', { name: `Menu of ${person.username}` }).click()
  const links = page.getByRole('menu').getByRole('menuitem').and(page.locator('a'))
  await expect(links.last()).toBeVisible()
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/dashboard',
    '/projects',
    '/account/information',
    '/manage/members',
    '/manage/connections',
    '/manage/tickets',
    '/white-label/dashboards',
    '/account/logout',
  ])
})

test('ACC-006 ACC-010 a password is changed with the old one', async ({ page, person, request }) => {
  await page.goto('/account/security')
  await page.getByLabel('Old password').fill('not-the-old-one')
  await page.getByLabel('New password').fill('quite-another-1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.locator('form').getByText('The old password is wrong.')).toBeVisible()
  const { username } = person
  const logIn = (password: string) => callAs(request, undefined, login, { username, password })
  await expect(logIn('quite-another-1')).rejects.toThrow('wrong')
  await page.getByLabel('Old password').fill(person.password)
  const posted = page.waitForRequest('**/api/v1/users/changePassword')
  await page.getByRole('button', { name: 'Change password' }).click()
  expect((await posted).method()).toBe('POST')
  expect(Object.fromEntries(new URLSearchParams((await posted).postData() ?? ''))).toEqual({
    old_password: person.password,
    new_password: 'quite-another-1',
  })
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  expect((await logIn('quite-another-1')).user.username).toBe(username)
  await expect(logIn(person.password)).rejects.toThrow('wrong')
})

test('ACC-014 ACC-015 the mails somebody wants are kept', async ({ page, person }) => {
  await page.goto('/account/notifications')
  const main = page.getByRole('main')
  const selects = {
    News: 'allow_news',
    Promotions: 'allow_promotions',
    'Blog posts': 'allow_blog_posts',
    'Daily status': 'allow_daily_status',
    'Weekly status': 'allow_weekly_status',
  } as const
  await expect(main.getByRole('combobox')).toHaveCount(5)
  const before = await person.call(checkSession, {})
  const wanted: Record<string, string> = {}
  for (const [name, key] of Object.entries(selects)) {
    const combobox = main.getByRole('combobox', { name, exact: true })
    await expect(combobox).toHaveValue(before[key] === 1 ? 'Yes' : 'No')
    await combobox.click()
    await expect(page.getByRole('option')).toHaveText(['Yes', 'No'])
    await page.getByRole('option', { name: before[key] === 1 ? 'No' : 'Yes', exact: true }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
    wanted[key] = before[key] === 1 ? '0' : '1'
  }
  const posted = page.waitForRequest('**/api/v1/users/updateNotifications')
  await main.getByRole('button', { name: 'UPDATE', exact: true }).click()
  expect((await posted).method()).toBe('POST')
  expect(Object.fromEntries(new URLSearchParams((await posted).postData() ?? ''))).toEqual(wanted)
  await expect(page.getByText('Your notification settings have been saved.')).toBeVisible()
  await page.reload()
  for (const [name, key] of Object.entries(selects))
    await expect(main.getByRole('combobox', { name, exact: true })).toHaveValue(
      wanted[key] === '1' ? 'Yes' : 'No',
    )
})

test('ACC-018 ACC-020 activities are listed with their age', async ({ page, person }) => {
  await page.goto('/account/activities')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Logged in' })
  await expect(row.locator('time')).toHaveText(/just now|ago/)
  await expect(row).toHaveClass(/success/)
  expect((await person.call(ownActivities, {})).data[0]).toMatchObject({ type: 'LOGIN_SUCCESS' })
})
