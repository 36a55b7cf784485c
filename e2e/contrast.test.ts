import { expect } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { makeTracked, setRankState } from './history.ts'
import { historied } from './keyword-history.ts'
import { test } from './person.ts'

const contrastIn = (within: string) => ({ rules: ['color-contrast'], within })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a disabled keyword is grey and readable, ${colorScheme} @deep`, async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['red shoes'])
    for (const { id } of keywords)
      await setRankState(id, { position: 3, features: [1, 2], own_features: [2], is_enabled: false })
    await page.emulateMedia({ colorScheme })
    await page.goto(`/projects/${project.id}/keywords`)
    await expect(page.locator('tr[data-disabled]')).toBeVisible()
    expect(await violationsOf(page, contrastIn('tr[data-disabled]'))).toEqual([])
  })

  test(`a result that left the list is grey and readable, ${colorScheme} @deep`, async ({ page, person }) => {
    const { keyword } = await historied(person)
    await page.emulateMedia({ colorScheme })
    await page.goto(`/keywords/${keyword.id}`)
    await expect(page.locator('[data-lost]')).toBeVisible()
    expect(await violationsOf(page, contrastIn('[data-lost]'))).toEqual([])
  })
}
