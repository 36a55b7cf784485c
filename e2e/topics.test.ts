import { expect } from '@playwright/test'
import { switchTopics } from '@rankline/contract/topics/calls'
import { makeProject, makeTracked, setRankState } from './history.ts'
import { test } from './person.ts'

const forms = (subject: string) => [subject, `best ${subject}`, `buy ${subject} online`, `${subject} reviews`]

test('keywords are grouped, and a topic has its pages, gaps, name and keywords', async ({ page, person }) => {
  const [boots, hats] = [`boots ${person.username}`, `hats ${person.username}`]
  const phrases = [...forms(boots), ...forms(hats), `tea ${person.username}`]
  const { project, keywords } = await makeTracked(person, phrases)
  const named = (name: string) => keywords.find(({ keyword_name }) => keyword_name === name)!
  await setRankState(named(`best ${boots}`).id, { volume: 900_000 })
  await setRankState(named(hats).id, { volume: 900_000 })
  await page.goto(`/projects/${project.id}/tags`)
  await page.getByRole('link', { name: 'Topics', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Topics are off' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn on topics' }).click()
  await expect(page.getByText('2 topics with 8 of 9 keywords')).toBeVisible()
  await page.getByRole('link', { name: `best ${boots}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `best ${boots}`, exact: true })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Visibility by day' })).toBeVisible()
  for (const title of ['Your pages', 'Contested keywords', 'Gaps', 'Share of voice'])
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible()
  const voice = page.getByRole('region', { name: 'Share of voice', exact: true })
  await expect(voice.getByRole('row').filter({ hasText: 'shop.example.com' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit tag' })
  await dialog.getByRole('textbox', { name: `Name of best ${boots}` }).fill(`Footwear ${person.username}`)
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog.getByRole('button', { name: /^Delete/ }), 'a topic is not deleted alone').toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: `Footwear ${person.username}`, exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Keywords', exact: true }).last().click()
  await expect(page).toHaveURL(/\/keywords\?tag=\d+$/)
  await expect(page.locator('tr[id^="keyword-"]')).toHaveCount(4)
})

test('topics are turned off after a question, and a project without pages has none', async ({
  page,
  person,
}) => {
  const { id } = await makeProject(person)
  await person.call(switchTopics, { project_id: id, is_on: 1 })
  await page.goto(`/projects/${id}/topics`)
  await expect(page.getByRole('heading', { name: 'No topics yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn off topics' }).click()
  await expect(page.getByRole('heading', { name: 'Topics are off' })).toBeVisible()
})
