import { expect } from '@playwright/test'
import { deleteKeywords } from '@rankline/contract/keywords/calls'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { makeProject, makeTracked } from './history.ts'
import { test } from './person.ts'
import { join, signInAs } from './team.ts'

test.describe('selected keywords', () => {
  test('what was deleted elsewhere leaves the list and the selection @deep', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'banana', 'cherry'])
    await page.goto(`/projects/${project.id}/keywords`)
    const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
    await page.locator(`#keyword-${keywords[0]?.id}`).getByRole('checkbox').check()
    await expect(bar.getByText('1 keyword', { exact: true })).toBeVisible()
    for (const { id } of keywords) await page.locator(`#keyword-${id}`).getByRole('checkbox').check()
    await expect(bar.getByText('3 keywords', { exact: true })).toBeVisible()

    await person.call(deleteKeywords, { project_keyword_ids: [keywords[1]?.id ?? 0] })
    await expect(page.getByRole('link', { name: 'banana' })).toHaveCount(0)
    await expect(bar.getByText('2 keywords', { exact: true })).toBeVisible()
    await bar.getByRole('button', { name: 'Request New Ranks' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Request New Ranks' }).click()
    await expect(page.getByText('INFO: New ranks have been requested for 2 keywords.')).toBeVisible()

    await person.call(deleteProjects, { project_ids: [project.id] })
    await expect(page.getByText('UNABLE TO GET PROJECT', { exact: true })).toBeVisible()
  })

  test('those a filter hides stay selected, and both bar and question say so @deep', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'banana', 'cherry'])
    await page.goto(`/projects/${project.id}/keywords`)
    for (const { id } of keywords) await page.locator(`#keyword-${id}`).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
    await expect(bar).not.toContainText('on this page')
    await page.getByLabel('Filter keywords').getByRole('textbox').fill('cherry')
    await expect(bar.getByText('2 not on this page')).toBeVisible()
    await bar.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog')
    await expect(
      question.getByText(/^3 keywords.* The bin keeps them for 30 days\. 2 of 3 are not on this page\.$/),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Filter keywords').getByRole('textbox').fill('no such thing')
    await expect(bar.getByText('none on this page')).toBeVisible()
  })

  test('who may only look is told so @deep', async ({ page, person, request, baseURL }) => {
    const { project, keywords } = await makeTracked(person, ['apple'])
    await signInAs(page, await join(request, person, 'viewer'), baseURL)
    await page.goto(`/projects/${project.id}/keywords`)
    await page.locator(`#keyword-${keywords[0]?.id}`).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
    await expect(bar.getByText('Your role may not do this')).toBeVisible()
    await expect(bar.getByRole('button')).toHaveCount(1)
  })
})

test('two quick clicks on a flag are two toggles, and the row never falls back in between @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple'])
  await page.goto(`/projects/${project.id}/keywords`)
  const star = page.locator(`#keyword-${keywords[0]?.id} [data-flag="is_favourited"]`)
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  let asked = 0
  const answers: number[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The first answer is slower than the second click.
  await page.route('**/project-keywords/updateSettings', async (route) => {
    asked += 1
    const response = await route.fetch()
    if (asked === 1) await held
    answers.push((await response.json()).items.is_favourited)
    await route.fulfill({ response })
  })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  const seen = await star.evaluateHandle((button) => {
    const values: (string | null)[] = []
    const observer = new MutationObserver(() => values.push(button.getAttribute('aria-pressed')))
    observer.observe(button, { attributeFilter: ['aria-pressed'] })
    return values
  })
  release()
  await expect.poll(() => answers).toEqual([1, 0])
  // A third change is shown and saved after whatever the answers changed in the row.
  const pin = page.locator(`#keyword-${keywords[0]?.id} [data-flag="is_sticky"]`)
  await pin.click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => answers.length).toBe(3)
  expect(await seen.jsonValue()).toEqual([])
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

test.describe('selected projects', () => {
  test('Escape takes the question back, not the selection @deep', async ({ page, person }) => {
    await makeProject(person, { project_name: 'Bakery' })
    await page.goto('/projects')
    await page.getByLabel('Select Bakery').check()
    await page.getByRole('button', { name: 'Bulk actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const bar = page.getByRole('region', { name: 'Selected projects' })
    await expect(bar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
  })

  test('another listing begins without a selection @deep', async ({ page, person }) => {
    await makeProject(person, { project_name: 'Bakery' })
    await page.goto('/projects')
    await page.getByLabel('Select Bakery').check()
    await page.getByRole('link', { name: 'Shared with me' }).click()
    await expect(page.getByText("THERE AREN'T ANY JOINT PROJECTS", { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Selected projects' })).toHaveCount(0)
  })

  test('when the last page has lost its projects, the one before it is shown @deep', async ({
    page,
    person,
  }) => {
    for (let number = 1; number <= 21; number += 1)
      await makeProject(person, { project_name: `Project ${String(number).padStart(2, '0')}` })
    await page.goto('/projects?sort=name&order=asc&page=2')
    await page.getByLabel('Select Project 21').check()
    await page.getByRole('button', { name: 'Bulk actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
    await expect(page).toHaveURL('/projects?sort=name&order=asc')
    await expect(page.getByRole('link', { name: 'Project 20' })).toBeVisible()
  })
})

test('the tick of a selected row stands in the middle of its box @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['apple'])
  await page.goto(`/projects/${project.id}/keywords`)
  const box = page.getByRole('checkbox', { name: 'Select apple' })
  await box.check()
  // Both in one moment, because the row may still move.
  const distance = await box.evaluate((input) => {
    const [tick, square] = [input.parentElement?.querySelector('svg'), input].map((part) => {
      const { x, y, width, height } = part!.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
    return Math.hypot(tick!.x - square!.x, tick!.y - square!.y)
  })
  expect(distance).toBeLessThan(1)
})
