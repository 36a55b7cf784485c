import { expect } from '@playwright/test'
import { makeTracked } from './history.ts'
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

test('the explanation of a focused button stays when the page scrolls or the mouse is elsewhere @deep', async ({
  page,
  person: _person,
}) => {
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.goto('/dashboard')
  const help = page.getByRole('button', { name: `Help: ${hint}` })
  const tip = page.getByRole('tooltip')
  await help.focus()
  await expect(tip).toHaveText(hint)
  const before = (await help.boundingBox())?.y ?? 0
  const after = await help.evaluate(async (button) => {
    const scrolled = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }))
    window.scrollBy(0, 20)
    await scrolled
    return button.getBoundingClientRect().y
  })
  expect(after).toBe(before - 20)
  await expect
    .poll(() => tip.evaluateAll((tips) => tips.map((one) => one.getBoundingClientRect().bottom)))
    .toEqual([after - 6])

  await page.mouse.move(5, 200)
  await page.mouse.move(5, 100)
  await expect(tip).toHaveText(hint)
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await expect(tip).toHaveCount(0)

  await help.click()
  await expect(tip).toHaveText(hint)
  await page.mouse.move(5, 200)
  await expect(tip).toHaveCount(0)
})

test('the head of a column says what its number is, how it is computed, and gives an example @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  const tip = page.getByRole('tooltip')
  const heads = page.getByRole('grid').getByRole('columnheader')
  const traffic = heads.filter({ hasText: 'Traffic' }).getByRole('button').first()
  await traffic.focus()
  await expect(tip).toHaveText(
    /Estimated visits a month.*Search volume × click-through rate.*1,000 × 11% = 110/s,
  )
  await page.keyboard.press('Escape')
  await traffic.blur()
  await traffic.evaluate((button: HTMLElement) => button.click())
  await expect(tip).toHaveText(/Estimated visits a month/)
  for (const name of ['Current', 'Change', 'Prev', 'Best', 'Worst', '30 days', 'Volume', 'Traffic', 'Value'])
    await expect(
      heads.filter({ hasText: new RegExp(`^${name}$`) }).locator('button[data-tip]'),
      name,
    ).toHaveAttribute('data-tip', /\n/)
})

test('a form that cannot be sent says why, and a control that acts shows no tip when it is tapped', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  const tip = page.getByRole('tooltip')
  await page.goto('/account/email')
  const submit = page.locator('main').locator('button[type="submit"]').first()
  await expect(submit).toBeDisabled()
  await submit.hover({ force: true })
  await expect(tip).not.toBeEmpty()
  await expect(submit).toHaveAccessibleDescription((await tip.textContent()) ?? '')

  await page.goto(`/projects/${project.id}/keywords`)
  const toggle = page.getByRole('button', { name: 'Favourite' }).first()
  await toggle.evaluate((button: HTMLElement) => button.click())
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(tip).toHaveCount(0)
})
