import { expect } from '@playwright/test'
import { changePassword } from '@rankline/contract/account/calls'
import { markActivities, ownActivities } from '@rankline/contract/activities/calls'
import { checkSession, login } from '@rankline/contract/auth/calls'
import { delayRequests } from './delayed.ts'
import { withDatabase } from './history.ts'
import { callAs, newPerson, type Person, test } from './person.ts'
import { picture } from './pictures.ts'
import { failure } from './screens/failure.ts'
import { tryAgain } from './try-again.ts'

/** Sets what a provider, or the passing of time, would have written about the person. */
const setUser = ({ username }: Person, set: string) =>
  withDatabase((database) => database.query(`UPDATE users SET ${set} WHERE username = $1`, [username]))

test('ACC-003 ACC-005 who has no package is a member, and only who came through a provider has a name', async ({
  page,
  person,
}) => {
  await page.goto('/account/information')
  const names = page.getByRole('main').locator('dt')
  await expect(names).toHaveText(['Package', 'Username', 'Email', 'Log-in method'])
  await setUser(person, "package_id = NULL, driver_name = 'github', name = 'Octo Cat'")
  await page.reload()
  await expect(names).toHaveText(['Package', 'Name', 'Username', 'Email', 'Log-in method'])
  await expect(page.getByRole('main').locator('dd').nth(0)).toHaveText('MEMBER')
  await expect(page.getByRole('main').locator('dd').nth(1)).toHaveText('Octo Cat')
})

test('ACC-009 who came through a provider has no password to change', async ({ page, person }) => {
  await setUser(person, "driver_name = 'google', password_hash = NULL")
  await page.goto('/account/security')
  await expect(
    page.getByText("Your account is associated with google, you can't change your password.", {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByLabel('Old password')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0)
  // A few minutes after log-in there is no form at all.
  await withDatabase((database) =>
    database.query(
      `UPDATE sessions SET created_at = created_at - interval '11 minutes'
       WHERE account_id = (SELECT account_id FROM users WHERE username = $1)`,
      [person.username],
    ),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mail me a link' })).toBeVisible()
  await expect(page.getByRole('main').locator('input')).toHaveCount(0)
  await setUser(person, "driver_name = 'github'")
  await page.reload()
  await expect(
    page.getByText("Your account is associated with github, you can't change your password.", {
      exact: true,
    }),
  ).toBeVisible()
})

test('who came through a provider sets a first password, and then changes it @deep', async ({
  page,
  person,
}) => {
  await setUser(person, "driver_name = 'google', password_hash = NULL")
  await page.goto('/account/security')
  await page.getByLabel('New password').fill('first-words-1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password has been set.')).toBeVisible()
  await page.getByLabel('Old password').fill('first-words-1')
  await page.getByLabel('New password').fill('quite-another-1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
})

test('ACC-007 ACC-008 both passwords are needed, with 6 to 24 characters', async ({ page, person }) => {
  await page.goto('/account/security')
  const form = page.locator('form')
  const [before, after] = [page.getByLabel('Old password'), page.getByLabel('New password')]
  const submit = page.getByRole('button', { name: 'Change password' })
  await before.fill('12345')
  await after.fill('x'.repeat(25))
  await expect(form.getByText('must be between 6-24 characters')).toHaveCount(2)
  await before.fill('')
  await expect(form.getByText('old password field is required')).toBeVisible()
  await expect(submit).toBeDisabled()
  await before.fill('x'.repeat(6))
  await after.fill('')
  await expect(form.getByText('new password field is required')).toBeVisible()
  await expect(submit).toBeDisabled()
  for (const length of [6, 24]) {
    await before.fill('x'.repeat(length))
    await after.fill('y'.repeat(length))
    await expect(form.getByText(/must be between|field is required/)).toHaveCount(0)
    await expect(submit).toBeEnabled()
  }
  const good = { old_password: person.password, new_password: 'quite-another-1' }
  for (const [field, value, text] of [
    ['old_password', '', 'old password field is required'],
    ['old_password', '12345', 'must be between 6-24 characters'],
    ['old_password', 'x'.repeat(25), 'must be between 6-24 characters'],
    ['new_password', '12345', 'must be between 6-24 characters'],
    ['new_password', '', 'new password field is required'],
    ['new_password', 'x'.repeat(25), 'must be between 6-24 characters'],
  ] as const)
    expect(await person.refusal(changePassword, { ...good, [field]: value })).toEqual({ [field]: [text] })
})

test('every other session is ended at a click, and this one stays @deep', async ({
  page,
  person,
  request,
}) => {
  const { username, password } = person
  const other = await callAs(request, undefined, login, { username, password })
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByRole('dialog')).toContainText('Log out of all other sessions?')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You have been logged out of 1 other session.')).toBeVisible()
  await expect(callAs(request, other.token, checkSession, {})).rejects.toThrow('UNAUTHENTICATED')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
})

test('ACC-011 ACC-013 a picture is looked at before it is sent, and then stands in the header', async ({
  page,
  person,
}) => {
  await page.goto('/account/avatar')
  const menu = page.getByRole('button', { name: `Menu of ${person.username}` })
  await expect(menu.locator('img')).toHaveCount(0)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/users/updateAvatar')) sent += 1
  })
  await page.locator('input[type=file]').setInputFiles(picture('png'))
  await expect(page.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', /^data:image\/png/)
  expect(sent).toBe(0)
  const posted = page.waitForRequest('**/users/updateAvatar')
  await page.getByRole('button', { name: 'Upload' }).click()
  expect((await posted).headers()['content-type']).toMatch(/^multipart\/form-data/)
  await expect(page.getByText('Your picture has been saved.')).toBeVisible()
  const { avatar_location } = await person.call(checkSession, {})
  await expect(menu.locator('img')).toHaveAttribute('src', avatar_location ?? '')
  await expect
    .poll(() => menu.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(256)
})

test('ACC-012 a picture is a JPEG or PNG of up to 300 KB, on the page and past it', async ({
  page,
  person,
  request,
}) => {
  await page.goto('/account/avatar')
  const upload = page.getByRole('button', { name: 'Upload' })
  await expect(upload).toBeDisabled()
  const headers = { authorization: `Bearer ${person.token}` }
  for (const [file, text] of [
    [picture('gif'), 'must be a file of type jpeg, jpg, png'],
    [picture('png', 301), 'must be lesser than 300KB.'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('alert').getByText(text)).toBeVisible()
    await expect(upload).toBeDisabled()
    const answer = await request.post('/api/v1/users/updateAvatar', { headers, multipart: { avatar: file } })
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: { avatar: [text] } })
  }
  const empty = await request.post('/api/v1/users/updateAvatar', { headers, form: {} })
  expect((await empty.json()).errors).toEqual({ avatar: ['avatar field is required'] })
  const most = { headers, multipart: { avatar: picture('png', 300) } }
  expect((await request.post('/api/v1/users/updateAvatar', most)).status()).toBe(200)
})

test('ACC-019 ACC-022 ACC-023 what was tried in somebody’s name warns them, and is told to them alone', async ({
  page,
  person,
  request,
}) => {
  const { username } = person
  const other = await newPerson(request)
  await expect(callAs(request, undefined, login, { username, password: 'not-the-word' })).rejects.toThrow(
    'wrong',
  )
  await page.goto('/account/activities')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.first()).toHaveText(/Wrong password from/)
  await expect(rows.first()).toHaveClass(/warning/)
  const { data, total } = await person.call(ownActivities, {})
  expect(total).toBe(2)
  expect(data.map(({ user }) => user.username)).toEqual([username, username])
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual([
    'created_at',
    'created_at_human',
    'id',
    'text',
    'type',
    'user',
  ])
  const theirs = await other.call(ownActivities, {})
  expect(theirs.data.map(({ user }) => user.username)).toEqual([other.username])
})

