import { expect, type Page } from '@playwright/test'
import { addCompetitors, type Competitor, listCompetitors } from '@rankline/contract/competitors/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { topResults } from '@rankline/contract/positions/calls'
import { makeTracked, setCompetitorPositions, setPositions } from './history.ts'
import { type Person, test } from './person.ts'

const rivals = (count: number) =>
  Array.from({ length: count }, (_, index) => `rival-${index + 1}.example.org`)

/** Competitors of a keyword, added five at a time as the form does. */
async function follow(person: Person, keyword: Keyword, hosts: string[]): Promise<Competitor[]> {
  for (let start = 0; start < hosts.length; start += 5)
    await person.call(addCompetitors, {
      project_keyword_ids: [keyword.id],
      competitors: hosts.slice(start, start + 5).join('\n'),
    })
  return competitorsOf(person, keyword)
}

const competitorsOf = (person: Person, { id }: Keyword) =>
  person.call(listCompetitors, { project_keyword_id: id })

async function openTab(page: Page, keyword: Keyword) {
  await page.goto(`/projects/${keyword.project_id}/keywords`)
  await page.getByRole('button', { name: `Details of ${keyword.keyword}`, exact: true }).click()
  const drawer = page.getByRole('region', { name: `Details of ${keyword.keyword}` })
  await drawer.getByRole('tab', { name: 'Competitors' }).click()
  return drawer
}

test('COMP-001 the list shows each competitor with its status and latest position', async ({
  page,
  person,
}) => {
  const { keywords } = await makeTracked(person, ['apple'])
  const [keyword] = keywords as [Keyword]
  const results = await person.call(topResults, { project_keyword_id: keyword.id })
  const ranked = results.find(({ is_own }) => !is_own)
  const host = new URL(ranked?.url ?? '').hostname.replace(/^www\./, '')
  await follow(person, keyword, ['absent.example.org', host])

  const drawer = await openTab(page, keyword)
  const rows = drawer.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('absent.example.org')
  await expect(rows.nth(0).locator('td').nth(1)).toHaveText('–')
  await expect(rows.nth(1).getByRole('link')).toHaveText(host)
  await expect(rows.nth(1).locator('td').nth(1)).toHaveText(String(ranked?.current_position))
  await expect(rows.nth(1).locator('td').nth(2)).toHaveText('Enabled')

  await page.goto(`/keywords/${keyword.id}`)
  const panel = page.getByRole('region', { name: 'COMPETITORS', exact: true })
  await expect(panel.locator('tbody tr')).toHaveText([/absent\.example\.org.*Enabled/, new RegExp(host)])
  await expect(panel.locator('tbody tr').nth(1)).toContainText(String(ranked?.current_position))
})

test('COMP-003 a competitor is disabled, which greys its row, and enabled again', async ({
  page,
  person,
}) => {
  const { keywords } = await makeTracked(person, ['apple'])
  const [keyword] = keywords as [Keyword]
  await follow(person, keyword, rivals(2))
  const drawer = await openTab(page, keyword)
  const row = drawer.locator('tbody tr').first()
  const colour = () => row.getByRole('link').evaluate((link) => getComputedStyle(link).color)
  const enabled = await colour()
  const toggle = row.getByRole('switch', { name: 'Follow rival-1.example.org' })
  await toggle.click({ force: true })
  await expect(row).toHaveAttribute('data-disabled')
  await expect(row).toHaveClass(/disabled/)
  await expect.poll(async () => (await competitorsOf(person, keyword))[0]?.status).toBe(0)
  expect(await colour()).not.toBe(enabled)
  await toggle.click({ force: true })
  await expect(row).not.toHaveAttribute('data-disabled')
  await expect.poll(async () => (await competitorsOf(person, keyword))[0]?.status).toBe(1)
})

test('COMP-004 COMP-005 KW-047 the graph draws the first five of seven, and refuses a sixth', async ({
  page,
  person,
}) => {
  const { keywords } = await makeTracked(person, ['apple'])
  const [keyword] = keywords as [Keyword]
  const competitors = await follow(person, keyword, rivals(7))
  for (const [index, { id }] of competitors.entries())
    await setCompetitorPositions(id, [9 + index, 8 + index, null, 7 + index])
  await setPositions(keyword, [5, 4, 3, 2])

  const drawer = await openTab(page, keyword)
  await expect(drawer.locator('tbody tr')).toHaveCount(7)
  await drawer.getByText('Graph', { exact: true }).click()
  await expect(drawer.locator('tbody')).toHaveCount(0)
  const lines = drawer.locator('.recharts-line-curve')
  const legend = drawer.getByRole('group', { name: 'Series' }).getByRole('button')
  // The site's own line, and five of seven competitors.
  await expect(lines).toHaveCount(6)
  await expect(legend).toHaveText(['Your site', ...rivals(7)])
  const drawn = () =>
    legend.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed') === 'true'))
  expect(await drawn()).toEqual([true, true, true, true, true, true, false, false])

  await legend.nth(6).click()
  await expect(page.getByText(/At most 5 competitors can be shown at once/)).toBeVisible()
  expect(await drawn()).toEqual([true, true, true, true, true, true, false, false])
  await expect(lines).toHaveCount(6)

  await legend.nth(2).click()
  await expect(lines).toHaveCount(5)
  await legend.nth(6).click()
  await expect(lines).toHaveCount(6)
  expect(await drawn()).toEqual([true, true, false, true, true, true, true, false])
  await legend.nth(0).click()
  await expect(lines).toHaveCount(5)
  expect(await drawn()).toEqual([false, true, false, true, true, true, true, false])

  await drawer.getByText('List', { exact: true }).click()
  await expect(drawer.locator('tbody tr')).toHaveCount(7)
})

