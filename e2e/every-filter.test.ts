import { expect } from '@playwright/test'
import { filterNames, filterRecords, parametersOf } from '@rankline/contract/keywords/filter-records'
import { sampleOf, samplesOf } from '@rankline/contract/keywords/filter-samples'
import { createTag } from '@rankline/contract/tags/calls'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

const withButtons = filterNames.filter(
  (name) => !['text', 'link', 'call'].includes(filterRecords[name].group),
)

const choices = withButtons.filter((name) => filterRecords[name].kind === 'choice')

test('every form of a filter with choices has a chip that says it @deep', async ({ page, person }) => {
  await makeTracked(person, ['apple'])
  const words = ['is', 'is any of', 'is not', 'is not', 'is', 'is all of']
  for (const name of choices)
    for (const [index, form] of samplesOf(name).entries()) {
      await page.goto(`/keywords?${new URLSearchParams(form)}`)
      const { label } = filterRecords[name]
      const chip = page.getByRole('button', { name: new RegExp(`^${label} ${words[index]} `) })
      await expect(chip, JSON.stringify(form)).toBeVisible()
      await page.getByRole('button', { name: `Clear ${label}`, exact: true }).click()
      await expect(page, JSON.stringify(form)).toHaveURL(/keywords$/)
    }
})

test('every filter of an address has a chip with its label, which takes it away @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple'])
  const tag = await person.call(createTag, { tag: 'fruit', project_keyword_ids: [keywords[0]?.id] })
  const all: Record<string, string> = {
    ...Object.assign({}, ...withButtons.map(sampleOf)),
    tag: String(tag.id),
    project: String(project.id),
  }
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams)
  await page.goto(`/keywords?${new URLSearchParams(all)}`)
  await expect.poll(parameters).toEqual(all)
  for (const name of withButtons) {
    const chip = page.getByRole('button', { name: `Clear ${filterRecords[name].label}`, exact: true })
    await chip.first().click()
    for (const parameter of parametersOf(name)) delete all[parameter]
    await expect.poll(parameters, name).toEqual(all)
  }
})
