import { expect, type Page } from '@playwright/test'
import { withDatabase } from './history.ts'
import { test } from './person.ts'

type State = { status: boolean | null; token: string | false | null }

/** The session that the screen shows, from the hook of a component that reads the session's store. */
const stateOf = (page: Page): Promise<State> =>
  page.evaluate(() => {
    type Hook = { memoizedState: unknown; next?: Hook | null }
    type Fiber = { memoizedState: Hook | null; child: Fiber | null; sibling: Fiber | null }
    const isSession = (value: unknown): value is State =>
      typeof value === 'object' && value !== null && ['status', 'token', 'user'].every((key) => key in value)
    const root = document.querySelector('#root') as unknown as Record<
      string,
      { stateNode: { current: Fiber } }
    >
    const container = Object.keys(root).find((key) => key.startsWith('__reactContainer$')) ?? ''
    const open: (Fiber | null | undefined)[] = [root[container]?.stateNode.current]
    while (open.length > 0) {
      const fiber = open.pop()
      if (!fiber) continue
      let hook = fiber.memoizedState
      for (; hook !== null && typeof hook === 'object'; hook = hook.next ?? null)
        if (isSession(hook.memoizedState)) {
          const { status, token } = hook.memoizedState
          return { status, token }
        }
      open.push(fiber.sibling, fiber.child)
    }
    throw new Error('No component reads the session.')
  })

async function logIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('AUTH-005 AUTH-006 the log-in status is null, then false with the token false, then true', async ({
  page,
  person,
}) => {
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await stateOf(page)).toEqual({ status: null, token: null })
  await logIn(page, person.username, 'wrong-password')
  await expect(page.getByText('ERROR: Username or password is wrong.')).toBeVisible()
  expect(await stateOf(page)).toEqual({ status: false, token: false })
  await logIn(page, person.username, person.password)
  await expect(page).toHaveURL('/dashboard')
  const { status, token } = await stateOf(page)
  expect(status).toBe(true)
  expect((await page.context().cookies()).find(({ name }) => name === 'token')?.value).toBe(token)
})

test('AUTH-029 each guarded route asks who this is, and is answered the current user', async ({
  page,
  person,
}) => {
  const answers: { method: string; username: string }[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/v1/users/check')) return
    const { items } = (await response.json()) as { items: { username: string } }
    answers.push({ method: response.request().method(), username: items.username })
  })
  await page.goto('/dashboard')
  await expect.poll(() => answers.length).toBe(1)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const [name, count] of [
    ['Projects', 2],
    ['Pool', 3],
  ] as const) {
    await navigation.getByRole('link', { name }).click()
    await expect.poll(() => answers.length).toBe(count)
  }
  expect(new Set(answers.map(({ method }) => method))).toEqual(new Set(['POST']))
  expect(new Set(answers.map(({ username }) => username))).toEqual(new Set([person.username]))
})

test('AUTH-038 a session slides by 60 minutes up to 12 hours, is stored as a hash, and only the header counts', async ({
  page,
  person,
  playwright,
  baseURL,
}) => {
  const check = (headers: Record<string, string>) => page.request.post('/api/v1/users/check', { headers })
  const bearer = { authorization: `Bearer ${person.token}` }
  const left = () =>
    withDatabase(async (database) => {
      const { rows } = await database.query(
        `SELECT extract(epoch FROM expires_at - now()) / 60 AS sliding,
           extract(epoch FROM absolute_expires_at - created_at) / 3600 AS absolute
         FROM sessions WHERE token_hash = sha256($1::bytea)`,
        [Buffer.from(person.token)],
      )
      return { sliding: Math.round(rows[0].sliding), absolute: Math.round(rows[0].absolute) }
    })
  const change = (set: string) =>
    withDatabase((database) =>
      database.query(`UPDATE sessions SET ${set} WHERE token_hash = sha256($1::bytea)`, [
        Buffer.from(person.token),
      ]),
    )
  expect(Buffer.from(person.token, 'base64url')).toHaveLength(32)
  await change("expires_at = now() + interval '5 minutes'")
  expect((await check(bearer)).status()).toBe(200)
  expect(await left()).toEqual({ sliding: 60, absolute: 12 })
  await change("absolute_expires_at = now() + interval '5 minutes'")
  expect((await check(bearer)).status()).toBe(200)
  expect((await left()).sliding).toBe(5)
  await change("expires_at = now() - interval '1 second'")
  expect((await check(bearer)).status()).toBe(401)

  const context = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { cookie: `token=${person.token}` },
  })
  await change("expires_at = now() + interval '5 minutes'")
  expect((await context.post('/api/v1/users/check')).status()).toBe(401)
  await context.dispose()
})
