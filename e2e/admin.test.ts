import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import * as admin from '@rankline/contract/admin/calls'
import { loginAsUser } from '@rankline/contract/admin/log-in-as'
import { createAdminPackage, listAllPackages } from '@rankline/contract/admin/packages'
import { createProject } from '@rankline/contract/projects/calls'
import { createProxies } from '@rankline/contract/proxies/calls'
import { countActiveWorkers } from '@rankline/contract/workers/calls'
import { grantInShell } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { grant, makeTracked, withDatabase } from './history.ts'
import { chooseFor, heads } from './lists.ts'
import { leadTo } from './navigate.ts'
import { callAs, newPerson, test } from './person.ts'
import { newProxy } from './proxies.ts'

const title = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, level: 1 })

const menu = {
  DASHBOARD: '/admin',
  PROJECTS: '/admin/projects',
  KEYWORDS: '/admin/keywords',
  USERS: '/admin/users',
  SUBS: '/admin/subscriptions',
  CONTACTS: '/admin/contacts',
  ACTIVITIES: '/admin/activities',
  PACKAGES: '/admin/packages',
  LOGS: '/admin/logs',
  TICKETS: '/admin/tickets',
  PROXIES: '/admin/proxies',
}

test('ADM-001 ADM-002 the menu of administrators', async ({ page, person }) => {
  await grant(person.username)
  await page.goto('/admin')
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  for (const [name, path] of Object.entries(menu))
    await expect(links.filter({ hasText: new RegExp(`^${name}$`) })).toHaveAttribute('href', path)
  for (const [group, name] of [
    ['Operations', 'HEALTH'],
    ['Customers', 'USERS'],
    ['Tracking', 'SOURCES'],
    ['Installation', 'SETTINGS'],
  ] as const)
    await expect(
      page.getByRole('group', { name: group }).getByRole('link').filter({ hasText: name }),
    ).toBeVisible()
  await links.filter({ hasText: /^USERS$/ }).click()
  await expect(page.locator('nav[aria-label="Administration"] [aria-current="page"]')).toHaveText('USERS')
})

test('ADM-007 others are sent to the log-in', async ({ page, person }) => {
  const paths = ['/admin', '/admin/users', '/admin/packages/create', '/admin/sources', '/admin/tickets/1']
  for (const path of paths) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  await grant(person.username)
  await page.goto('/admin')
  await expect(title(page, 'Administration')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/login/)
})

test('ADM-007 ADM-078 who was made an administrator in a shell uses the screens without choosing a package', async ({
  page,
  person,
}) => {
  await withDatabase((database) =>
    database.query(
      `UPDATE users SET status = 2, package_id = (SELECT id FROM packages WHERE slug = 'starter-250-trial')
       WHERE username = $1`,
      [person.username],
    ),
  )
  grantInShell(person.username)
  for (const path of ['/admin', '/dashboard', '/admin/users']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Start a trial or select a package')).toHaveCount(0)
    await expect(page.getByText('Package Expired')).toHaveCount(0)
  }
  await page.goto('/account/information')
  await expect(page.getByRole('main').locator('dd').first()).toHaveText('admin')
})

