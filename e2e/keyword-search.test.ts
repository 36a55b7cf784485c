import { expect } from '@playwright/test'
import { makeTracked, setPositions } from './history.ts'
import { choose } from './keyword-form.ts'
import { test } from './person.ts'

test('a keyword becomes another search, after a warning, and its history tells it @deep', async ({
  page,
  person,
}) => {
  const { keywords } = await makeTracked(person, ['apple', 'banana'])
  const apple = keywords[0]!
  await setPositions(apple, [4, 5, 7])
  await page.goto(`/keywords/${apple.id}`)
  await page.getByRole('button', { name: 'Edit the search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the search' })
  await expect(dialog.getByLabel('Keyword')).toHaveValue('apple')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Keyword').fill('banana')
  await expect(dialog.getByText('The history of the keyword stays')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The project tracks this search already.').first()).toBeVisible()
  await dialog.getByLabel('Keyword').fill('cherry')
  await choose(page, 'Country', 'Austria')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: The search has been changed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'cherry' })).toBeVisible()
  await expect(
    page.getByText(/Search changed on .*apple · Google Web · United States.*→ cherry · Google Web · Austria/),
  ).toBeVisible()
})
