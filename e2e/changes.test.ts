import { expect } from '@playwright/test'
import { createTag } from '@rankline/contract/tags/calls'
import { makeProject, makeTracked, setPositions, setProjectDays, setRankState } from './history.ts'
import { phrases } from './keyword-list.ts'
import { test } from './person.ts'
import { setResultPages } from './result-pages.ts'

const day = (traffic: number, visibility: number) => ({
  checked_count: 10,
  known_count: 10,
  ranked_count: 10,
  volume_count: 10,
  visibility,
  traffic,
})

test('the projects that lost most come first, and one opens to its keywords', async ({ page, person }) => {
  const winner = await makeProject(person, { project_name: 'Winner' })
  const loser = await makeProject(person, { project_name: 'Loser' })
  await makeProject(person, { project_name: 'New one' })
  await setProjectDays(winner.id, [day(100, 40), day(150, 45)])
  await setProjectDays(loser.id, [day(300, 60), day(220, 52)])
  await page.goto('/projects')
  await page.getByRole('main').getByRole('link', { name: 'Changes', exact: true }).click()
  await expect(
    page.getByText('1 project lost 80 visits a month · 1 project won 50 visits a month'),
  ).toBeVisible()
  const names = page.locator('tr[data-project] a')
  await expect(names).toHaveText(['Loser', 'Winner', 'New one'])

  const row = page.locator(`tr[data-project="${loser.id}"]`)
  await expect(row.getByRole('cell').nth(0)).toHaveText(/^220.*80/)
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^52\.0%.*8\.0/)
  await row.getByRole('button', { name: 'What changed in Loser' }).click()
  await expect(page.getByRole('heading', { name: /^0 keywords down since/ })).toBeVisible()

  await page.getByRole('button', { name: 'Visibility' }).click()
  await page.getByRole('button', { name: 'Visibility' }).click()
  await expect(page).toHaveURL(/sort=visibility&order=desc/)
  await expect(names).toHaveText(['Winner', 'Loser', 'New one'])
  for (const [name, sort, order] of [
    ['Avg. position', 'position', 'asc'],
    ['Top 3', 'top_3', 'asc'],
    ['Top 10', 'top_10', 'asc'],
    ['Failed', 'failed', 'desc'],
    ['30 days', 'line', 'asc'],
    ['Last check', 'checked', 'asc'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`sort=${sort}&order=${order}`))
    await expect(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', `${order}ending`)
  }
  await expect(names.last()).toHaveText('New one')
  await page.getByLabel('Find a project').fill('los')
  await expect(names).toHaveText(['Loser'])
  await page.getByLabel('Find a project').fill('nothing of this')
  await page.getByRole('button', { name: 'Show all projects' }).click()
  await expect(names).toHaveCount(3)
})

test('each column sorts by what it shows, the worst first @deep', async ({ page, person }) => {
  const days = {
    // Position, keywords within the first 3 and the first 10: before and now.
    Alpha: [day(100, 50), day(100, 50)],
    Beta: [
      { ...day(100, 50), average_position: 4 },
      { ...day(100, 50), average_position: 9 },
    ],
  }
  for (const [project_name, given] of Object.entries(days)) {
    const { id } = await makeProject(person, { project_name })
    await setProjectDays(id, given)
  }
  // Gamma has keywords: one left the first 3 and the first 10, and its last check failed.
  const { keywords } = await makeTracked(person, ['apple'], { project_name: 'Gamma' })
  await setPositions(keywords[0]!, [2, 30])
  await setRankState(keywords[0]!.id, { position: 30, best_position: 2, outcome: 'failed' })
  await setProjectDays(keywords[0]!.project_id, [day(100, 50), day(100, 50)])
  const first = page.locator('tr[data-project] a').first()
  for (const [sort, name] of [
    ['position', 'Beta'],
    ['top_3', 'Gamma'],
    ['top_10', 'Gamma'],
    ['failed', 'Gamma'],
  ]) {
    await page.goto(`/changes?sort=${sort}`)
    await expect(first, sort).toHaveText(name!)
    await page.goto(`/changes?sort=${sort}&order=${sort === 'failed' ? 'asc' : 'desc'}`)
    await expect(first, sort).not.toHaveText(name!)
  }
})

test('a person without projects is shown where to begin @deep', async ({ page, person: _person }) => {
  await page.goto('/changes')
  await expect(page.getByText("THERE AREN'T ANY PROJECTS")).toBeVisible()
})

