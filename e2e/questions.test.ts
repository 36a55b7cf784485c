import { expect } from '@playwright/test'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

test('from keywords to a first page of answers: suggestions, estimate, answers of the sandbox, rates', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['running shoes', 'trail running shoes', 'hiking boots'])
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('link', { name: 'Questions', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What should answer engines be asked?' })).toBeVisible()
  await page.getByRole('button', { name: /^Select all \d+$/ }).click()
  await page.getByLabel('Your own questions (optional)').fill('Which shop sells the best boots?')
  await page.getByRole('button', { name: /^Add \d+ questions$/ }).click()

  await expect(page.getByRole('heading', { name: 'Which brand, and where?' })).toBeVisible()
  await expect(page.getByText('shop.example.com').first()).toBeVisible()
  await expect(page.getByText('Invented by the sandbox').first()).toBeVisible()
  await expect(page.getByRole('status').getByText(/^\d+ answers$/)).toBeVisible()
  await page.getByRole('button', { name: /^Ask for \d+ answers$/ }).click()

  const table = page.getByRole('region', { name: 'Questions and answers' })
  await expect(table.getByText(/ of 3 · /).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Share of voice')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Share of answers by day' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Answers that name and that cite you' })).toBeVisible()
  await expect(page.getByText('Invented by the sandbox').first()).toBeVisible()

  await table.getByRole('link', { name: 'Which shop sells the best boots?' }).click()
  await expect(page).toHaveURL(/\/questions\/\d+\?surface=/)
  await expect(page.getByRole('heading', { name: 'Which shop sells the best boots?' })).toBeVisible()
  const answer = page.getByRole('article', { name: 'Answer 1' })
  await expect(answer.getByText('Invented by the sandbox')).toBeVisible()
  await expect(answer.getByText(/search/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: 'All questions' }).click()
  await expect(table).toBeVisible()
})
