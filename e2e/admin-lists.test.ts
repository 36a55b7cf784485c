import { type APIRequestContext, expect } from '@playwright/test'
import { checkSession } from '@rankline/contract/auth/calls'
import { addCompetitors } from '@rankline/contract/competitors/calls'
import { createProxies } from '@rankline/contract/proxies/calls'
import { createTicket } from '@rankline/contract/tickets/calls'
import {
  grant,
  makeProject,
  makeTracked,
  setPackage,
  setPositions,
  setRankState,
  withDatabase,
} from './history.ts'
import { chooseFor, heads, rowOf } from './lists.ts'
import { leadTo } from './navigate.ts'
import { newPerson, type Person, test } from './person.ts'
import { newProxy } from './proxies.ts'

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

const ago = /^(just now|\d+ \w+ ago)$/

test('ADM-013 a keyword shows its place and the difference from the last one, or N/A', async ({
  page,
  person,
}) => {
  await grant(person.username)
  const phrases = ['down', 'even', 'first', 'none', 'up']
  const { project, keywords } = await makeTracked(person, phrases)
  const [down, even, first, none, up] = keywords
  await setRankState(down!.id, { position: 12, change: -4 })
  await setRankState(even!.id, { position: 8, change: 0 })
  await setRankState(first!.id, { position: 33, change: null })
  await setRankState(none!.id, { position: null, change: null })
  await setRankState(up!.id, { position: 5, change: 3 })
  await page.goto(`/admin/project-keywords?project=${project.id}&sort=keyword&order=asc`)
  await expect(heads(page)).toHaveText(['#', 'Keyword', 'Poss/Diff', 'Created'])
  for (const [keyword, shown, tone] of [
    [down, /^12.*▼ 4$/, 'down'],
    [even, /^8.*—$/, 'still'],
    [first, /^33$/, null],
    [none, /^N\/A$/, null],
    [up, /^5.*▲ 3$/, 'up'],
  ] as const) {
    const cells = rowOf(page, keyword!.keyword_name).getByRole('cell')
    await expect(cells.nth(0)).toHaveText(String(keyword!.id))
    await expect(cells.nth(1)).toHaveText(keyword!.keyword_name)
    await expect(cells.nth(2)).toHaveText(shown)
    await expect(cells.nth(3)).toHaveText(ago)
    const difference = cells.nth(2).locator('[data-tone]')
    await expect(difference).toHaveCount(tone === null ? 0 : 1)
    if (tone !== null) await expect(difference).toHaveAttribute('data-tone', tone)
  }
})

test('ADM-016 a position shows its address, its place, and the difference with its direction', async ({
  page,
  person,
}) => {
  await grant(person.username)
  const { keywords } = await makeTracked(person, ['red shoes'])
  const id = keywords[0]!.id
  await setPositions(keywords[0]!, [9, 4, 6, 6, null])
  await withDatabase(async (database) => {
    await database.query(
      `UPDATE positions SET change = before.position - positions.position
       FROM positions AS before
       WHERE positions.keyword_id = $1 AND before.keyword_id = $1 AND before.day = positions.day - 1`,
      [id],
    )
    await database.query(
      `WITH pages AS (
         INSERT INTO landing_pages (account_id, project_id, url, first_seen_on)
         SELECT DISTINCT account_id, project_id, 'https://shop.example.com/at-' || position, current_date
         FROM positions WHERE keyword_id = $1 AND position IS NOT NULL
         RETURNING account_id, id, url
       )
       UPDATE positions SET landing_page_id = pages.id FROM pages
       WHERE keyword_id = $1 AND positions.account_id = pages.account_id AND url LIKE '%/at-' || position`,
      [id],
    )
  })
  await page.goto(`/admin/project-keyword-positions?project_keyword_id=${id}&sort=created_at&order=asc`)
  await expect(heads(page)).toHaveText(['#', 'Url', 'Position', 'Created'])
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(5)
  for (const [index, [url, shown, tone]] of (
    [
      ['https://shop.example.com/at-9', /^9$/, null],
      ['https://shop.example.com/at-4', /^4.*▲ 5$/, 'up'],
      ['https://shop.example.com/at-6', /^6.*▼ 2$/, 'down'],
      ['https://shop.example.com/at-6', /^6.*—$/, 'still'],
      ['–', /^N\/A$/, null],
    ] as const
  ).entries()) {
    const cells = rows.nth(index).getByRole('cell')
    await expect(cells.nth(0)).toHaveText(/^\d+$/)
    await expect(cells.nth(1)).toHaveText(url)
    await expect(cells.nth(2)).toHaveText(shown)
    await expect(cells.nth(3)).toHaveText(ago)
    const difference = cells.nth(2).locator('[data-tone]')
    await expect(difference).toHaveCount(tone === null ? 0 : 1)
    if (tone !== null) await expect(difference).toHaveAttribute('data-tone', tone)
  }
})

