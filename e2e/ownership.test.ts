import { expect } from '@playwright/test'
import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { enter, makeBrand, newClient } from './clients.ts'
import { makeProject, makeTracked } from './history.ts'
import { test } from './person.ts'
import { join, signInAs } from './team.ts'

test('KW-086 who made a keyword on the site manages it; who made it under a brand does not', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const project = await makeProject(person, { project_name: 'Shop' })
  const member = await join(request, person, 'manager')
  await member.call(addKeywords, { project_id: project.id, keywords: 'red shoes' })
  const [keyword] = (await person.call(listKeywords, { project_id: project.id })).data
  const owner = page.getByRole('main').getByText(/^(Manager|Admin|Member) \(|^Added by /)

  await page.goto(`/keywords/${keyword?.id}`)
  await expect(owner).toHaveText(`Admin (${member.username})`)
  await signInAs(page, member, baseURL)
  await page.goto(`/keywords/${keyword?.id}`)
  await expect(owner).toHaveText(`Added by ${member.username}`)

  const brand = await makeBrand(person)
  const client = await newClient(request, brand)
  const made = await makeTracked(client, ['rye bread'])
  await enter(page, brand, client)
  await page.goto(`/white-label/keywords/${made.keywords[0]?.id}`)
  await expect(page.getByRole('heading', { name: 'rye bread', level: 1 })).toBeVisible()
  await expect(owner).toHaveCount(0)
})
