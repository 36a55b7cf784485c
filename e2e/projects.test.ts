import { expect } from '@playwright/test'
import { countKeywords } from '@rankline/contract/keywords/calls'
import { findProject, listProjects } from '@rankline/contract/projects/calls'
import { tagProjects } from '@rankline/contract/projects/groups'
import { makeProject, makeTracked, setDays, setNumbers } from './history.ts'
import { test } from './person.ts'
import { deleteTheOnly, failed, list, listPath, showCards } from './project-list.ts'
import { tryAgain } from './try-again.ts'

test.describe('the project list', () => {
  test('PROJ-001 PROJ-003 NAV-030 25 projects are two pages, newest first, and paging keeps the rest of the address', async ({
    page,
    person,
  }) => {
    const others = Array.from({ length: 24 }, (_, index) => `Shop ${String(index + 1).padStart(2, '0')}`)
    await Promise.all(others.map((project_name) => makeProject(person, { project_name })))
    await makeProject(person, { project_name: 'Shop 25' })
    await page.goto('/projects')
    const names = page.locator('[data-project] [data-name]')
    await expect(names).toHaveCount(20)
    await expect(names.first()).toHaveText('Shop 25')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('link', { name: /^Page \d+$/ })).toHaveText(['1', '2'])

    await page.goto('/projects?sort=name&order=asc')
    await expect(names.first()).toHaveText('Shop 01')
    await pages.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL('/projects?sort=name&order=asc&page=2')
    await expect(names).toHaveText(['Shop 21', 'Shop 22', 'Shop 23', 'Shop 24', 'Shop 25'])
  })

  test('NAV-029 page 5 of 10 shows 1 … 4 5 6 … 10', async ({ page, person }) => {
    await makeProject(person)
    await page.route(list, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      Object.assign(answer.items, { current_page: 5, last_page: 10 })
      await route.fulfill({ response, json: answer })
    })
    await page.goto('/projects?page=5')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages).toHaveText('1…456…10')
    await expect(pages.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
  })

  test('PROJ-002 sort, order, joint and white_label of the address travel with the request', async ({
    page,
    person: _person,
  }) => {
    const asked = async (address: string) => {
      const request = page.waitForRequest((sent) => new URL(sent.url()).pathname === listPath)
      await page.goto(`/projects${address}`)
      return Object.fromEntries(new URL((await request).url()).searchParams)
    }
    expect(await asked('')).toMatchObject({ sort: 'newest', order: 'desc' })
    for (const [sort, order] of [
      ['newest', 'asc'],
      ['name', 'desc'],
      ['url', 'asc'],
    ])
      expect(await asked(`?sort=${sort}&order=${order}`)).toMatchObject({ sort, order })
    expect(await asked('?joint=1')).toMatchObject({ joint: '1' })
    expect(await asked('?white_label=1')).toMatchObject({ white_label: '1' })
  })

  test('PROJ-004 PROJ-005 PROJ-006 PROJ-007 PROJ-008 NAV-047 a card shows what its project is and how it stands', async ({
    page,
    person,
  }) => {
    const { id } = await makeProject(person, { project_url: 'https://www.with-icon.example.com/' })
    await setNumbers(id, {
      keyword_count: 20,
      visibility: 61.44,
      average_position: 7.25,
      declined_count: 3,
      improved_count: 1000,
      stable_count: 4,
      top_3_count: 2,
      top_10_count: 7,
      top_20_count: 13,
      top_50_count: 15,
      ranked_count: 16,
      unchecked_count: 1,
    })
    await setDays(id, [9, 8.5, 7.25])
    await showCards(page)
    await page.goto('/projects')
    const card = page.locator('[data-card]')
    await expect(card.locator('img').first()).toHaveAttribute('src', /^data:image\/png;base64,/)
    await expect(card.getByRole('heading')).toHaveText('Shop')
    await expect(card.getByText('with-icon.example.com', { exact: true })).toBeVisible()
    await expect(card.getByRole('img', { name: 'United States' })).toBeVisible()
    await expect(card.locator('time')).toHaveText(/^(just now|\d+ min ago)$/)

    await expect(card.locator('dl > div').filter({ hasText: 'Keywords' })).toHaveText('Keywords20')
    await expect(card.locator('dl > div').filter({ hasText: 'Visibility' })).toHaveText('Visibility61.4%')

    const counts = card.locator('[data-kind]')
    await expect(counts.locator('[aria-hidden]')).toHaveText(['▼ 3', '▲ 999', '— 4'])
    await expect(counts.nth(1)).toHaveAttribute('data-tip', '1,000 improved')

    const chart = card.getByRole('img', { name: 'Average rank over 30 days, now 7.3' })
    await expect(chart.locator('path')).not.toHaveCount(0)

    const donut = card.getByRole('img', {
      name: '1-3: 2, 4-10: 5, 11-20: 6, 21-50: 2, 51-100: 1, No Rank: 3, Not checked: 1',
    })
    const names = donut
      .locator('[data-tip]')
      .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-tip')))
    expect(await names).toEqual(['1-3', '4-10', '11-20', '21-50', '51-100', 'No Rank', 'Not checked'])
  })

  test('NAV-081 a project shows the icon of its site, and a letter stands in for a missing one', async ({
    page,
    person,
  }) => {
    await makeProject(person, { project_name: 'Iconic', project_url: 'https://www.with-icon.example.com/' })
    await makeProject(person, { project_url: 'https://shop.example.com/' })
    await page.goto('/projects')
    const iconic = page.locator('[data-project]').filter({ hasText: 'Iconic' })
    await expect(iconic.locator('img[src^="data:image/png;base64,"]')).toBeVisible()
    const other = page.locator('[data-project]').filter({ hasNotText: 'Iconic' })
    await expect(other.getByText('S', { exact: true })).toBeVisible()
    await expect(other.locator('img[src^="data:"]')).toHaveCount(0)
  })

  test('PROJ-009 a card leads to the keywords of its project', async ({ page, person }) => {
    const { id } = await makeProject(person)
    await showCards(page)
    await page.goto('/projects')
    await page.locator('[data-card]').click()
    await expect(page).toHaveURL(`/projects/${id}/keywords`)
  })

  test('PROJ-011 PROJ-012 PROJ-013 NAV-036 each list says in its own words that it is empty', async ({
    page,
    person: _person,
  }) => {
    const main = page.getByRole('main')
    await page.goto('/projects')
    await expect(main.getByText("THERE AREN'T ANY PROJECTS", { exact: true })).toBeVisible()
    const create = main.getByRole('link', { name: 'Create a project' })
    await expect(create).toHaveCount(2)
    await expect(create.last()).toHaveAttribute('href', '/projects/create')

    await page.goto('/projects?joint=1')
    const title = main.getByText("THERE AREN'T ANY JOINT PROJECTS", { exact: true })
    await expect(title).toBeVisible()
    const block = title.locator('..').locator('..')
    await expect(block.getByText(/contact the manager.*invitation and permissions/i)).toBeVisible()
    await expect(block.getByRole('link')).toHaveCount(0)

    await page.goto('/projects?white_label=1')
    await expect(main.getByText("THERE AREN'T ANY CLIENT PROJECTS", { exact: true })).toBeVisible()
    await expect(main.getByText(/client dashboards are empty/i)).toBeVisible()
  })

  test('PROJ-014 the button of the list leads to the form', async ({ page, person }) => {
    await makeProject(person)
    await page.goto('/projects')
    await page.getByRole('link', { name: 'Create a project' }).click()
    await expect(page).toHaveURL('/projects/create')
  })

  test('PROJ-016 PROJ-019 NAV-023 NAV-026 selected projects are deleted after a question, with their keywords', async ({
    page,
    person,
  }) => {
    const kept = await makeProject(person, { project_name: 'Kept' })
    const first = await makeProject(person, { project_name: 'First', keywords: 'one\ntwo' })
    const second = await makeProject(person, { project_name: 'Second', keywords: 'three' })
    await page.goto('/projects')
    await page.getByLabel('Select First').check()
    await page.getByLabel('Select Second').check()
    await page.getByRole('button', { name: 'Bulk actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Do you want to continue with removing process?')).toBeVisible()
    await expect(
      dialog.getByText(
        /^2 projects, 3 keywords(?: and their history since [\w ]+)?\. The bin keeps them for 30 days\.$/,
      ),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.locator('[data-project] [data-name]')).toHaveCount(3)

    await page.getByRole('button', { name: 'Bulk actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
    const sent = page.waitForRequest('**/api/v1/projects/deleteSelectedAuth')
    await dialog.getByRole('button', { name: 'Delete 2 projects' }).click()
    const request = await sent
    expect(request.method()).toBe('POST')
    expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded')
    const body = new URLSearchParams(request.postData() ?? '')
    expect(body.get('_method')).toBe('DELETE')
    expect(body.getAll('project_ids[]')).toEqual([String(first.id), String(second.id)])

    await expect(page.locator('[data-project] [data-name]')).toHaveText(['Kept'])
    expect((await person.call(listProjects, {})).data.map(({ id }) => id)).toEqual([kept.id])
    expect(await person.call(countKeywords, {})).toEqual({ total: 0 })
  })

  test('PROJ-017 NAV-006 a failed fetch leaves the list of before and says why', async ({ page, person }) => {
    await makeProject(person)
    await page.goto('/projects')
    await expect(page.locator('[data-project] [data-name]')).toHaveText(['Shop'])
    await page.route(list, failed)
    await page.getByText('Name', { exact: true }).click()
    const said = page.getByRole('alert').filter({ hasText: /^ERROR: It broke\./ })
    await expect(said).toBeVisible()
    expect((await said.boundingBox())?.y).toBeLessThan(120)
    await expect(page.locator('[data-project] [data-name]')).toHaveText(['Shop'])
    await page.unroute(list)
    await deleteTheOnly(page)
    const done = page.getByRole('status').filter({ hasText: /^INFO: The project has been deleted\./ })
    await expect(done).toBeVisible()
    expect((await done.boundingBox())?.y).toBeLessThan(120)
  })

  test('NAV-044 a stored display type of 1 shows the compact table', async ({ page, person }) => {
    await makeProject(person)
    await page.goto('/projects')
    await page.evaluate(() => localStorage.setItem('display_type', '0'))
    await page.reload()
    await expect(page.locator('[data-card]')).toHaveCount(1)
    await page.evaluate(() => localStorage.setItem('display_type', '1'))
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Visibility' })).toBeVisible()
    await expect(page.locator('[data-card]')).toHaveCount(0)
  })
})

