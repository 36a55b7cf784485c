import { expect } from '@playwright/test'
import { test } from './person.ts'

const hint = 'Keywords with the same position as at the previous check.'

test('explanations are reached by keyboard and by touch', async ({ page, person: _person }) => {
  await page.goto('/dashboard')
  const help = page.getByRole('button', { name: `Help: ${hint}` })
  const tip = page.getByRole('tooltip')

  await help.focus()
  await expect(tip).toHaveText(hint)
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)

  // Some browsers do not focus a button that is tapped: they send only a click.
  await help.blur()
  await help.evaluate((button: HTMLElement) => button.click())
  await expect(tip).toHaveText(hint)
})
