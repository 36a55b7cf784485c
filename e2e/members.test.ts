import { expect, type Page } from '@playwright/test'
import { inviteMembers, listMembers } from '@rankline/contract/members/calls'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { makeProject, setMember } from './history.ts'
import { newPerson, test } from './person.ts'
import { invite, join } from './team.ts'
import { tryAgain } from './try-again.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const menuOf = (page: Page, email: string) =>
  page.getByRole('button', { name: new RegExp(`Actions for .*${email}`) })
const items = (page: Page) => page.getByRole('menuitem')

test('MEM-001 MEM-002 MEM-003 the list says who is in the account, as what, since when and until when', async ({
  page,
  person,
  request,
}) => {
  await makeProject(person)
  const member = await join(request, person, 'moderator')
  await setMember(member.memberId, { created_at: '2026-03-04T12:00:00Z', end_at: '2031-05-06T12:00:00Z' })
  await page.goto('/manage/members/create')
  await page.getByRole('combobox', { name: 'Emails' }).fill('unknown@example.net')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()

  await expect(page).toHaveURL('/manage/members')
  await expect(rowOf(page, member.email).getByRole('cell')).toHaveText([
    `${member.username}${member.email}`,
    'moderator',
    'All projects',
    'Active',
    '4 Mar 2026',
    '6 May 2031',
    '',
  ])
  const unknown = rowOf(page, 'unknown@example.net')
  await expect(unknown).toContainText('Not Registered')
  await expect(unknown).toContainText('Invited')
  await expect(unknown).toContainText('Unlimited')
  await expect(page.getByRole('row').nth(1)).toContainText('admin')
})

