import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { listMembers } from '@rankline/contract/members/calls'
import { expectAccessible } from './axe.ts'
import { makeProject } from './history.ts'
import { linkMailedTo } from './mailbox.ts'
import { test } from './person.ts'

test('MEM-039 submitting the form sends it, makes a pending member of each address and mails them', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  const emails = ['first', 'second'].map((name) => `${name}-${randomBytes(5).toString('hex')}@example.net`)
  await page.goto('/manage/members/create')
  const input = page.getByRole('combobox', { name: 'Emails' })
  for (const email of emails) {
    await input.fill(email)
    await page.keyboard.press('Enter')
  }
  const sent = page.waitForRequest('**/api/v1/user-members/createAuth')
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  const request = await sent
  expect(request.method()).toBe('POST')
  const body = new URLSearchParams(request.postData() ?? '')
  expect(body.getAll('emails[]')).toEqual(emails)
  expect([body.get('role'), body.get('project_permission')]).toEqual(['viewer', 'projects'])

  await expect(page).toHaveURL('/manage/members')
  const { data } = await person.call(listMembers, {})
  const pending = data.filter(({ status_text }) => status_text === 'Invited')
  expect(pending.map(({ memberable }) => memberable.email).toSorted()).toEqual(emails.toSorted())
  for (const email of emails)
    expect((await linkMailedTo(email, '/register')).searchParams.get('invitation')).toBeTruthy()

  await page.context().clearCookies()
  await page.goto((await linkMailedTo(emails[0]!, '/register')).href)
  await expect(page.getByText('You have been invited to an account.')).toBeVisible()
  await expect(page.getByText(`You join ${person.username} as viewer.`)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(emails[0]!)
  await expectAccessible(page)
  await page.getByLabel('Username').fill(`first-${randomBytes(5).toString('hex')}`)
  await page.getByLabel('Password', { exact: true }).fill('long-enough-1')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`/projects/${project.id}/keywords`)
})