test('on a phone every number keeps its name @deep', async ({ page, person }) => {
  const { id } = await makeProject(person, { project_name: 'Shop' })
  await setProjectDays(id, [day(300, 60), day(220, 52)])
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/changes')
  const traffic = page.locator(`tr[data-project="${id}"] td`).first()
  await expect(traffic).toContainText('220')
  expect(await traffic.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Traffic')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('projects are put into a folder, marked and archived, and the address keeps what is listed @deep', async ({
  page,
  person,
}) => {
  for (const project_name of ['Bakery', 'Garage']) await makeProject(person, { project_name })
  const old = await makeProject(person, { project_name: 'Old shop' })
  await setProjectDays(old.id, [day(300, 60), day(220, 52)])
  const names = page.locator('tr[data-project] a')
  await page.goto('/changes')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name').fill('Clients')
  await page.getByRole('checkbox', { name: 'Bakery' }).check()
  await page.getByRole('checkbox', { name: 'Garage' }).check()
  await page.getByRole('button', { name: 'Save with 2 projects' }).click()
  await expect(page).toHaveURL(/folder=Clients/)
  await expect(names).toHaveText(['Bakery', 'Garage'])

  await page.getByRole('button', { name: 'Edit folder' }).click()
  await page.getByLabel('Name').fill('Best clients')
  await page.getByRole('button', { name: 'Save with 2 projects' }).click()
  await expect(page).toHaveURL(/folder=Best\+clients/)
  await page.reload()
  await expect(names).toHaveText(['Bakery', 'Garage'])
  await page.getByRole('button', { name: 'Favourite Garage' }).click()
  await page.getByRole('combobox', { name: 'Listed projects' }).click()
  await page.getByRole('option', { name: 'Favourites (1)' }).click()
  await expect(names).toHaveText(['Garage'])

  await page.goto('/changes')
  await expect(page.getByText('1 project lost 80 visits a month')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Old shop' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText(/its keywords are not checked while it is archived/)).toBeVisible()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(names).toHaveText(['Bakery', 'Garage'])
  await expect(page.getByText('1 project lost 80 visits a month')).toHaveCount(0)
  await page.goto('/changes?show=archived')
  await page.getByRole('button', { name: 'Actions for Old shop' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByText('No project matches')).toBeVisible()

  await page.goto('/changes?folder=Best+clients')
  await page.getByRole('button', { name: 'Edit folder' }).click()
  await page.getByRole('button', { name: 'Delete folder' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the folder Best clients?' })
  await question.getByRole('button', { name: 'Delete folder' }).click()
  await expect(page).not.toHaveURL(/folder=/)
  await expect(names).toHaveText(['Old shop', 'Bakery', 'Garage'])
})

test('the overview is narrowed to the keywords with a tag @deep', async ({ page, person }) => {
  const tagged = await makeTracked(person, ['apple', 'berry'], { project_name: 'Tagged' })
  await makeTracked(person, ['cherry'], { project_name: 'Plain' })
  for (const [index, { id }] of tagged.keywords.entries())
    await setRankState(id, { position: index === 0 ? 2 : 40 })
  const project_keyword_ids = [tagged.keywords[0]!.id]
  const { id } = await person.call(createTag, { tag: 'fruit', type: 1, project_keyword_ids })
  await page.goto('/changes')
  const names = page.locator('tr[data-project] a')
  await expect(names).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Keywords with a tag' }).click()
  await page.getByRole('option', { name: 'fruit' }).click()
  await expect(page).toHaveURL(new RegExp(`tag=${id}`))
  await expect(names).toHaveText(['Tagged'])
  const row = page.locator(`tr[data-project="${tagged.project.id}"]`)
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^55\.1%/)
  await page.reload()
  await expect(names).toHaveText(['Tagged'])
  await names.click()
  await expect(page).toHaveURL(new RegExp(`/projects/${tagged.project.id}/keywords.*tag=${id}`))
  await expect(phrases(page)).toHaveText(['apple'])
})

test('projects get a tag together, are listed by it, and lose it @deep', async ({ page, person }) => {
  for (const project_name of ['Shop A', 'Shop B', 'Airline']) await makeProject(person, { project_name })
  await page.goto('/changes')
  await page.getByRole('button', { name: 'Project tags' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tag', { exact: true }).fill('Retail')
  for (const name of ['Shop A', 'Shop B']) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Save with 2 projects' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Projects with the tag Retail, as Shop A' }).click()
  await expect(page).toHaveURL(/project_tag=Retail/)
  await expect(page.locator('tr[data-project]')).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Listed projects' })).toHaveValue('Retail (2)')
})

test('projects that are selected in their list get a tag, beside those that have it @deep', async ({
  page,
  person,
}) => {
  for (const project_name of ['Shop A', 'Shop B', 'Airline']) await makeProject(person, { project_name })
  const tag = async (projects: readonly string[], name: string, save: string) => {
    await page.goto('/projects')
    for (const project of projects) await page.getByLabel(`Select ${project}`).check()
    await page.getByRole('button', { name: 'Bulk actions' }).click()
    await page.getByRole('menuitem', { name: 'Project tags' }).click()
    const dialog = page.getByRole('dialog')
    for (const [place, project] of projects.entries()) {
      const offered = dialog.getByRole('listitem').nth(place)
      await expect(offered.getByRole('checkbox', { name: project })).toBeChecked()
    }
    await dialog.getByLabel('Tag', { exact: true }).fill(name)
    await dialog.getByRole('button', { name: save }).click()
    await expect(dialog).toBeHidden()
  }
  await tag(['Shop A'], 'Retail', 'Save with 1 project')
  await tag(['Shop B'], 'Retail', 'Save with 2 projects')
  await page.goto('/changes?project_tag=Retail')
  await expect(page.locator('tr[data-project] a[href*="keywords"]')).toHaveText(['Shop A', 'Shop B'])
})

test('what entered or left a top leads to these keywords, also to those of a tag @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry', 'damson'])
  const courses = [
    [2, 30],
    [8, 12],
    [20, 9],
    [4, 4],
  ] as const
  for (const [index, [before, now]] of courses.entries()) {
    await setPositions(keywords[index]!, [before, now])
    await setRankState(keywords[index]!.id, { position: now, best_position: Math.min(before, now) })
  }
  const project_keyword_ids = keywords.slice(1).map(({ id }) => id)
  const { id: tag } = await person.call(createTag, { tag: 'fruit', type: 1, project_keyword_ids })
  await setProjectDays(project.id, [day(100, 50), day(90, 45)])
  const opens = async (address: string, link: string, found: readonly string[]) => {
    await page.goto(address)
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}/keywords`))
    await expect(page.getByText('compared days')).toBeVisible()
    await expect.poll(async () => (await phrases(page).allTextContents()).toSorted()).toEqual(found)
  }
  await opens('/changes', '2 keywords left the top 10', ['apple', 'berry'])
  await opens('/changes', '1 keyword entered the top 10', ['cherry'])
  await opens('/changes', '1 keyword left the top 3', ['apple'])
  await opens(`/changes?tag=${tag}`, '1 keyword left the top 10', ['berry'])
})

test('keywords that left the first places are listed over all projects, and lead to the keyword list @deep', async ({
  page,
  person,
}) => {
  const shop = await makeTracked(person, ['apple', 'berry'], { project_name: 'Shop' })
  const yard = await makeTracked(person, ['maple'], { project_name: 'Yard' })
  for (const { id } of [...shop.keywords, ...yard.keywords]) {
    const index = id === shop.keywords[1]!.id ? 1 : 0
    const [before, now] = index === 1 ? [8, 9] : [2, 14]
    const keyword = [...shop.keywords, ...yard.keywords].find((one) => one.id === id)!
    await setPositions(keyword, [before, now])
    await setRankState(id, { position: now, best_position: before })
  }
  for (const { project } of [shop, yard]) await setProjectDays(project.id, [day(100, 50), day(90, 45)])
  const project_keyword_ids = [yard.keywords[0]!.id]
  const { id: tag } = await person.call(createTag, { tag: 'trees', type: 1, project_keyword_ids })

  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Changes', exact: true }).click()
  await page.getByRole('radiogroup', { name: 'What is listed' }).getByText('Keywords').click()
  await expect(page).toHaveURL('/changes?view=keywords')
  const rows = page.locator('tr[data-keyword]')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'maple' })).toContainText('2 → 14')
  await page.getByRole('combobox', { name: 'What the keywords did' }).click()
  await page.getByRole('option', { name: 'Left the top 3 (2)' }).click()
  await expect(page).toHaveURL('/changes?view=keywords&top=3')
  await page.getByRole('combobox', { name: 'Keywords with a tag' }).click()
  await page.getByRole('option', { name: 'trees' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Keyword list' }).click()
  await expect(page).toHaveURL(new RegExp(`/keywords\\?.*tag=${tag}.*left_top=3`))
  await expect(phrases(page)).toHaveText(['maple'])
  await page.goto('/changes?view=keywords')
  await rows.filter({ hasText: 'apple' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${shop.project.id}/keywords.*left_top=10`))
  await expect(phrases(page)).toHaveText(['apple'])
})

test('sites that gained where projects lost open to the keywords @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple'])
  await setPositions(keywords[0]!, [2, 14])
  await setRankState(keywords[0]!.id, { position: 14, best_position: 2 })
  await setProjectDays(project.id, [day(100, 50), day(90, 45)])
  await setResultPages(keywords[0]!, [])
  await page.goto('/changes?view=sites')
  await expect(page.getByText('No site gained')).toBeVisible()
  const others = (rival: number) =>
    Array.from({ length: 20 }, (_, index) =>
      index + 1 === rival ? 'https://rival.test/' : `https://other-${index}.test/`,
    )
  await setResultPages(keywords[0]!, [{ urls: others(9) }, { urls: others(1) }])
  await page.goto(`/changes?view=sites&project=${project.id}`)
  const row = page.locator('tr[data-site="rival.test"]')
  await expect(row.locator('td[data-label="Overtook you on"]')).toHaveText('1 keyword')
  await row.getByRole('button', { name: /^Keywords where .* gained$/ }).click()
  const gain = page.getByRole('listitem').filter({ hasText: 'apple' })
  await expect(gain).toContainText('They 9 → 1')
  await expect(gain).toContainText('You 2 → 14')
})