test('KW-048 each graph belongs to its own tab', async ({ page, person }) => {
  const { keywords } = await makeTracked(person, ['apple'])
  const [keyword] = keywords as [Keyword]
  await follow(person, keyword, rivals(1))
  const drawer = await openTab(page, keyword)
  const asked = page.waitForRequest(/project-keyword-competitors\/fetchGraph\?.*date_type=1w/)
  await drawer.getByText('Graph', { exact: true }).click()
  await asked
  await expect(drawer.getByRole('figure')).toHaveAccessibleName('Positions of competitors by day')
  await drawer.getByRole('tab', { name: 'Positions' }).click()
  await expect(drawer.locator('tbody tr')).toHaveCount(1)
  await drawer.getByText('Graph', { exact: true }).click()
  await expect(drawer.getByRole('figure')).toHaveAccessibleName('Positions by day')
  await drawer.getByRole('tab', { name: 'Competitors' }).click()
  await expect(drawer.locator('tbody tr')).toHaveText(/rival-1/)
})

test('COMP-006 COMP-007 competitors are added in the drawer, at most five lines at a time @deep', async ({
  page,
  person,
}) => {
  const { keywords } = await makeTracked(person, ['apple'])
  const [keyword] = keywords as [Keyword]
  const drawer = await openTab(page, keyword)
  await expect(drawer.getByText('No data yet.', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Add competitors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add competitors' })
  const lines = dialog.getByLabel('Competitors', { exact: true })
  const heightOf = async () => Math.round((await lines.boundingBox())?.height ?? 0)
  expect(await heightOf()).toBe(120)
  await lines.fill(rivals(6).join('\n'))
  expect(await heightOf()).toBe(240)
  await expect(dialog.getByText('Line amount must be equal or lesser than 5 lines.')).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Add competitors' })
  await expect(submit).toBeDisabled()

  await lines.fill('https://shop.example.com/')
  await submit.click()
  await expect(dialog.getByText('competitors must not contain the project itself')).toBeVisible()

  await lines.fill('a.example.org\n\nb.example.org')
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 competitors have been added.')).toBeVisible()
  await expect(drawer.locator('tbody tr')).toHaveText([/a\.example\.org/, /b\.example\.org/])

  await drawer.getByRole('button', { name: 'Delete a.example.org' }).click()
  await expect(
    page.getByRole('dialog').getByText(/^a\.example\.org and the history of its positions/),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(drawer.locator('tbody tr')).toHaveText([/b\.example\.org/])
})

test('COMP-009 COMP-013 competitors are added to selected keywords, and cleared @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  const [apple, berry, cherry] = keywords as [Keyword, Keyword, Keyword]
  await follow(person, cherry, rivals(1))
  await page.goto(`/projects/${project.id}/keywords`)
  for (const { id } of [apple, berry]) await page.locator(`#keyword-${id}`).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
  await bar.getByRole('button', { name: 'Competitors' }).click()
  await page.getByRole('menuitem', { name: 'Add competitors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add competitors' })
  await dialog.getByLabel('Competitors', { exact: true }).fill('new.example.org')
  await dialog.getByRole('button', { name: 'Add competitors' }).click()
  await expect(dialog).toBeHidden()
  for (const keyword of [apple, berry])
    expect(await competitorsOf(person, keyword)).toMatchObject([{ url: 'new.example.org', status: 1 }])

  await bar.getByRole('button', { name: 'Competitors' }).click()
  await page.getByRole('menuitem', { name: 'Clear competitors' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear competitors' }).click()
  await expect(page.getByText('2 competitors have been removed.')).toBeVisible()
  expect([...(await competitorsOf(person, apple)), ...(await competitorsOf(person, berry))]).toEqual([])
  expect(await competitorsOf(person, cherry)).toHaveLength(1)
})

test('a competitor gets another address, here or at every keyword, and the former one waits in the bin @deep', async ({
  page,
  person,
}) => {
  const { keywords } = await makeTracked(person, ['apple', 'berry'])
  const project_keyword_ids = keywords.map(({ id }) => id)
  await person.call(addCompetitors, { project_keyword_ids, competitors: 'rival.example' })
  const hosts = async (index: number) =>
    (await person.call(listCompetitors, { project_keyword_id: keywords[index]!.id })).map(({ url }) => url)
  await page.goto(`/keywords/${keywords[0]!.id}`)
  await page.getByRole('button', { name: 'Edit rival.example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the competitor' })
  await expect(
    dialog.getByText(/Those of rival\.example.* go to the bin, which keeps them for 30 days\./),
  ).toBeVisible()
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await address.fill('shop.example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/the project itself/)).toBeVisible()
  await address.fill('https://better.example/some/page')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: 1 keyword now follows better.example.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit better.example' })).toBeVisible()
  // The former competitor is gone.
  expect(asked).not.toContain('/api/v1/project-keyword-competitors/reach')
  expect([await hosts(0), await hosts(1)]).toEqual([['better.example'], ['rival.example']])

  await person.call(addCompetitors, { project_keyword_ids: [keywords[1]!.id], competitors: 'better.example' })
  await page.getByRole('button', { name: 'Edit better.example' }).click()
  await dialog
    .getByRole('checkbox', { name: 'At all 2 keywords of the project that follow better.example' })
    .check()
  await address.fill('best.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: 2 keywords now follow best.example.')).toBeVisible()
  expect([await hosts(0), await hosts(1)]).toEqual([['best.example'], ['rival.example', 'best.example']])
  await page.goto('/bin?part=removals')
  await expect(page.locator('tbody tr')).toHaveCount(2)
})