test.describe('one project', () => {
  test('PROJ-072 a project that is not there says so', async ({ page, person: _person }) => {
    await page.goto('/projects/999999/keywords')
    await expect(page.getByText('UNABLE TO GET PROJECT', { exact: true })).toBeVisible()
    await expect(page.getByText('Invalid or empty project', { exact: true })).toBeVisible()
  })

  test('a project that could not be loaded says so, and is loaded at the next try @deep', async ({
    page,
    person,
  }) => {
    const { id } = await makeProject(person, { project_name: 'Here' })
    await page.route('**/api/v1/projects/findAuth*', (route) =>
      route.fulfill({
        status: 500,
        json: { status: 'error', code: 'INTERNAL', message: 'It broke.', items: null, errors: {} },
      }),
    )
    await page.goto(`/projects/${id}/keywords`)
    await expect(page.getByRole('heading', { name: 'The project could not be loaded' })).toBeVisible()
    await expect(page.getByText('Invalid or empty project', { exact: true })).toHaveCount(0)
    await tryAgain(page, '**/api/v1/projects/findAuth*')
    await expect(page.getByRole('heading', { name: 'Here', exact: true })).toBeVisible()
  })

  test('PROJ-073 the switcher lists projects with name, short url and owner, and leads to the chosen one', async ({
    page,
    person,
  }) => {
    const { id } = await makeProject(person, { project_name: 'Here' })
    const there = await makeProject(person, {
      project_name: 'There',
      project_url: 'https://www.there.example.org/',
    })
    await page.goto(`/projects/${id}/keywords`)
    await page.getByRole('button', { name: 'Here' }).click()
    const option = page.getByRole('option', { name: 'There' })
    await expect(page.getByRole('option')).toHaveCount(2)
    await expect(option).toContainText('there.example.org')
    await expect(option).toContainText(person.username)
    await option.click()
    await expect(page).toHaveURL(`/projects/${there.id}/keywords`)
    await expect(page.getByRole('button', { name: 'There' })).toBeVisible()
  })

  test('a project’s head counts its keywords as its own numbers do @deep', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
    await page.goto(`/projects/${project.id}/keywords`)
    const overview = page.getByRole('region', { name: 'Overview' })
    await expect(overview.getByRole('heading')).toHaveText('Distribution · 2 keywords')
    // The project's own numbers follow its rows within seconds.
    await expect
      .poll(async () => {
        const { rank_distribution: own } = await person.call(findProject, { project_id: project.id })
        return [own.top_3, own.top_10, own.top_20, own.top_50, own.top_100, own.not_ranked].map(String)
      })
      .toEqual(await overview.locator('dd').allTextContents())
  })
})

test('a tag in the head of one card moves nothing in the card beside it @deep', async ({ page, person }) => {
  await makeProject(person, { project_name: 'Plain' })
  const tagged = await makeProject(person, { project_name: 'Tagged' })
  await person.call(tagProjects, { project_ids: [tagged.id], project_tag: 'Retail', is_on: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await showCards(page)
  await page.goto('/projects')
  const card = (name: string) => page.locator('[data-project]').filter({ hasText: name })
  await expect(card('Tagged').getByText('Retail')).toBeVisible()
  const tops = (part: string) =>
    Promise.all(['Plain', 'Tagged'].map(async (name) => (await card(name).locator(part).boundingBox())?.y))
  for (const part of ['h2', 'dl']) expect(new Set(await tops(part)).size, part).toBe(1)
})
