import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import {
  addQuestions,
  listQuestions,
  requestAnswers,
  setQuestionTopics,
} from '@rankline/contract/questions/calls'
import { listRoundSchedules } from '@rankline/contract/questions/rounds'
import { makeProject, makeTracked } from './history.ts'
import { test } from './person.ts'
import { join, signInAs } from './team.ts'

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
  await expect(page.getByText(/^to [2-9] questions on/)).toBeVisible()
  const { questions } = await person.call(listQuestions, { project_id: project.id })
  const topics = { project_id: project.id, question_ids: [questions[0]!.id], topics: ['Footwear'] }
  await person.call(setQuestionTopics, topics)
  await page.reload()
  await page.getByRole('button', { name: 'Topic', exact: true }).click()
  await page.getByRole('option', { name: 'Footwear' }).click()
  await expect(page.getByText(/^to 1 question on/)).toBeVisible()
  await expect(table.getByText(/^1 of \d+ questions have the topic “Footwear”/)).toBeVisible()
  await page.getByRole('button', { name: 'EXPORTS', exact: true }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Questions by day, Csv' }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^questions-.+\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(questions[0]!.text)
  await expect(page.getByText('Your file is ready.')).toBeVisible()
  const sites = page.getByRole('region', { name: 'Cited sites' })
  await sites
    .getByRole('button', { name: /^Pages of/ })
    .first()
    .click()
  await expect(
    sites
      .getByRole('list', { name: /^Pages of/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
})

test('a report of Bing is shown beside the own rate, and another file is refused', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  const ofProject = { project_id: project.id }
  await person.call(addQuestions, { ...ofProject, questions: 'Which boots does Bing count?' })
  await person.call(requestAnswers, { ...ofProject, surface: 'chatgpt', answers: 1 })
  await page.goto(`/projects/${project.id}/questions`)
  const section = page.getByRole('region', { name: 'Reports of Bing and Google' })
  const choose = (name: string, text: string) =>
    section
      .getByLabel('Report of Bing or Google')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(
    'pages.csv',
    'Page,Citations\nhttps://shop.example.com/boots,1200\nhttps://shop.example.com/,34\n',
  )
  await expect(section.getByRole('row', { name: /shop\.example\.com\/boots 1,200$/ })).toBeVisible()
  await expect(section.getByText('1,234')).toBeVisible()
  await expect(section.getByText('2 pages')).toBeVisible()
  await expect(section.getByText('Cite you, ChatGPT')).toBeVisible()
  await choose('other.csv', 'Keyword,Position\nboots,3\n')
  await expect(page.getByText(/The file is no report of Bing/)).toBeVisible()
  await expect(section.getByText('1,234')).toHaveCount(0)
})

test('questions are added, grouped by topics and deleted; brands get aliases', async ({ page, person }) => {
  const project = await makeProject(person)
  const ofProject = { project_id: project.id }
  await person.call(addQuestions, { ...ofProject, questions: 'Which boots?' })
  await page.goto(`/projects/${project.id}/questions`)
  await page.getByRole('button', { name: 'Add questions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Questions', { exact: true }).fill('Which shoes?\nWhich socks?\nWhich boots?')
  await dialog.getByRole('button', { name: 'Add 3 questions' }).click()
  await expect(page.getByText('2 questions added. 1 question skipped: already asked.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit topics of Which shoes?' }).click()
  await dialog.getByLabel('Topics (optional)').fill('Footwear')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Which shoes?' })
  await expect(row.getByText('Footwear')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Which socks?' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Which socks?' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Brands', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add competitor' }).click()
  await dialog.getByLabel('Name').fill('Rival')
  await dialog.getByLabel('Aliases (optional)').fill('Rival Shoes')
  await dialog.getByRole('button', { name: 'Add competitor' }).click()
  await expect(dialog.getByText('Rival Shoes')).toBeVisible()
  const { questions, brands } = await person.call(listQuestions, ofProject)
  expect(questions.map(({ text, topics }) => [text, topics]).toSorted()).toEqual([
    ['Which boots?', []],
    ['Which shoes?', ['Footwear']],
  ])
  expect(brands.map(({ name, aliases }) => [name, aliases])).toEqual([
    ['Example', []],
    ['Rival', ['Rival Shoes']],
  ])
})

test('a surface is asked every week, and the rounds say what they have cost', async ({ page, person }) => {
  const project = await makeProject(person)
  const ofProject = { project_id: project.id }
  await person.call(addQuestions, { ...ofProject, questions: 'Which boots?' })
  await person.call(requestAnswers, { ...ofProject, surface: 'chatgpt', answers: 1, ceiling: 0.25 })
  await page.goto(`/projects/${project.id}/questions`)
  await page.getByRole('button', { name: 'Rounds', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Last rounds' })).toContainText('of $0.25')
  await dialog.getByRole('button', { name: 'Weekly rounds of ChatGPT' }).click()
  const save = dialog.getByRole('button', { name: 'Ask every week' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Ceiling').fill('0.5')
  await dialog.getByLabel('Ask more until the interval is narrow (optional)').fill('20')
  await save.click()
  const plans = dialog.getByRole('list', { name: 'Weekly rounds' })
  await expect(plans).toContainText(
    'Every week, 3 answers to each question · at most $0.50 · more until the interval is 20 points wide',
  )
  expect(await person.call(listRoundSchedules, ofProject)).toContainEqual(
    expect.objectContaining({ surface: 'chatgpt', frequency: 'weekly', ceiling: 0.5, target_width: 0.2 }),
  )
  await dialog.getByRole('button', { name: 'Weekly rounds of ChatGPT' }).click()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(plans).not.toContainText('Every week')
})

test('who may only read sees questions and brands, and no forms', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const project = await makeProject(person)
  const viewer = await join(request, person, 'viewer')
  await signInAs(page, viewer, baseURL)
  await page.goto(`/projects/${project.id}/questions`)
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
  await person.call(addQuestions, { project_id: project.id, questions: 'Which boots?' })
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Which boots?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No answers yet' })).toBeVisible()
  for (const name of ['Add questions', 'Ask now', 'Delete Which boots?', 'Edit topics of Which boots?'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Brands', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Your brand')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add competitor' })).toHaveCount(0)
})
