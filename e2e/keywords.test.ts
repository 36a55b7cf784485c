import { expect, type Page } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeProject, makeTracked, track } from './history.ts'
import { phrases, rows, setRankStates } from './keyword-list.ts'
import { test } from './person.ts'

const list = '**/api/v1/project-keywords/fetchAuth*'

test.describe('the pool', () => {
  test('KW-001 KW-002 KW-003 KW-020 the pool counts every keyword and leads to more', async ({
    page,
    person,
  }) => {
    await page.goto('/keywords')
    await expect(page).toHaveTitle('Keywords | Rankline')
    await expect(page.getByText("THERE AREN'T ANY KEYWORDS", { exact: true })).toBeVisible()
    await expect(page.getByText('Add keywords to your projects')).toBeVisible()

    const project = await makeProject(person)
    const other = await makeProject(person, { project_name: 'Other' })
    const texts = Array.from({ length: 11 }, (_, index) => `keyword ${index}`)
    await track(person, project, texts)
    await track(person, other, ['one more'])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'KEYWORDS POOL (12)', exact: true })).toBeVisible()
    await expect(rows(page)).toHaveCount(12)
    await page.getByRole('link', { name: 'ADD KEYWORDS' }).click()
    await expect(page).toHaveURL('/keywords/create')
  })
})

test.describe('the keywords of a project', () => {
  test('KW-004 KW-005 KW-021 only its own are listed, and an empty one says so', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
    const empty = await makeProject(person, { project_name: 'Bakery' })
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    await expect(phrases(page)).toHaveText(['blue shoes', 'red shoes'])
    await page.getByRole('link', { name: 'ADD KEYWORDS' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}/keywords/create`)

    await page.goto(`/projects/${empty.id}/keywords`)
    const title = page.getByText("THERE AREN'T ANY KEYWORDS", { exact: true })
    await expect(title).toBeVisible()
    await expect(page.getByText('Add keywords to Bakery project')).toBeVisible()
    await expect(
      title.locator('..').locator('..').getByRole('link', { name: 'ADD KEYWORDS' }),
    ).toHaveAttribute('href', `/projects/${empty.id}/keywords/create`)
  })

  test('KW-022 a list that cannot be loaded says so', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes'])
    await page.route(list, (route) =>
      route.fulfill({
        status: 500,
        json: { status: 'error', code: 'INTERNAL', message: 'It broke.', items: null, errors: {} },
      }),
    )
    await page.goto(`/projects/${project.id}/keywords`)
    await expect(page.getByText('UNABLE TO GET PROJECT KEYWORDS', { exact: true })).toBeVisible()
    await expect(page.getByText('Invalid or empty project keywords')).toBeVisible()
    await expect(page.getByText('ERROR: It broke.')).toBeVisible()
  })

  test('KW-019 a hundred keywords are a page', async ({ page, person }) => {
    const lines = Array.from({ length: 101 }, (_, index) => `keyword ${String(index).padStart(3, '0')}`)
    const project = await makeProject(person, { keywords: lines.join('\n') })
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    await expect(page.getByText('1–100 of 101')).toBeVisible()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}/keywords?sort=keyword&page=2`)
    await expect(phrases(page)).toHaveText(['keyword 100'])
  })
})

