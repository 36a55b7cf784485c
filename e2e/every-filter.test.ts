import { expect } from '@playwright/test'
import { filterNames, filterRecords, parametersOf } from '@rankline/contract/keywords/filter-records'
import { sampleOf } from '@rankline/contract/keywords/filter-samples'
import { createTag } from '@rankline/contract/tags/calls'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

const withButtons = filterNames.filter(
  (name) => !['text', 'link', 'call'].includes(filterRecords[name].group),
)

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
