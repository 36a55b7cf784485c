import { expect } from '@playwright/test'
import { checkSession } from '@rankline/contract/auth/calls'
import { createPageLink, pageOfReceipts, subscriptionStatuses } from '@rankline/contract/billing/calls'
import { createProject, listProjects } from '@rankline/contract/projects/calls'
import { listTickets } from '@rankline/contract/tickets/calls'
import { enter, makeBrand, newClient, setClientPackage, tokensOf } from './clients.ts'
import { makeTracked } from './history.ts'
import { leadTo } from './navigate.ts'
import { test as base, type Person, personOf } from './person.ts'

/** `client` has a project with a keyword, and is signed in to the page of the test. */
const test = base.extend<{ brand: Awaited<ReturnType<typeof makeBrand>>; client: Person; projectId: number }>(
  {
    brand: async ({ person }, use) => use(await makeBrand(person)),
    client: async ({ page, request, brand, baseURL }, use) => {
      const client = await newClient(request, brand)
      await page.context().clearCookies()
      await page.context().addCookies([{ name: 'wl_token', value: client.token, url: baseURL ?? '' }])
      await use(client)
    },
    projectId: async ({ client }, use) => {
      const { project } = await makeTracked(client, ['rye bread'], { project_name: 'Bakery' })
      await use(project.id)
    },
  },
)

/** Addresses below `/white-label`, with the names of their screens. */
const screens = {
  'WL-036': { dashboard: 'Dashboard', keywords: 'Keywords', 'keywords/create': 'Add keywords' },
  'WL-038': {
    projects: 'Projects',
    'projects/create': 'Create a project',
    'projects/ID/keywords': 'Bakery',
    'projects/ID/keywords/create': 'Add keywords: Bakery',
  },
  'WL-040': {
    'account/information': 'Account',
    'account/security': 'Security',
    'account/avatar': 'Photo',
    'account/activities': 'Activities',
  },
  'WL-041': { 'manage/members': 'Members', 'manage/members/create': 'Invite members' },
}

for (const [id, named] of Object.entries(screens))
  test(`${id} a client opens ${Object.keys(named).join(', ')}`, async ({ page, projectId }) => {
    await page.goto('/white-label/dashboard')
    for (const [name, title] of Object.entries(named)) {
      const path = `/white-label/${name.replace('ID', String(projectId))}`
      await leadTo(page, path)
      await expect(page).toHaveTitle(`${title} | Acme Search`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/UNABLE TO|FORBIDDEN/)).toHaveCount(0)
      await expect(page).toHaveURL(path)
    }
    if (id !== 'WL-040') return
    await page.goto('/white-label/account/logout')
    await expect.poll(() => tokensOf(page)).toEqual([])
    await expect(page).toHaveURL('/')
    await page.goto('/white-label/account/information')
    await expect(page).toHaveURL('/')
  })

test('WL-039 the keywords of a client’s project have a button that leads to adding more', async ({
  page,
  projectId,
}) => {
  await page.goto(`/white-label/projects/${projectId}/keywords`)
  await page.getByRole('main').getByRole('link', { name: 'ADD KEYWORDS', exact: true }).click()
  await expect(page).toHaveURL(`/white-label/projects/${projectId}/keywords/create`)
  await expect(page.getByRole('heading', { name: 'Add keywords', level: 1 })).toBeVisible()
})

test('WL-043 the menu of a client leads to the account, to members and out', async ({ page, client }) => {
  await page.goto('/white-label/dashboard')
  const menu = page.getByRole('button', { name: `Menu of ${client.username}` })
  const links = page.getByRole('menuitem').and(page.locator('a'))
  await menu.click()
  await expect(links).toHaveText(['Account', 'Members', 'Log out'])
  for (const [name, path] of [
    ['Account', '/white-label/account/information'],
    ['Members', '/white-label/manage/members'],
  ] as const) {
    if (!(await links.first().isVisible())) await menu.click()
    await links.filter({ hasText: name }).click()
    await expect(page).toHaveURL(path)
    await expect(links).toHaveCount(0)
  }
  await menu.click()
  await links.filter({ hasText: 'Log out' }).click()
  await expect(page).toHaveURL(/\/white-label\/brand\//)
  expect(await tokensOf(page)).toEqual([])
})

test('WL-110 a client has a token of their own kind, and what their package allows', async ({
  page,
  person,
  request,
}) => {
  const brand = await makeBrand(person, { projects: 1 })
  const client = await newClient(request, brand)
  await page.context().clearCookies()
  await enter(page, brand, client)
  const cookies = await tokensOf(page)
  expect(cookies.map(({ name }) => name)).toEqual(['wl_token'])
  const held = personOf(request, { ...client, token: cookies[0]?.value ?? '' })
  const order = { package: 'business-1000', plan_type: 'monthly' }
  for (const callRefused of [
    () => held.call(checkSession, {}),
    () => held.call(subscriptionStatuses, {}),
    () => held.call(pageOfReceipts, {}),
    () => held.call(createPageLink, order),
    () => held.call(listTickets, {}),
  ])
    await expect(callRefused()).rejects.toThrow('FORBIDDEN')
  await expect(person.call(subscriptionStatuses, {})).resolves.toMatchObject({ cancelled: false })

  const form = (name: string) => ({ project_name: name, project_url: `https://${name}.example.com` })
  await held.call(createProject, form('bakery'))
  await page.goto('/white-label/projects/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mill')
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://mill.example.com')
  await page.getByRole('button', { name: /^Create project/ }).click()
  await expect(page.getByText('Your package has room for 1 project.').first()).toBeVisible()
  expect((await held.call(listProjects, {})).total).toBe(1)
  // A package that is assigned replaces the brand's own.
  await setClientPackage(client, { projects: 2 })
  await held.call(createProject, form('mill'))
  await expect(held.call(createProject, form('farm'))).rejects.toThrow('LIMIT_REACHED')
})

test('WL-115 a client has no connections, tickets, upgrade, notification settings or administration', async ({
  page,
  client: _client,
}) => {
  await page.goto('/white-label/dashboard')
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const path of [
    'manage/connections',
    'manage/tickets',
    'manage/tickets/create',
    'account/upgrade/packages',
    'account/upgrade/billing',
    'account/notifications',
    'account/time',
    'admin/tickets',
    'pricing',
  ]) {
    expect(links).not.toContain(`/white-label/${path}`)
    const answer = await page.goto(`/white-label/${path}`)
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('WL-037 WL-044 the second menu of a client leads to the dashboard, keywords, reports and alerts', async ({
  page,
  client: _client,
}) => {
  await page.goto('/white-label/dashboard')
  const links = page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link')
  await expect(links).toHaveText(['Dashboard', 'Keyword pool', 'Reports', 'Alerts'])
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(
    ['dashboard', 'keywords', 'reports', 'alerts'].map((name) => `/white-label/${name}`),
  )
  for (const [name, title] of [
    ['reports', 'Reports'],
    ['reports/create', 'Create a report'],
    ['alerts', 'Alerts'],
    ['alerts/create', 'Create an alert'],
  ]) {
    await leadTo(page, `/white-label/${name}`)
    await expect(page).toHaveTitle(`${title} | Acme Search`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`/white-label/${name}`)
  }
})