test('ADM-021 a user shows name, address, package or a dash, and how they log in', async ({
  page,
  person,
  request,
}) => {
  await grant(person.username)
  const [paid, without, social] = [
    await newPerson(request),
    await newPerson(request),
    await newPerson(request),
  ]
  await setPackage(paid.username, 'business-1000')
  await setPackage(social.username, 'starter-250')
  await withDatabase(async (database) => {
    await database.query('UPDATE users SET package_id = NULL WHERE username = $1', [without.username])
    await database.query("UPDATE users SET driver_name = 'github' WHERE username = $1", [social.username])
  })
  for (const [{ username }, packageName, auth] of [
    [paid, 'business-1000', 'auth'],
    [without, '-', 'auth'],
    [social, 'starter-250', 'github'],
  ] as const) {
    await page.goto(`/admin/users?search=${username}`)
    await expect(heads(page)).toHaveText(['#', 'Username', 'Email', 'Package', 'Auth', 'Created'])
    const cells = rowOf(page, username).getByRole('cell')
    await expect(cells.nth(0)).toHaveText(/^\d+$/)
    await expect(cells.nth(1)).toHaveText(username)
    await expect(cells.nth(2)).toHaveText(`${username}@example.com`)
    await expect(cells.nth(3)).toHaveText(packageName)
    await expect(cells.nth(4)).toHaveText(auth)
    await expect(cells.nth(5)).toHaveText(ago)
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

/** Two of each thing that administrators list, of one owner. @returns the address of each list without order */
async function makeListed(person: Person, request: APIRequestContext) {
  const owner = await newPerson(request)
  const { project, keywords } = await makeTracked(owner, ['red shoes', 'blue shoes'])
  await makeProject(owner, { project_name: 'Second', project_url: 'https://second.example.com/' })
  await setPositions(keywords[0]!, [9, 4])
  const competitors = ['https://one.example.com', 'https://two.example.com'].join('\n')
  await owner.call(addCompetitors, { project_keyword_ids: [keywords[0]!.id], competitors })
  const { id } = await owner.call(checkSession, {})
  for (const title of ['One', 'Two']) await owner.call(createTicket, { title })
  for (const paid of [owner, await newPerson(request)]) await setPackage(paid.username, 'business-1000')
  await person.call(createProxies, { proxy_list: [newProxy(), newProxy()].join('\n') })
  await withDatabase(async (database) => {
    await database.query(
      `INSERT INTO receipts (account_id, external_id, minor_amount, currency, paid_at)
       SELECT account_id, 'listed ' || month, 100, 'USD', now() - make_interval(months => month)
       FROM users, generate_series(1, 2) AS month WHERE id = $1`,
      [id],
    )
    await database.query(
      `INSERT INTO contacts (title, email, type, message)
       SELECT 'Listed', 'a@example.com', 'suggestion', 'Hello' FROM generate_series(1, 2)`,
    )
  })
  const ofOwner = { user_id: String(id) }
  const ofKeyword = { project_keyword_id: String(keywords[0]!.id) }
  return {
    projects: ofOwner,
    'project-keywords': { project: String(project.id) },
    'project-keyword-positions': ofKeyword,
    'project-keyword-requests': ofOwner,
    'project-keyword-competitors': ofKeyword,
    keywords: {},
    activities: ofOwner,
    users: {},
    subscriptions: {},
    transactions: ofOwner,
    contacts: {},
    packages: {},
    tickets: {},
    proxies: {},
    logs: ofOwner,
    workers: {},
  } satisfies Record<string, Record<string, string>>
}

test('ADM-010 every list is in the order of its address, and its heads change that', async ({
  page,
  person,
  request,
}) => {
  await grant(person.username)
  const lists = await makeListed(person, request)
  const ids = page.locator('tbody tr').locator('td[data-label="#"]')
  await page.goto('/admin')
  for (const [list, filter] of Object.entries(lists)) {
    /** The rows of the answer to that order, once they are shown. */
    const shown = async (order: string, act: () => Promise<void>): Promise<number[]> => {
      const answer = page.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url())
        return (
          pathname.startsWith('/api/v2/') &&
          searchParams.get('sort') === 'created_at' &&
          searchParams.get('order') === order &&
          Object.entries(filter).every(([name, value]) => searchParams.get(name) === value)
        )
      })
      await act()
      const { items } = await (await answer).json()
      const rows: number[] = items.data.map(({ id }: { id: number }) => id)
      await expect(ids).toHaveText(rows.map(String))
      return rows
    }
    const query = new URLSearchParams(filter).toString()
    // From a screen without a list, so that no head of the list before is there.
    await leadTo(page, '/admin')
    await expect(page.getByRole('region', { name: 'Counters' })).toBeVisible()
    await leadTo(page, `/admin/${list}${query && `?${query}`}`)
    const head = page.getByRole('link', { name: list === 'workers' ? 'Started' : 'Created', exact: true })
    const newest = await shown('desc', () => head.click())
    await expect(page).toHaveURL((url) => url.search.endsWith('sort=created_at&order=desc'))
    await expect(page.getByRole('img', { name: 'descending' })).toBeVisible()
    const oldest = await shown('asc', () =>
      page
        .getByRole('columnheader')
        .getByRole('link', { name: /^(Started|Created)/ })
        .click(),
    )
    await expect(page).toHaveURL((url) => url.search.endsWith('sort=created_at&order=asc'))
    await expect(page.getByRole('img', { name: 'ascending', exact: true })).toBeVisible()
    if (list === 'workers') continue
    expect(newest.length, list).toBeGreaterThan(1)
    expect(oldest[0], list).not.toBe(newest[0])
    if (query !== '') expect(oldest, list).toEqual(newest.toReversed())
  }
})

test('ADM-010 a list has pages, which keep its order, and nothing in it can be written', async ({
  page,
  person,
}) => {
  await grant(person.username)
  const { id } = await person.call(checkSession, {})
  await withDatabase(async (database) => {
    await database.query(
      'DELETE FROM activities WHERE account_id = (SELECT account_id FROM users WHERE id = $1)',
      [id],
    )
    await database.query(
      `INSERT INTO activities (account_id, done_by, type, text, created_at)
       SELECT account_id, account_id, 'PROJECT_CREATE_SUCCESS', 'Number ' || number, now() - make_interval(mins => 60 - number)
       FROM users, generate_series(1, 51) AS number WHERE id = $1`,
      [id],
    )
  })
  await page.goto(`/admin/activities?user_id=${id}&sort=created_at&order=asc`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(50)
  await expect(rows.first()).toContainText('Number 1')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`/admin/activities?user_id=${id}&sort=created_at&order=asc&page=2`)
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Number 51')
  const main = page.getByRole('main')
  for (const role of ['button', 'checkbox', 'textbox'] as const)
    await expect(main.getByRole(role)).toHaveCount(0)
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
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})
