import { expect } from '@playwright/test'
import { on } from './on.ts'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

/** Looks of elements that open in the frame of every screen. */
export function shellScreens({ shop }: World): Screen[] {
  const of = on('/projects')
  return [
    of('shell palette', async (page) => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('listbox', { name: 'Found' })).toBeVisible()
    }),
    on(`/projects/${shop.id}/keywords`)('shell keyboard help', async (page) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    }),
    of('shell person', async (page) => {
      await page.getByRole('button', { name: /^Menu of/ }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    }),
    of('shell notifications', async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible()
    }),
  ]
}
