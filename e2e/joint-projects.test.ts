import { expect } from '@playwright/test'
import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { allProjectMembers } from '@rankline/contract/members/calls'
import { makeProject, track } from './history.ts'
import { test } from './person.ts'
import { join, signInAs } from './team.ts'

test('PROJ-010 PROJ-075 the owner of a project, and nobody else, has the panel of its members', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const project = await makeProject(person, { project_name: 'Shop' })
  const member = await join(request, person, 'manager', { project_ids: [project.id] })
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Actions for Shop' }).click()
  await page.getByRole('menuitem', { name: 'Project members' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('listitem')).toHaveText([new RegExp(`${member.username}.*manager`)])
  await panel.getByRole('button', { name: `History of ${member.username}` }).click()
  await expect(page.getByRole('heading', { name: `History of ${member.username}` })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Remove ${member.username}` }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText("THERE AREN'T ANY MEMBERS", { exact: true })).toBeVisible()
  expect(await person.call(allProjectMembers, { project_id: project.id })).toEqual([])

  const other = await join(request, person, 'owner')
  await signInAs(page, other, baseURL)
  await page.goto('/projects?joint=1')
  await expect(page.getByRole('link', { name: 'Shop' })).toBeVisible()
  await expect(page.locator('[data-project]')).toContainText(person.username)
  await page.getByRole('button', { name: 'Actions for Shop' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit project' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Project members' })).toHaveCount(0)
})

test('PROJ-015 MEM-048 MEM-050 selected projects are deleted, or cleared of their team members', async ({
  page,
  person,
  request,
}) => {
  const projects = [
    await makeProject(person, { project_name: 'A' }),
    await makeProject(person, { project_name: 'B' }),
  ]
  await join(request, person, 'viewer', { project_ids: projects.map(({ id }) => id) })
  await page.goto('/projects')
  await page.getByRole('checkbox', { name: 'Select A' }).check()
  await page.getByRole('checkbox', { name: 'Select B' }).check()
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Project tags',
    'Clear team members',
    'Delete selected projects',
  ])
  await page.getByRole('menuitem', { name: 'Clear team members' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear team members' }).click()
  await expect(page.getByText('2 team members have been removed from the selected projects.')).toBeVisible()
  for (const { id } of projects) expect(await person.call(allProjectMembers, { project_id: id })).toEqual([])
})

test('KW-084 KW-085 KW-087 KW-088 KW-089 a row names who made the keyword to everybody else', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const project = await makeProject(person, { project_name: 'Shop' })
  await track(person, project, ['by owner'])
  const creator = await join(request, person, 'manager')
  const third = await join(request, person, 'viewer')
  await creator.call(addKeywords, { project_id: project.id, keywords: 'by member' })
  const url = `/projects/${project.id}/keywords`
  const row = (phrase: string) => page.getByRole('row').filter({ hasText: phrase })
  const icon = (phrase: string) => row(phrase).getByLabel(/^(Admin|Member) \(/)

  await page.goto(url)
  await expect(icon('by member')).toHaveAccessibleName(`Admin (${creator.username})`)
  await expect(icon('by owner')).toHaveCount(0)

  await signInAs(page, creator, baseURL)
  await page.goto(url)
  await expect(icon('by owner')).toHaveAccessibleName(`Member (${person.username})`)
  await expect(icon('by member')).toHaveCount(0)

  await signInAs(page, third, baseURL)
  await page.goto(url)
  await expect(icon('by member')).toHaveAccessibleName(`Member (${creator.username})`)

  // With the type of a brand's client, the same id is another person, whose dashboard name is shown.
  await signInAs(page, creator, baseURL)
  await page.route('**/api/v1/project-keywords/fetchAuth*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const keyword of answer.items.data)
      Object.assign(keyword, {
        user_member_userable_type: 'user_dashboards',
        user_dashboard_username: 'acme-dashboard',
      })
    await route.fulfill({ response, json: answer })
  })
  await page.goto(url)
  await expect(icon('by member')).toHaveAccessibleName('Member (acme-dashboard)')
})

test('a viewer looks at a joint project and is offered nothing that changes it @deep', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const project = await makeProject(person, { project_name: 'Shop' })
  await track(person, project, ['red shoes'])
  const viewer = await join(request, person, 'viewer')
  await signInAs(page, viewer, baseURL)
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.getByRole('row').filter({ hasText: 'red shoes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ADD KEYWORDS' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select red shoes' }).check()
  await expect(page.getByRole('toolbar', { name: 'Selected keywords' })).toBeVisible()
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Delete' })).toHaveCount(0)
  expect((await viewer.call(listKeywords, { project_id: project.id })).total).toBe(1)

  await page.locator('[data-tip="Switch project"]').click()
  await expect(page.getByRole('option', { name: /Shop/ })).toContainText(person.username)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('shop')
  await expect(page.getByRole('option').filter({ hasText: person.username })).toBeVisible()
})