test('ACC-021 ACC-025 ACC-033 activities are marked as seen; without any the list says so', async ({
  page,
  person,
}) => {
  const ofPerson = 'account_id = (SELECT account_id FROM users WHERE username = $1)'
  const unseen = () =>
    withDatabase(async (database) => {
      const sql = `SELECT count(*)::int AS unseen FROM activities WHERE NOT is_seen AND ${ofPerson}`
      return (await database.query(sql, [person.username])).rows[0].unseen
    })
  expect(await unseen()).toBe(1)
  expect(await person.call(markActivities, {})).toBeNull()
  expect(await unseen()).toBe(0)
  await withDatabase((database) =>
    database.query(`DELETE FROM activities WHERE ${ofPerson}`, [person.username]),
  )
  await page.goto('/account/activities')
  await expect(page.getByText("THERE AREN'T ANY ACTIVITIES", { exact: true })).toBeVisible()
})

test('ACC-026 logging out says so, and ends at the log-in page', async ({ page, person, request }) => {
  const go = await delayRequests(page, '**/users/logout')
  await page.goto('/account/logout')
  await expect(page.getByText('Logging out...', { exact: true })).toBeVisible()
  go()
  await expect(page).toHaveURL('/login')
  await expect(callAs(request, person.token, checkSession, {})).rejects.toThrow('UNAUTHENTICATED')
})

test('on a phone the menu shows which of the pages this is @deep', async ({ page, person: _person }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/account/activities')
  const menu = page.getByRole('navigation', { name: 'Account' })
  await expect(menu.getByRole('link', { name: 'Activities' })).toBeInViewport({ ratio: 1 })
})

for (const { path, calls, shown } of [
  { path: '/account/email', calls: 'users/emailChange*', shown: 'Change your address' },
  { path: '/account/security', calls: 'users/passwordState*', shown: 'Change password' },
])
  test(`what ${path} shows stays when it cannot be refreshed @deep`, async ({ page, person: _person }) => {
    await page.goto(path)
    const content = page.getByRole('main').getByText(shown, { exact: true })
    await expect(content).toBeVisible()
    await page.route(`**/api/v*/${calls}`, (route) => route.fulfill(failure))
    // Returning to the page refetches.
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Information' }).click()
    await expect(content).toHaveCount(0)
    await page.goBack()
    const line = page.getByRole('status').filter({ hasText: 'This could not be refreshed.' })
    await expect(line).toBeVisible()
    await expect(content).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await tryAgain(page, `**/api/v*/${calls}`, line)
    await expect(line).toHaveCount(0)
  })

test('ending another session leaves the focus among the sessions @deep', async ({
  page,
  person,
  request,
}) => {
  const { username, password } = person
  await callAs(request, undefined, login, { username, password })
  await page.goto('/account/security')
  await page.getByRole('button', { name: /^End the session/ }).click()
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Sessions' }).locator(':focus')).toHaveCount(1)
})