test('ADM-006 other paths show a not-found page', async ({ page, person }) => {
  await grant(person.username)
  for (const path of ['/admin/nope', '/admin/users/1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})

test('ADM-003 ADM-004 further screens', async ({ page, person }) => {
  await grant(person.username)
  const { data } = await person.call(listAllPackages, {})
  const screens = {
    'project-keywords': 'Project keywords',
    'project-keyword-positions': 'Positions',
    'project-keyword-requests': 'Requests',
    'project-keyword-competitors': 'Competitors',
    transactions: 'Transactions',
    workers: 'Workers',
    'packages/create': 'Create a package',
    [`packages/${data[0]?.id}/edit`]: 'Edit a package',
    'proxies/create': 'Add proxies',
  }
  await page.goto('/admin')
  for (const [path, name] of Object.entries(screens)) {
    await leadTo(page, `/admin/${path}`)
    await expect(title(page, name)).toBeVisible()
  }
})

test('ADM-008 ADM-009 the dashboard counts', async ({ page, person }) => {
  await grant(person.username)
  await makeTracked(person, ['red shoes'])
  const counters = page.getByRole('region', { name: 'Counters' })
  const calls = {
    'Active workers': countActiveWorkers,
    Projects: admin.countProjects,
    Keywords: admin.countProjectKeywords,
    Users: admin.countUsers,
    'Total subs': admin.countSubscriptions,
    'Daily subs': admin.countDailySubscriptions,
    'Open tickets': admin.countOpenTickets,
    Contacts: admin.countContacts,
    'User dashboards': admin.countDashboards,
    'User brands': admin.countBrands,
  }
  // Other tests add and delete all the time, so a number may be old when it is compared: then it is loaded again.
  const unequal = new Map(Object.entries(calls))
  await expect(async () => {
    await page.goto('/admin')
    for (const [label, call] of [...unequal]) {
      const tile = counters.locator('> div').filter({ hasText: new RegExp(`^${label}\\s*\\d`) })
      const shown = Number((await tile.innerText()).replace(label, '').replaceAll(/\D/g, ''))
      if (shown === (await person.call(call, {})).total) unequal.delete(label)
    }
    expect([...unequal.keys()]).toEqual([])
  }).toPass()
  for (const label of ['Active requests', 'Online users'])
    await expect(counters.locator('> div').filter({ hasText: new RegExp(`^${label}\\s*\\d`) })).toBeVisible()
})

test('ADM-008 ADM-009 each counter shows the number of its own call', async ({ page, person }) => {
  await grant(person.username)
  const calls = {
    'Active workers': 'workers/mGetActiveCount',
    'Active requests': 'project-keyword-requests/mGetActiveCount',
    Projects: 'projects/mGetCount',
    Keywords: 'project-keywords/mGetCount',
    Users: 'users/mGetCount',
    'Online users': 'users/mGetOnlineCount',
    'Total subs': 'subscription/mGetCount',
    'Daily subs': 'subscription/mGetDailyCount',
    'Open tickets': 'tickets/mGetOpenCount',
    Contacts: 'contacts/mGetCount',
    'User dashboards': 'user-dashboards/mGetCount',
    'User brands': 'user-brands/mGetCount',
  }
  const paths = Object.values(calls)
  await page.route(/\/api\/v2\/[\w-]+\/mGet\w*Count/, (route) => {
    const total = 101 + paths.indexOf(new URL(route.request().url()).pathname.replace('/api/v2/', ''))
    return route.fulfill({ json: { status: 'success', message: null, items: { total } } })
  })
  await page.goto('/admin')
  const tiles = page.getByRole('region', { name: 'Counters' }).locator('> div')
  await expect(tiles).toHaveText(
    Object.keys(calls).map((label, index) => new RegExp(`^${label}\\s*${101 + index}$`)),
  )
})

test('ADM-025 a worker makes a test search', async ({ page, person }) => {
  await grant(person.username)
  await page.goto('/admin/workers')
  await expect(heads(page).nth(0)).toHaveText('#')
  await expect(heads(page).nth(1)).toHaveText('Status')
  await page.getByRole('button', { name: /^TEST/, disabled: false }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Keyword').fill('garden shed')
  await dialog.getByRole('button', { name: 'Run the search' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ results from sandbox, \d+ request/)
  await expect(dialog.getByRole('listitem').first()).toContainText('http')
})

test('ADM-026 ADM-027 ADM-005 packages are created, and a popup says what one allows', async ({
  page,
  person,
}) => {
  await grant(person.username)
  await page.goto('/admin/packages')
  await page.getByRole('link', { name: 'CREATE PACKAGE' }).click()
  await expect(page).toHaveURL('/admin/packages/create')
  const name = `Gold ${person.username}`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Price').fill('12.50')
  await page.getByLabel('Plan, monthly').fill('123456')
  await page.getByLabel('Plan, yearly').fill('x')
  await page.getByLabel('Price').focus()
  await expect(page.getByText('must be an integer', { exact: true })).toBeVisible()
  await page.getByLabel('Plan, yearly').fill('654321')
  await page.getByLabel('Projects', { exact: true }).fill('0')
  await page.getByLabel('Keywords', { exact: true }).fill('300')
  await page.getByLabel('Brands').fill('-1')
  await page.getByLabel('Premium support').check()
  await page.getByLabel('Hidden').check()
  await page.getByRole('button', { name: 'Create the package' }).click()
  await expect(page).toHaveURL('/admin/packages')
  await chooseFor(page, name, 'Permissions')
  await expect(page).toHaveURL(/\/admin\/packages\/\d+\/permissions$/)
  const popup = page.getByRole('dialog', { name })
  for (const [term, text] of Object.entries({
    Projects: 'Unlimited',
    Keywords: '300',
    Competitors: 'Unlimited',
    Brands: 'Not included',
    'White label reports': 'No',
    'API access': 'No',
    'Premium support': 'Yes',
  }))
    await expect(popup.locator('dl > div').filter({ hasText: new RegExp(`^${term}${text}$`) })).toBeVisible()
  await expect(popup.locator('dl > div')).toHaveCount(13)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/packages')
  await chooseFor(page, name, 'Edit')
  await expect(page.getByLabel('Keywords', { exact: true })).toHaveValue('300')
  await page.getByLabel('Keywords', { exact: true }).fill('400')
  await page.getByRole('button', { name: 'Save the package' }).click()
  await expect(page).toHaveURL('/admin/packages')
  const { data } = await person.call(listAllPackages, {})
  expect(data.find((shown) => shown.name === name)).toMatchObject({
    allowed_keywords: 400,
    allowed_brands: -1,
  })
  expect(
    await person.refusal(createAdminPackage, {
      name: 'admin',
      plan_id: '1',
      plan_id_yearly: '1',
      price: 1,
      is_hidden: 1,
    }),
  ).toHaveProperty('name')
})

test('ADM-029 proxies are added, and two selected ones deleted', async ({ page, person }) => {
  await grant(person.username)
  await page.goto('/admin/proxies/create')
  const [one, two] = [newProxy(), newProxy()]
  await page.getByLabel('Proxies').fill(`${one}:de:me:secret\nnonsense`)
  await page.getByRole('button', { name: 'Add the proxies' }).click()
  await expect(page.getByRole('alert').getByText(/^Line 2: /)).toBeVisible()
  await expect(page.getByLabel('Proxies')).toHaveValue('nonsense')
  await person.call(createProxies, { proxy_list: two })
  await page.goto('/admin/proxies')
  await expect(heads(page)).toHaveText([
    '#',
    'Address',
    'Country',
    'User/Pass',
    'Usage',
    'Status',
    'Last used',
    'Created',
  ])
  const row = page.getByRole('row', { name: one })
  await expect(row).toContainText('Germany')
  await expect(row).toContainText('me/********')
  for (const proxy of [one, two]) await page.getByLabel(`Select ${proxy}`).check()
  await page.getByRole('region', { name: 'Selected proxies' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const proxy of [one, two]) await expect(page.getByRole('cell', { name: proxy })).toHaveCount(0)
})

test('ADM-030 a log is shown and saved as a file', async ({ page, person }) => {
  await grant(person.username)
  const { keywords } = await makeTracked(person, [`shoes ${person.username}`])
  await page.goto(`/admin/logs?project_keyword_id=${keywords[0]!.id}`)
  await page.getByRole('button', { name: /^Actions for log/ }).click()
  await page.getByRole('menuitem', { name: 'View logs' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Text of the log')).toHaveValue(/daily check of "shoes .*" at Google/)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^check-\d+\.log$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('complete at sandbox')
})

const success = (items: unknown) => ({ json: { status: 'success', message: null, items } })

test('one screen says whether everything works, and failed jobs are handled there @deep', async ({
  page,
  person,
}) => {
  await grant(person.username)
  await page.goto('/admin/health')
  await expect(page.getByRole('main').getByText('Active workers')).toBeVisible()
  await page.getByRole('link', { name: /^Failed checks/ }).click()
  await expect(page).toHaveURL('/admin/logs?failed=1')
  const job = {
    id: 9,
    name: 'deliver-mail',
    attempts: 11,
    last_error: 'no such host',
    updated_at: new Date().toISOString(),
  }
  let retried: string | null = null
  await page.route('**/api/v2/jobs/mFetchFailed*', (route) =>
    route.fulfill(success(retried === null ? [job] : [])),
  )
  await page.route('**/api/v2/jobs/mRetry', (route) => {
    retried = route.request().postData()
    return route.fulfill(success({ ids: [9] }))
  })
  await page.goto('/admin/health')
  await expect(page.getByRole('row', { name: 'deliver-mail' })).toContainText('no such host')
  await page.getByRole('button', { name: 'Retry deliver-mail' }).click()
  await expect(page.getByText('No job has failed.')).toBeVisible()
  expect(retried).toContain('9')
})

test('support works as somebody, is told so on every screen, and leaves to the own session @deep', async ({
  page,
  person,
  request,
}) => {
  await grant(person.username)
  const other = await newPerson(request)
  const { project } = await makeTracked(other, ['red shoes'], { project_name: 'Corner shop' })
  await page.goto(`/admin/users?search=${person.username}`)
  await page.getByRole('button', { name: `Actions for ${person.username}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Projects', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Log in as user' })).toHaveCount(0)
  await page.goto(`/admin/users?search=${other.username}`)
  await chooseFor(page, other.username, 'Log in as user')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  const notice = page.getByRole('region', { name: 'Logged in as somebody else' })
  await expect(notice).toContainText(`You are logged in as ${other.username} until`)
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.getByText('red shoes').first()).toBeVisible()
  await expect(notice).toBeVisible()
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/(login|dashboard)/)
  await page.goto('/account/activities')
  await expect(page.getByText('The support logged in as you.')).toBeVisible()
  await expect(page.getByText('Logged in from')).toHaveCount(0)

  await test.step('what is the person’s alone is disabled or not there, and says why', async () => {
    const reason = `You are logged in as ${other.username}. Only they can make changes here.`
    await page.goto('/account/security')
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByLabel('Old password')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeDisabled()
    await expectAccessible(page)
    await page.goto('/alerts/create')
    await expect(page.getByText(reason)).toBeVisible()
    await page.goto('/manage/members')
    await expect(title(page, 'Members')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Invite members' })).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Require two-factor authentication' })).toBeDisabled()
    await expect(page.getByText(reason)).toHaveCount(0)
  })

  await test.step('a call that is refused for it says so', async () => {
    await page.goto('/account/security')
    await page.locator('fieldset').evaluate((set: HTMLFieldSetElement) => {
      set.disabled = false
    })
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(
      page.getByText('You are logged in as somebody else. Only the person themselves may do this.'),
    ).toBeVisible()
    await expect(notice).toBeVisible()
  })

  await test.step('what is done is in the person’s history with who did it', async () => {
    const { data } = await person.call(admin.listUsers, { search: other.username })
    const { token } = await person.call(loginAsUser, { user_id: data[0]?.id ?? 0 })
    await callAs(request, token, createProject, {
      project_name: 'Repaired',
      project_url: 'https://repaired.example.com/',
    })
    await page.goto('/account/activities')
    await expect(page.getByText('Created the project Repaired. (support)')).toBeVisible()
  })
  await notice.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(title(page, 'Users')).toBeVisible()
  await expect(notice).toHaveCount(0)
})
