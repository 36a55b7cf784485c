import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { makeTracked, setPackage, withDatabase } from './history.ts'
import { test } from './person.ts'
import { join, signInAs } from './team.ts'

const run = promisify(execFile)

test('a person creates a token, makes the first call with it, and ends it', async ({ page, person: _ }) => {
  await page.goto('/account/information')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'API tokens' }).click()
  await expect(page).toHaveURL('/account/tokens')
  await expect(page.getByText('No tokens yet.')).toBeVisible()
  const create = page.getByRole('button', { name: 'Create token' })
  await expect(create).toBeDisabled()
  await page.getByLabel('Name').fill('Sheet')
  await page.getByLabel('Write', { exact: true }).check()
  await create.click()
  const made = page.getByRole('region', { name: 'New token' })
  await expect(made.getByRole('heading', { name: 'Copy your new token now' })).toBeFocused()
  const [token = '', call = ''] = await made.locator('code').allTextContents()
  expect(token).toMatch(/^rkl_[0-9A-Za-z]{40}$/)
  expect(call).toContain(token)

  const { stdout } = await run('sh', ['-c', call.replace('curl ', 'curl -sS ')])
  expect(JSON.parse(stdout)).toMatchObject({ token: { name: 'Sheet', permissions: ['read', 'write'] } })

  await made.getByRole('button', { name: 'I have copied it' }).click()
  await page.reload()
  await expect(page.getByText(token)).toHaveCount(0)
  const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect(row).toContainText(`…${token.slice(-4)}`)
  await expect(row).toContainText('Read, Write · all projects · made by you')
  await expect(row).toContainText('from This machine')

  await row.getByRole('button', { name: 'End Sheet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End token' }).click()
  await expect(page.getByText('The token has ended.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Show 1 ended token' }).click()
  await expect(page.getByRole('list', { name: 'Ended tokens' })).toContainText('Ended')
  const { stdout: refused } = await run('sh', ['-c', call.replace('curl ', 'curl -sS ')])
  expect(JSON.parse(refused)).toMatchObject({ status: 401, code: 'unauthenticated' })
})

test('a token of chosen projects, made with the keyboard, after a log-in that is not recent', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await withDatabase((client) =>
    client.query(
      `UPDATE sessions SET authenticated_at = now() - interval '11 minutes'
       WHERE account_id = (SELECT account_id FROM users WHERE username = $1)`,
      [person.username],
    ),
  )
  await page.goto('/account/tokens')
  await page.getByLabel('Name').fill('One project')
  await page.getByRole('combobox', { name: 'Expires' }).click()
  await page.getByRole('option', { name: 'Never' }).click()
  await expect(page.getByText('This is unwise')).toBeVisible()
  await page.getByRole('combobox', { name: 'Projects', exact: true }).click()
  await page.getByRole('option', { name: 'Selected projects' }).click()
  await expect(page.getByText('Choose a project.')).toBeVisible()
  const choice = page.getByRole('combobox', { name: 'Selected projects' })
  await choice.focus()
  await choice.press('ArrowDown')
  await page.getByRole('option', { name: new RegExp(project.name) }).click()
  await page.getByLabel('Name').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await dialog.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Copy your new token now' })).toBeVisible()
  const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect(row).toContainText(`Read · ${project.name} · made by you`)
  await expect(row).toContainText('Never expires', { ignoreCase: true })
})

test('a member chooses the account, and an owner sees who made a token', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  await makeTracked(person, ['red shoes'])
  const member = await join(request, person, 'viewer')
  await signInAs(page, member, baseURL)
  await page.goto('/account/tokens')
  await page.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: `Account of ${person.username}` }).click()
  await expect(page).toHaveURL(/\/account\/tokens\?userable_id=\d+$/)
  await page.getByLabel('Name').fill('Of the member')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByRole('heading', { name: 'Copy your new token now' })).toBeVisible()
  await signInAs(page, person, baseURL)
  await page.goto('/account/tokens')
  await expect(page.getByRole('list', { name: 'Tokens' })).toContainText(`made by ${member.username}`)
})

test('a package without API access says so, and leads to one that has it', async ({ page, person }) => {
  await setPackage(person.username, 'starter-250')
  await page.goto('/account/tokens')
  await expect(page.getByRole('heading', { name: 'Your package has no API access' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create token' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See packages' }).click()
  await expect(page).toHaveURL('/account/upgrade/packages')
  const fact = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
      .getByText(/^API access/)
      .locator('xpath=..')
  await expect(fact('agency-5000')).toContainText('Included')
  await expect(fact('starter-250')).toContainText('Not included')
})
