import { expect } from '@playwright/test'
import { checkSession } from '@rankline/contract/auth'
import { addCompetitors } from '@rankline/contract/competitors'
import { grant, makeTracked } from './history.ts'
import { chooseFor, heads } from './lists.ts'
import { leadTo } from './navigate.ts'
import { test } from './person.ts'

test('ADM-011 ADM-012 projects, and their keywords', async ({ page, person }) => {
  await grant(person.username)
  const { project } = await makeTracked(person, ['red shoes'], { project_name: 'Corner shop' })
  await page.goto(`/admin/projects?search=${person.username}`)
  await expect(heads(page)).toHaveText(['#', 'Name', 'Url', 'Status', 'Updated', 'Created'])
  const row = page.getByRole('row', { name: 'Corner shop' })
  await expect(row.getByText(person.username)).toBeVisible()
  await expect(row.getByRole('img', { name: project.country.name })).toBeVisible()
  await chooseFor(page, 'Corner shop', 'Project Keywords')
  await expect(page).toHaveURL(`/admin/project-keywords?project=${project.id}`)
  await expect(page.getByRole('cell', { name: 'red shoes', exact: true })).toBeVisible()
})

test('ADM-013 ADM-014 ADM-015 ADM-016 ADM-017 ADM-018 a keyword leads to its lists', async ({
  page,
  person,
}) => {
  await grant(person.username)
  // Other people's checks of the same search are listed too.
  const phrase = `shoes ${person.username}`
  const { project, keywords } = await makeTracked(person, [phrase])
  const id = keywords[0]!.id
  await person.call(addCompetitors, { project_keyword_ids: [id], competitors: 'https://rival.example.com' })
  const list = `/admin/project-keywords?project=${project.id}`
  await page.goto('/admin')
  for (const [action, path, titles] of [
    ['LOGS', 'logs', ['#', 'Status', 'Created']],
    ['POSITION HISTORY', 'project-keyword-positions', ['#', 'Url', 'Position', 'Created']],
    ['REQUESTS', 'project-keyword-requests', ['#', 'Status', 'Type', 'Created']],
    ['COMPETITORS', 'project-keyword-competitors', ['#', 'Url', 'Position', 'Created']],
  ] as const) {
    await leadTo(page, list)
    await expect(heads(page)).toHaveText(['#', 'Keyword', 'Poss/Diff', 'Created'])
    await chooseFor(page, phrase, action)
    await expect(page).toHaveURL(`/admin/${path}?project_keyword_id=${id}`)
    await expect(heads(page)).toHaveText(titles)
    await expect(page.getByRole('row')).toHaveCount(2)
  }
})

test('ADM-019 ADM-074 texts are sorted and paged by the address', async ({ page, person }) => {
  await grant(person.username)
  await makeTracked(person, ['zz one', 'zz two'])
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname.endsWith('/keywords/fetchAdmin')) asked.push(searchParams.toString())
  })
  await page.goto('/admin/keywords?search=zz&page=1')
  await expect(heads(page)).toHaveText(['#', 'Name', 'Updated', 'Created'])
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL('/admin/keywords?search=zz&sort=name&order=desc')
  const names = page.getByRole('row').filter({ hasText: 'zz' }).getByRole('cell').nth(1)
  await expect(names).toHaveText('zz two')
  await page.getByRole('link', { name: /^Name/ }).click()
  await expect(names).toHaveText('zz one')
  expect(asked).toContain('search=zz&sort=name&order=asc')
  expect(asked[0]).toBe('search=zz&page=1')
})

test('ADM-010 every list sorts by its columns', async ({ page, person }) => {
  await grant(person.username)
  await makeTracked(person, ['red shoes'])
  await page.goto('/admin')
  for (const list of ['projects', 'project-keywords', 'keywords', 'users', 'packages', 'activities']) {
    await leadTo(page, `/admin/${list}`)
    const created = page.getByRole('link', { name: 'Created', exact: true })
    await expect(created).toHaveAttribute('href', new RegExp(`^/admin/${list}\\?`))
    const answer = page.waitForResponse((response) => response.url().includes('sort=created_at&order=desc'))
    await created.click()
    expect((await answer).status()).toBe(200)
    await expect(page.getByRole('img', { name: 'descending' })).toBeVisible()
  }
})

test('ADM-020 ADM-021 ADM-022 ADM-075 a user leads to their lists', async ({ page, person }) => {
  await grant(person.username)
  await makeTracked(person, ['red shoes'])
  const { id } = await person.call(checkSession, {})
  await page.goto(`/admin/users?search=${person.username}`)
  await expect(heads(page)).toHaveText(['#', 'Username', 'Email', 'Package', 'Auth', 'Created'])
  await expect(page.getByRole('row', { name: person.username }).getByRole('cell').nth(4)).toHaveText('auth')
  for (const [action, path] of Object.entries({
    Projects: 'projects',
    'Project keywords': 'project-keywords',
    Requests: 'project-keyword-requests',
    Competitors: 'project-keyword-competitors',
    Orders: 'orders',
    Transactions: 'transactions',
    Activities: 'activities',
  })) {
    await leadTo(page, `/admin/users?search=${person.username}`)
    await expect(heads(page)).toHaveText(['#', 'Username', 'Email', 'Package', 'Auth', 'Created'])
    await chooseFor(page, person.username, action)
    await expect(page).toHaveURL(`/admin/${path}?user_id=${id}`)
  }
  await expect(heads(page)).toHaveText(['#', 'User', 'Text', 'Type', 'Created'])
  await expect(page.getByRole('row').nth(1)).toContainText(person.username)
})

const emptyPage = { data: [], current_page: 1, last_page: 1, per_page: 50, total: 0 }
const one = { ...emptyPage, data: [{ id: 7, created_at: new Date().toISOString() }], total: 1 }
const success = (items: unknown) => ({ json: { status: 'success', message: null, items } })

test('ADM-023 subscriptions and transactions show a number and a date', async ({ page, person }) => {
  await grant(person.username)
  await page.route('**/api/v2/{subscription,transactions}/mPaginate*', (route) => route.fulfill(success(one)))
  for (const list of ['subscriptions', 'transactions', 'orders']) {
    await page.goto(`/admin/${list}`)
    await expect(heads(page)).toHaveText(['#', 'Created'])
    await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('7')
  }
})

test('ADM-031 ADM-032 every list says when it is empty', async ({ page, person }) => {
  await grant(person.username)
  await page.route(/\/api\/v2\/[\w-]+\/(mPaginate|fetchAdmin)/, (route) => route.fulfill(success(emptyPage)))
  const none = (things: string) => `THERE AREN'T ANY ${things}`
  const lists = {
    projects: none('PROJECTS'),
    'project-keywords': none('PROJECT KEYWORDS'),
    'project-keyword-positions': none('POSITIONS'),
    'project-keyword-requests': none('REQUESTS'),
    'project-keyword-competitors': none('COMPETITORS'),
    keywords: none('KEYWORDS'),
    users: none('USERS'),
    activities: none('ACTIVITIES'),
    subscriptions: none('SUBSCRIPTIONS'),
    transactions: none('TRANSACTIONS'),
    packages: none('PACKAGES'),
    workers: none('WORKERS'),
    contacts: 'UNABLE TO GET CONTACTS',
    tickets: 'UNABLE TO GET TICKETS',
    proxies: 'UNABLE TO GET PROXIES',
    logs: 'UNABLE TO GET LOGS',
  }
  await page.goto('/admin')
  for (const [list, text] of Object.entries(lists)) {
    await leadTo(page, `/admin/${list}`)
    await expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible()
  }
})
