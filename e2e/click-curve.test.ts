import { expect } from '@playwright/test'
import { findClickCurve } from '@rankline/contract/click-curve/calls'
import { setRankState } from './history.ts'
import { historied } from './keyword-history.ts'
import { test } from './person.ts'

test('POS-041 a person sets a click curve, sees what it means, and resets it @deep', async ({
  page,
  person,
}) => {
  const { keyword } = await historied(person)
  await setRankState(keyword.id, { volume: 1200, cost_per_click: 1.5 })
  await page.goto(`/keywords/${keyword.id}`)
  await expect(page.getByText('188', { exact: true })).toBeVisible()

  await page.goto('/account/information')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Click curve' }).click()
  await expect(page).toHaveURL('/account/click-curve')
  await expect(page.getByText('You use the default curve.')).toBeVisible()
  await expect(page.getByText('Recorded numbers keep the curve of their day.')).toBeVisible()
  const field = (position: number) => page.getByLabel(`Position ${position}`, { exact: true })
  await expect(field(1)).toHaveValue('28.5')
  await expect(field(20)).toHaveValue('0.3')
  const reset = page.getByRole('button', { name: 'Reset to default' })
  await expect(reset).toBeDisabled()

  await field(3).fill('9.7')
  await expect(field(3)).toHaveAccessibleDescription('97 visits')
  const save = page.getByRole('button', { name: 'Save click curve' })
  await field(4).fill('8.125')
  await expect(page.getByText('may have at most 2 decimals')).toBeVisible()
  await expect(save).toBeDisabled()
  await field(4).fill('8')
  const warning = page.getByRole('status').filter({ hasText: 'more clicks than the position before' })
  await expect(warning).toHaveCount(0)
  await field(2).fill('50')
  await expect(warning).toContainText('Position 2:')
  await save.click()
  await expect(page.getByText('The click curve has been saved.')).toBeVisible()
  await expect(page.getByText('You use your own curve.')).toBeVisible()

  const links = page.getByRole('navigation', { name: 'Account' })
  await links.getByRole('link', { name: 'Information' }).click()
  await links.getByRole('link', { name: 'Click curve' }).click()
  await expect(field(2)).toHaveValue('50')
  await page.goto(`/keywords/${keyword.id}`)
  await expect(page.getByText('600', { exact: true })).toBeVisible()

  await page.goto('/account/click-curve')
  await reset.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect(page.getByText('You use the default curve.')).toBeVisible()
  await expect(field(2)).toHaveValue('15.7')
  expect((await person.call(findClickCurve, {})).is_default).toBe(true)
})
