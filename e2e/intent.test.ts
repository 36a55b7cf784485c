import { expect } from '@playwright/test'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { INTENT, intentNames } from '@rankline/contract/keywords/intents'
import { makeTracked } from './history.ts'
import { type Person, test } from './person.ts'

const phrases = {
  informational: 'what are trail shoes',
  navigational: 'trail shoes login',
  commercial: 'best trail shoes',
  transactional: 'buy trail shoes',
} as const

/** A project with a keyword of each intent, as the sandbox answers them. */
async function oneOfEach(person: Person): Promise<{ projectId: number; keywords: Keyword[] }> {
  const { project } = await makeTracked(person, Object.values(phrases))
  const { data } = await person.call(listKeywords, { project_id: project.id })
  return { projectId: project.id, keywords: data }
}

const shareOf = ({ intent, intent_shares }: Keyword) =>
  `${intentNames[intent!]} ${Math.max(...intent_shares!)}%`

test('the list shows the intent where the column is chosen, and filters by it', async ({ page, person }) => {
  const { projectId, keywords } = await oneOfEach(person)
  for (const { keyword, intent } of keywords) expect(phrases[intent!], keyword).toBe(keyword)
  await page.goto(`/projects/${projectId}/keywords`)
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Intent' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Intent', exact: true }).click()
  await page.keyboard.press('Escape')
  for (const keyword of keywords)
    await expect(page.locator(`#keyword-${keyword.id} [data-column="intent"]`)).toContainText(
      shareOf(keyword),
    )
  await page.goto(`/projects/${projectId}/keywords?intent=${INTENT.navigational}`)
  await expect(page.getByRole('checkbox', { name: /^Select .*trail shoes/ })).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: `Select ${phrases.navigational}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Intent.*Navigational/ })).toBeVisible()
})

test('the detail of a keyword says from what its intent comes', async ({ page, person }) => {
  const { keywords } = await oneOfEach(person)
  const bought = keywords.find(({ keyword }) => keyword === phrases.transactional)!
  await page.goto(`/keywords/${bought.id}`)
  const shares = page.getByRole('list', { name: 'Shares of intents' })
  await expect(shares.getByRole('listitem').filter({ hasText: 'Transactional' })).toContainText(
    `${bought.intent_shares![3]}%`,
  )
  await expect(page.getByRole('list', { name: 'Signs of the intent' })).toContainText(
    'The keyword asks to buy or book',
  )
})

test('the charts break the keywords of a project down by intent, and lead to them', async ({
  page,
  person,
}) => {
  const { projectId } = await oneOfEach(person)
  await page.goto(`/projects/${projectId}/keywords?charts=other`)
  const table = page.getByRole('table', { name: 'Keywords by search intent' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table.getByRole('row', { name: /^Commercial/ })).toContainText('1 25%')
  await table.getByRole('link', { name: 'Commercial' }).click()
  await expect(page.getByRole('checkbox', { name: /^Select .*trail shoes/ })).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: `Select ${phrases.commercial}` })).toBeVisible()
})
