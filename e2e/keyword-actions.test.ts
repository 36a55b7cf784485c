import { expect } from '@playwright/test'
import { findKeyword } from '@rankline/contract/keywords/calls'
import { delayRequests } from './delayed.ts'
import { makeTracked, setRankState } from './history.ts'
import { phrases, rows } from './keyword-list.ts'
import { test } from './person.ts'

test.describe('rows', () => {
  test('KW-037 KW-040 KW-041 KW-083 NAV-024 the four flags of a row are kept by the server', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['red shoes'])
    const id = keywords[0]?.id ?? 0
    await page.goto(`/projects/${project.id}/keywords`)
    const row = page.locator(`#keyword-${id}`)
    const phrase = row.locator('td[data-column="keyword"] [class*="phrase"]')
    const colour = () => phrase.evaluate((content) => getComputedStyle(content).color)
    await expect(row).toBeVisible()
    const ink = await colour()
    for (const [name, flag, type] of [
      ['Turn alerts on', 'is_alerts_enabled', 'is_alerts_enabled'],
      ['Favourite', 'is_favourited', 'is_favourited'],
      ['Pin', 'is_sticky', 'is_sticky'],
      ['Enable', 'is_enabled', 'status'],
    ] as const) {
      const before = (await person.call(findKeyword, { project_keyword_id: id }))[flag]
      const toggle = row.getByRole('button', { name, exact: true })
      const sent = page.waitForRequest('**/api/v1/project-keywords/updateSettings')
      await toggle.click()
      const body = new URLSearchParams((await sent).postData() ?? '')
      expect(Object.fromEntries(body)).toEqual({ type, project_keyword_id: String(id), _method: 'PUT' })
      await expect(toggle).toHaveAttribute('aria-pressed', String(before === 0))
      await expect
        .poll(async () => (await person.call(findKeyword, { project_keyword_id: id }))[flag])
        .toBe(before === 1 ? 0 : 1)
    }
    await expect(row).toHaveAttribute('data-disabled')
    await expect.poll(colour).not.toBe(ink)
    await row.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(row).not.toHaveAttribute('data-disabled')
    await expect.poll(colour).toBe(ink)
    await expect
      .poll(async () => (await person.call(findKeyword, { project_keyword_id: id })).is_enabled)
      .toBe(1)
  })

  test('KW-038 a toggled flag is shown before the server knows it, and until the list is loaded again', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['red shoes'])
    const id = keywords[0]?.id ?? 0
    const release = await delayRequests(page, '**/api/v1/project-keywords/updateSettings')
    await page.goto(`/projects/${project.id}/keywords`)
    const star = page.locator(`#keyword-${id}`).getByRole('img', { name: 'Favourite' })
    await page.getByRole('button', { name: 'Favourite', exact: true }).click()
    await expect(star).toBeVisible()
    expect((await person.call(findKeyword, { project_keyword_id: id })).is_favourited).toBe(0)
    const saved = page.waitForResponse('**/api/v1/project-keywords/updateSettings')
    release()
    await saved
    await setRankState(id, { is_favourited: false })
    await expect(star).toBeVisible()
    await page.getByRole('grid').getByRole('button', { name: 'Keyword' }).click()
    await expect(star).toHaveCount(0)
  })

  test('KW-062 KW-064 KW-066 KW-067 selected keywords are counted and asked about before new ranks are requested', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    await page.goto(`/projects/${project.id}/keywords`)
    const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
    await expect(rows(page)).toHaveCount(3)
    await expect(bar).toHaveCount(0)
    for (const name of ['apple', 'berry', 'cherry']) await page.getByLabel(`Select ${name}`).check()
    await expect(bar.getByText('3 keywords', { exact: true })).toBeVisible()
    await page.getByLabel('Select berry').uncheck()
    await page.getByRole('button', { name: 'ACTIONS(2)', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Request New Ranks', 'Delete'])
    await page.getByRole('menuitem', { name: 'Request New Ranks' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Do you want to request new ranks?')).toBeVisible()
    const sent = page.waitForRequest('**/api/v1/project-keyword-requests/create')
    await dialog.getByRole('button', { name: 'Request New Ranks' }).click()
    const body = new URLSearchParams((await sent).postData() ?? '')
    const idOf = (name: string) => String(keywords.find(({ keyword_name }) => keyword_name === name)?.id)
    expect(body.getAll('project_keyword_ids[]')).toEqual([idOf('apple'), idOf('cherry')])
  })

  test('KW-065 KW-068 KW-082 deleted keywords leave the list and the selection', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    for (const name of ['apple', 'berry']) await page.getByLabel(`Select ${name}`).check()
    await page.getByRole('button', { name: 'ACTIONS(2)', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Do you want to continue with removing process?')).toBeVisible()
    const sent = page.waitForRequest('**/api/v1/project-keywords/deleteSelectedAuth')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const body = new URLSearchParams((await sent).postData() ?? '')
    expect(body.get('_method')).toBe('DELETE')
    expect(body.get('project_id')).toBe(String(project.id))
    expect(body.get('sort')).toBe('keyword')
    expect(body.getAll('project_keyword_ids[]')).toEqual(keywords.slice(0, 2).map(({ id }) => String(id)))
    await expect(phrases(page)).toHaveText(['cherry'])
    await expect(page.getByRole('toolbar', { name: 'Selected keywords' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'ACTIONS(0)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Distribution · 1 keyword', exact: true })).toBeVisible()
  })
  test('settings of the selected keywords are turned on and off together @deep', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    await page.goto(`/projects/${project.id}/keywords?sort=keyword&order=asc`)
    for (const name of ['apple', 'berry']) await page.getByLabel(`Select ${name}`).check()
    const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
    const ids = keywords.map(({ id }) => id)
    for (const [flag, turnOn, turnOff] of [
      ['is_favourited', 'Favourite', 'Remove favourite'],
      ['is_sticky', 'Pin', 'Unpin'],
      ['is_alerts_enabled', 'Turn alerts on', 'Turn alerts off'],
      ['is_enabled', 'Enable', 'Disable'],
    ] as const) {
      const values = async () => {
        const found = ids.map((project_keyword_id) => person.call(findKeyword, { project_keyword_id }))
        return (await Promise.all(found)).map((keyword) => keyword[flag])
      }
      const [, , untouched] = await values()
      for (const [action, value] of [
        [turnOn, 1],
        [turnOff, 0],
        [turnOn, 1],
      ] as const) {
        await bar.getByRole('button', { name: 'Settings' }).click()
        await page.getByRole('menuitem', { name: action, exact: true }).click()
        await expect.poll(values, action).toEqual([value, value, untouched])
        const star = page.locator(`#keyword-${ids[0]} [data-flag="${flag}"]`)
        await expect(star, action).toHaveAttribute('aria-pressed', String(value === 1))
      }
    }
    await expect(bar.getByText('2 keywords', { exact: true })).toBeVisible()
  })
})