test.describe('the table', () => {
  test('KW-012 of 500 rows only those in sight are drawn, 40 px each', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes'])
    await page.route(list, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const [keyword] = answer.items.data as Keyword[]
      answer.items.data = Array.from({ length: 500 }, (_, id) => ({
        ...keyword,
        id: id + 1,
        keyword_name: `keyword ${id + 1}`,
      }))
      Object.assign(answer.items, { total: 500, per_page: 500 })
      await route.fulfill({ response, json: answer })
    })
    await page.goto(`/projects/${project.id}/keywords`)
    await expect(phrases(page).first()).toHaveText('keyword 1')
    expect(await rows(page).count()).toBeLessThan(80)
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    )
    expect(new Set(heights)).toEqual(new Set([40]))
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await expect(phrases(page).last()).toHaveText('keyword 500')
    expect(await rows(page).count()).toBeLessThan(80)
  })

  test('KW-013 KW-015 the columns stand in their order, and three of them sort', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes'])
    await page.goto(`/projects/${project.id}/keywords`)
    const head = page.getByRole('grid').locator('thead')
    await expect(head.locator('tr').first().locator('th:not([data-column="select"])')).toHaveText([
      'Keyword',
      'C/E/D',
      'Positions',
      'Serp',
      'Volume',
      'Traffic',
      'Value',
      'Last Update',
      'Tags',
      'Actions',
      'Details',
    ])
    const parts = await head.locator('tr').nth(1).locator('th').allTextContents()
    const named = ['Current', 'Prev', 'Best', 'Worst']
    expect(parts.filter((part) => named.includes(part))).toEqual(named)
    // A column that sorts has an arrow; the others explain themselves.
    const sorting = head.locator('button', { has: page.locator('svg') })
    await expect(sorting).toHaveText(['Keyword', 'Positions', 'Last Update'])
    await head.getByText('Volume').click()
    await expect(page).toHaveURL(`/projects/${project.id}/keywords`)
  })

  test('behind its name, every other head sorts too; first comes what lost most traffic', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    const fell = { position: 5, previous_position: 1, change: -4, movement: 'declined' }
    await setRankStates(keywords, [
      { ...fell, volume: 100 },
      { ...fell, volume: 10_000 },
      { position: 1, previous_position: 5, change: 4, movement: 'improved', volume: 1_000 },
    ])
    const path = `/projects/${project.id}/keywords`
    await page.goto(path)
    await expect(phrases(page)).toHaveText(['berry', 'apple', 'cherry'])
    const head = page.getByRole('grid').locator('thead')
    await head.getByRole('columnheader', { name: 'Volume' }).hover()
    await head.getByRole('button', { name: 'Order by Volume' }).click({ position: { x: 4, y: 6 } })
    await expect(page).toHaveURL(`${path}?sort=volume&order=desc`)
    await expect(phrases(page)).toHaveText(['berry', 'cherry', 'apple'])
    await head.getByRole('button', { name: 'Order by Volume' }).press('Enter')
    await expect(phrases(page)).toHaveText(['apple', 'cherry', 'berry'])
    const sorts = [
      'C/E/D',
      'Current',
      'Change',
      '1d',
      '7d',
      'Prev',
      'Best',
      'Worst',
      '30 days',
      'Serp',
      'Traffic',
    ]
    for (const name of [...sorts, 'Value', 'Tags']) {
      const order = head.getByRole('button', { name: `Order by ${name}`, exact: true })
      await order.press('Enter')
      await expect(order).toHaveAttribute('data-sorted', /ascending|descending/)
    }
  })

  test('KW-014 KW-016 a click on a header sorts, and the address says how', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    await setRankStates(keywords, [{ position: 20 }, { position: 3 }, { position: null }])
    const path = `/projects/${project.id}/keywords`
    await page.goto(path)
    const head = page.getByRole('grid').locator('thead')
    await head.getByRole('button', { name: 'Keyword' }).click()
    await expect(page).toHaveURL(`${path}?sort=keyword&order=asc`)
    await expect(phrases(page)).toHaveText(['apple', 'berry', 'cherry'])
    await head.getByRole('button', { name: 'Keyword' }).click()
    await expect(page).toHaveURL(`${path}?sort=keyword&order=desc`)
    await expect(phrases(page)).toHaveText(['cherry', 'berry', 'apple'])
    await head.getByRole('button', { name: 'Last Update' }).click()
    await expect(page).toHaveURL(`${path}?sort=updated_at&order=desc`)
    await head.getByRole('button', { name: 'Positions' }).click()
    await expect(page).toHaveURL(`${path}?sort=position&order=asc&ranks_between=1`)
    await expect(phrases(page)).toHaveText(['berry', 'apple'])
  })

  test('KW-042 sticky keywords stay first, whatever the list is sorted by @deep', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    await setRankStates(keywords, [{ position: 20 }, { position: 3, is_sticky: true }, { position: 1 }])
    for (const sorting of ['sort=keyword&order=asc', 'sort=keyword&order=desc', 'sort=position&order=asc']) {
      await page.goto(`/projects/${project.id}/keywords?${sorting}`)
      await expect(rows(page)).toHaveCount(3)
      await expect(phrases(page).first()).toHaveText('berry')
    }
  })

  test('KW-071 the head gets more room above 21 keywords', async ({ page, person }) => {
    const texts = Array.from({ length: 22 }, (_, index) => `keyword ${index}`)
    const { project } = await makeTracked(person, texts)
    await page.goto(`/projects/${project.id}/keywords`)
    const head = page.getByRole('grid').locator('thead')
    await expect(rows(page)).toHaveCount(22)
    const padded = (await head.boundingBox())?.height ?? 0
    await page.getByLabel('Select keyword 21').check()
    await deleteSelected(page)
    await expect(rows(page)).toHaveCount(21)
    expect((await head.boundingBox())?.height).toBeLessThan(padded)
  })
})

async function deleteSelected(page: Page) {
  await page.getByRole('button', { name: /^ACTIONS/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}
