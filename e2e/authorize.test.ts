import { createHash, randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

// A program sends a person to the screen on which they connect it, and gets them back with a code.

const back = 'http://127.0.0.1:43210/callback'
const clientId = 'https://agent.example.net/oauth/client.json'

const addressOf = (baseURL: string, verifier: string, change: Record<string, string> = {}) =>
  `/account/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: back,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'read write',
    state: 'state of the agent',
    resource: `${baseURL}/mcp`,
    ...change,
  })}`

/** The program waits for the person on their computer. */
const waitFor = (page: Page) =>
  page.route(`${back}**`, (route) =>
    route.fulfill({ contentType: 'text/plain', body: 'You can close this.' }),
  )

const arrived = async (page: Page) => {
  await page.waitForURL(`${back}**`)
  return Object.fromEntries(new URL(page.url()).searchParams)
}

const tokensOf = async (request: APIRequestContext, code: string, verifier: string) => {
  const form = {
    grant_type: 'authorization_code',
    ...{ client_id: clientId, redirect_uri: back, code, code_verifier: verifier },
  }
  return (await request.post('/api/oauth/token', { form })).json()
}

test('a person logs in, allows an agent what they choose, and disconnects it', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  const verifier = randomBytes(32).toString('base64url')
  await waitFor(page)
  await page.context().clearCookies()
  await page.goto(addressOf(baseURL!, verifier))
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByRole('textbox', { name: /username/i }).fill(person.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')

  const who = page.getByRole('region', { name: 'Who asks' })
  await expect(who).toContainText('Agent')
  await expect(who).toContainText('agent.example.net')
  await expect(who).toContainText('127.0.0.1:43210, a program on this computer')
  await expect(who).toContainText('Nobody has checked who this is.')
  await expect(page.getByLabel('Read', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Write', { exact: true })).not.toBeChecked()
  await expect(page.getByLabel('Manage', { exact: true })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Projects', exact: true }).click()
  await page.getByRole('option', { name: 'Selected projects' }).click()
  await page.getByRole('combobox', { name: 'Selected projects' }).focus()
  await page.getByRole('combobox', { name: 'Selected projects' }).press('ArrowDown')
  await page.getByRole('option', { name: new RegExp(project.name) }).click()
  await page.getByRole('button', { name: 'Allow' }).click()

  const { code = '', ...answer } = await arrived(page)
  expect(answer).toEqual({ state: 'state of the agent', iss: baseURL })
  const { access_token: token, scope } = await tokensOf(request, code, verifier)
  expect(scope).toBe('read')
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await request.get('/api/public/v1/projects', { headers })).json()
  expect(data).toMatchObject([{ id: project.id }])

  await page.goto('/account/tokens')
  const row = page.getByRole('list', { name: 'Connected programs' }).getByRole('listitem')
  await expect(row).toContainText('agent.example.net')
  await expect(row).toContainText(`Read · ${project.name} · allowed by you`)
  await row.getByRole('button', { name: 'Disconnect Agent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(row).toHaveCount(0)
  expect((await request.get('/api/public/v1/projects', { headers })).status()).toBe(401)
})

test('a person denies a program, and a wrong request is not answered by itself', async ({
  page,
  person: _,
  baseURL,
}) => {
  await waitFor(page)
  await page.goto(addressOf(baseURL!, 'x'))
  await page.getByRole('button', { name: 'Deny' }).click()
  expect(await arrived(page)).toEqual({
    error: 'access_denied',
    state: 'state of the agent',
    iss: baseURL,
  })

  await page.goto(addressOf(baseURL!, 'x', { resource: 'https://other.example/mcp' }))
  await expect(page.getByText('a request that cannot be allowed (invalid_target)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go back to 127.0.0.1:43210' }).click()
  expect(await arrived(page)).toMatchObject({ error: 'invalid_target' })

  await page.goto(addressOf(baseURL!, 'x', { redirect_uri: 'https://evil.example/callback' }))
  await expect(page.getByText('This program cannot be connected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0)
})

test('no other site can frame the screen', async ({ request }) => {
  const headers = (await request.get('/account/authorize')).headers()
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
})