test('MEM-004 MEM-005 MEM-006 MEM-031 what can be done depends on who the member is', async ({
  page,
  person,
  request,
}) => {
  const project = await makeProject(person)
  const all = await join(request, person, 'viewer')
  const some = await join(request, person, 'viewer', { project_ids: [project.id] })
  await page.goto('/manage/members')

  await menuOf(page, `${person.username}@example.com`).click()
  await expect(items(page)).toHaveText(['History'])
  await page.keyboard.press('Escape')
  await menuOf(page, some.email).click()
  await expect(items(page)).toHaveText(['Disable', 'Assign', 'History', 'Delete'])
  await page.keyboard.press('Escape')
  await menuOf(page, all.email).click()
  await expect(items(page)).toHaveText(['Disable', 'History', 'Delete'])

  await items(page).filter({ hasText: 'Disable' }).click()
  await expect(rowOf(page, all.email)).toContainText('Disabled')
  await menuOf(page, all.email).click()
  await items(page).filter({ hasText: 'Enable' }).click()
  await expect(rowOf(page, all.email)).toContainText('Active')

  await menuOf(page, all.email).click()
  await items(page).filter({ hasText: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('Joined as viewer.')
  await page.getByRole('button', { name: 'Close' }).click()
  await menuOf(page, all.email).click()
  await items(page).filter({ hasText: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, all.email)).toHaveCount(0)
})

test('MEM-032 who was removed or has rejected cannot be deleted', async ({ page, person, request }) => {
  const member = await join(request, person, 'viewer')
  await setMember(member.memberId, { status: 4 })
  await page.goto('/manage/members')
  await menuOf(page, member.email).click()
  await expect(items(page)).toHaveText(['History'])
})

test('MEM-007 a list that fails, or has nothing, says so', async ({ page, person }) => {
  const calls = '**/api/v1/user-members/paginateAuth*'
  await page.route(calls, (route) => route.fulfill({ status: 500, json: failure }))
  await page.goto('/manage/members')
  await expect(page.getByText('UNABLE TO GET MEMBERS', { exact: true })).toBeVisible()
  await tryAgain(page, calls)
  await expect(rowOf(page, person.username)).toBeVisible()
  await page.goto('/manage/members?page=9')
  await expect(page.getByText('UNABLE TO GET MEMBERS', { exact: true })).toBeVisible()
})

const failure = { status: 'error', code: 'INTERNAL', message: 'It broke.', items: null, errors: {} }

test.describe('assigning', () => {
  test('MEM-008 PROJ-067 PROJ-070 projects a member does not see are given with ASSIGN', async ({
    page,
    person,
    request,
  }) => {
    const first = await makeProject(person, { project_name: 'First' })
    await makeProject(person, { project_name: 'Second' })
    await makeProject(person, { project_name: 'Third' })
    const member = await join(request, person, 'viewer', { project_ids: [first.id] })
    await page.goto('/manage/members')
    await menuOf(page, member.email).click()
    await items(page).filter({ hasText: 'Assign' }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('listitem')).toHaveText([/Second/, /Third/])
    await expect(panel.getByRole('button', { name: 'ASSIGN' })).toBeDisabled()
    await panel.getByRole('checkbox').first().check()
    await panel.getByRole('button', { name: 'ASSIGN' }).click()
    await expect(panel.getByRole('listitem')).toHaveText([/Third/])
    await panel.getByRole('checkbox').first().check()
    await panel.getByRole('button', { name: 'ASSIGN' }).click()
    await expect(panel.getByText("THERE AREN'T ANY PROJECTS AVAILABLE", { exact: true })).toBeVisible()
    await expect(panel).toContainText('Already assigned all or empty project list.')
  })

  test('PROJ-071 an account without projects is told to create one', async ({ page, person, request }) => {
    const project = await makeProject(person)
    const member = await join(request, person, 'viewer', { project_ids: [project.id] })
    await person.call(deleteProjects, { project_ids: [project.id] })
    await page.goto('/manage/members')
    await menuOf(page, member.email).click()
    await items(page).filter({ hasText: 'Assign' }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByText("THERE AREN'T ANY PROJECTS AVAILABLE", { exact: true })).toBeVisible()
    await expect(panel).toContainText('You need to create a new project.')
  })
})

test.describe('the invite form', () => {
  const limits = (page: Page) => page.getByPlaceholder('Shares yours')

  test('MEM-010 without a project there is nothing to share', async ({ page, person }) => {
    expect(person.username).not.toBe('')
    await page.goto('/manage/members/create')
    await expect(page.getByText("THERE AREN'T ANY PROJECTS AVAILABLE", { exact: true })).toBeVisible()
    await expect(page.getByText('You need to create a project.')).toBeVisible()
    await page.getByRole('link', { name: 'CREATE A PROJECT' }).click()
    await expect(page).toHaveURL('/projects/create')
  })

  test('MEM-009 MEM-012 addresses are entered one at a time with Enter, each once', async ({
    page,
    person,
  }) => {
    await makeProject(person)
    await page.goto('/manage/members/create')
    const emails = page.getByRole('combobox', { name: 'Emails' })
    for (const email of ['one@example.net', 'two@example.net', 'One@example.net']) {
      await emails.fill(email)
      await emails.press('Enter')
    }
    await expect(page.getByText('One@example.net is already entered')).toBeVisible()
    await emails.fill('')
    await page.getByRole('button', { name: 'Invite 2 people' }).click()
    await expect(page.getByText('2 invitations have been sent.')).toBeVisible()
    const { data } = await person.call(listMembers, {})
    expect(data.map(({ memberable }) => memberable.email).toSorted()).toEqual(
      ['one@example.net', 'two@example.net', `${person.username}@example.com`].toSorted(),
    )
    expect(data.find(({ status }) => status === 3)).toMatchObject({
      role: 'viewer',
      project_permission: 'projects',
    })
  })

  test('MEM-018 MEM-019 MEM-020 MEM-021 the limits that can be handed over depend on the role', async ({
    page,
    person,
  }) => {
    await makeProject(person)
    await page.goto('/manage/members/create')
    const names = () =>
      limits(page).evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
    const choose = async (role: string) => {
      await page.getByRole('combobox', { name: 'Role' }).click()
      await page.getByRole('option', { name: role }).click()
    }
    await expect(limits(page)).toHaveCount(0)
    await choose('Manager')
    await expect(limits(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Reserve a part of your limits' }).click()
    await expect(limits(page)).toHaveCount(7)
    expect(await names()).not.toContain('allowed_dashboards')
    await choose('Owner')
    await expect(limits(page)).toHaveCount(8)
    expect(await names()).toEqual([
      'allowed_daily_requests',
      'allowed_keywords',
      'allowed_keywords_per_project',
      'allowed_projects',
      'allowed_competitors',
      'allowed_competitors_per_project_keyword',
      'allowed_team_members',
      'allowed_dashboards',
    ])
    await choose('Moderator')
    await expect(limits(page)).toHaveCount(1)
    expect(await names()).toEqual(['allowed_daily_requests'])
    await choose('Viewer')
    await expect(limits(page)).toHaveCount(0)
  })

  test('selected projects have to be named @deep', async ({ page, person }) => {
    const project = await makeProject(person, { project_name: 'Shop' })
    await makeProject(person, { project_name: 'Other', project_url: 'other.example' })
    await page.goto('/manage/members/create')
    await page.getByRole('combobox', { name: 'Emails' }).fill('one@example.net')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Invite' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Projects', exact: true }).click()
    await page.getByRole('option', { name: /Shop/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(rowOf(page, 'one@example.net')).toContainText('Selected projects')
    const { data } = await person.call(listMembers, {})
    expect(data.find(({ status }) => status === 3)).toMatchObject({ project_id: project.id })
  })
})

test('MEM-033 MEM-034 an invitation is accepted or rejected below the bell, and accepting reloads the page', async ({
  page,
  person,
  request,
}) => {
  const owner = await newPerson(request)
  const shop = await makeProject(owner, { project_name: 'Shop of theirs' })
  await page.goto('/projects?joint=1')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByText('Nothing to see here yet.')).toBeVisible()
  await page.keyboard.press('Escape')

  // The page updates without a reload.
  const emails = [`${person.username}@example.com`]
  await owner.call(inviteMembers, { emails, role: 'viewer' })
  const other = await invite(request, person, 'viewer')
  await other.call(inviteMembers, { emails, role: 'viewer' })
  await expect(bell).toHaveAccessibleName('Notifications, 2 new')
  await bell.click()
  const invitations = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
  await expect(invitations).toHaveCount(2)
  const asked = page.waitForRequest('**/api/v1/user-members/requests')
  await invitations.filter({ hasText: other.username }).getByRole('button', { name: 'Reject' }).click()
  await asked
  await expect(invitations).toHaveCount(1)
  await expect(invitations).toContainText(`${owner.username} invited you to all projects as viewer`)

  const loaded = page.waitForEvent('load')
  await invitations.getByRole('button', { name: 'Accept' }).click()
  await loaded
  await expect(page.getByRole('link', { name: shop.name })).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications')
})
