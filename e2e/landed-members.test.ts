import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { login, register } from '@rankline/contract/auth/calls'
import { inviteMembers } from '@rankline/contract/members/calls'
import { makeProject, track } from './history.ts'
import { linkMailedTo } from './mailbox.ts'
import { callAs, type Person, signIn, test } from './person.ts'

/** Registers by a mailed invitation, and chooses neither trial nor package. */
async function registerInvited(request: APIRequestContext, owner: Person, projectIds: number[]) {
  const username = `e2e-${randomBytes(6).toString('hex')}`
  const [email, password] = [`${username}@example.com`, `pass-${username.slice(-8)}`]
  const invitation = { role: 'viewer', project_permission: 'projects', project_ids: projectIds }
  await owner.call(inviteMembers, { emails: [email], ...invitation })
  const code = (await linkMailedTo(email, '/register')).searchParams.get('invitation')
  await callAs(request, undefined, register, { username, password, email, invitation: code })
  return (await callAs(request, undefined, login, { username, password })).token
}

test('who was invited opens in the account that invited them, without a package', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const project = await makeProject(person, { project_name: 'Shop' })
  await track(person, project, ['red shoes'])
  await makeProject(person, { project_name: 'Hidden', project_url: 'hidden.example' })
  const token = await registerInvited(request, person, [project.id])
  await page.context().clearCookies()
  await signIn(page, token, baseURL ?? '')

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with trial' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create a project' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await expect(page.locator('[data-project]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'red shoes' })).toBeVisible()

  await page.goto('/keywords')
  await expect(page.getByRole('row').filter({ hasText: 'red shoes' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select red shoes' }).check()
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Delete' })).toHaveCount(0)
})
