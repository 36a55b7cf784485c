import { expect, type Page } from '@playwright/test'
import { createTag } from '@rankline/contract/tags/calls'
import { delayRequests } from './delayed.ts'
import { makeProject, makeTracked } from './history.ts'
import { test } from './person.ts'
import { port } from './port.ts'

const receivers = `http://127.0.0.1:${port + 5_000}`
const HOOK = 'https://hooks.slack.com/services/T0/B0/x'
const filled = `destination_type=slack&destination_type_slack=${encodeURIComponent(HOOK)}`

test.beforeEach(({ person }) => expect(person.token).not.toBe(''))

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const address = (page: Page, type: string) => page.getByLabel(`${type} ADDRESS`)
const tester = (page: Page, name: string) => page.getByRole('button', { name: `Test ${name}` })
const chooser = (page: Page, name: string) => page.getByRole('link', { name: `Choose a channel in ${name}` })

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('ALERT-006 ALERT-007 five destinations, each with an address of its own', async ({ page }) => {
  await page.goto('/alerts/create')
  await expect(page.getByRole('group', { name: 'Destinations' }).getByRole('checkbox')).toHaveCount(5)
  for (const name of ['Email', 'Slack', 'Discord', 'Push', 'Zapier']) {
    const type = name.toUpperCase()
    await expect(address(page, type)).toHaveCount(0)
    await box(page, name).check()
    await expect(address(page, type)).toHaveAttribute('placeholder', 'Write an address')
  }
})

test('ALERT-008 ALERT-009 ALERT-010 this browser is asked for push, and fills its address in', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let asked = 0
    Object.assign(globalThis, { countAsked: () => asked })
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => {
      asked += 1
      return 'denied'
    }
  })
  const asked = () => page.evaluate(() => (globalThis as unknown as { countAsked(): number }).countAsked())
  await page.goto('/alerts/create')
  expect(await asked()).toBe(0)
  await box(page, 'Push').check()
  await expect.poll(asked).toBe(1)
  await expect(address(page, 'PUSH')).not.toBeEditable()
  await page.getByRole('button', { name: 'Get the address of this browser' }).click()
  await expect.poll(asked).toBe(2)
  await expect(page.getByText(/^Your browser did not allow notifications\./)).toBeVisible()
  await address(page, 'PUSH').click()
  await page.keyboard.type('a code that was typed')
  await expect(address(page, 'PUSH')).toHaveValue('')
  // The browser also asks for permission if a link opens the form with push.
  await page.goto('/alerts/create?destination_type=push')
  await expect.poll(asked).toBe(1)
})

test('ALERT-011 ALERT-058 TEST is orange for a valid address, gray and without effect for any other', async ({
  page,
}) => {
  await page.goto('/alerts/create')
  let tests = 0
  page.on('request', (request) => {
    if (request.url().includes('verifySlackDestination')) tests += 1
  })
  const colour = () => tester(page, 'Slack').evaluate((button) => getComputedStyle(button).backgroundColor)
  await box(page, 'Slack').check()
  const gray = await colour()
  const channels = (gray.match(/\d+/g) ?? []).slice(0, 3).map(Number)
  expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(16)
  for (const text of ['', 'nothing', 'https://example.com/x']) {
    await address(page, 'SLACK').fill(text)
    expect(await colour()).toBe(gray)
    await tester(page, 'Slack').click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(tests).toBe(0)
  await address(page, 'SLACK').fill(HOOK)
  await expect.poll(colour).not.toBe(gray)
  const [red = 0, green = 0, blue = 0] = (await colour()).match(/\d+/g)?.map(Number) ?? []
  expect(red > green && green > blue, 'orange').toBe(true)
})

test('ALERT-056 ALERT-057 a test is sent after a question, and what came of it is said', async ({
  page,
  person,
}) => {
  await page.goto(`/alerts/create?${filled}`)
  await tester(page, 'Slack').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Do you want to trigger a slack test webhook?')
  await question.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Test sent')).toBeVisible()
  const received: { path: string; body: string }[] = await (await fetch(`${receivers}/received`)).json()
  expect(
    received.some(({ path, body }) => path === '/services/T0/B0/x' && body.includes('Test message')),
  ).toBe(true)
  await box(page, 'Email').check()
  await address(page, 'EMAIL').fill(`${person.username}@example.com`)
  await tester(page, 'Email').click()
  await expect(question).toContainText('Do you want to send a test email?')
})

test('the button of a test stays where it is when the link beside it comes @deep', async ({ page }) => {
  const release = await delayRequests(page, '**/api/v1/webhook/ticket*')
  await page.goto(`/alerts/create?${filled}`)
  const place = await tester(page, 'Slack').boundingBox()
  await expect(chooser(page, 'Slack')).toHaveCount(0)
  release()
  await expect(chooser(page, 'Slack')).toBeVisible()
  expect(await tester(page, 'Slack').boundingBox()).toEqual(place)
})

test('ALERT-012 Zapier has a link to its page, in a new tab', async ({ page }) => {
  await page.goto('/alerts/create')
  await box(page, 'Zapier').check()
  const link = page.getByRole('link', { name: 'Get an address from Zapier' })
  await expect(link).toHaveText('GET')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('href', /^https:\/\/zapier\.com\//)
})

test('ALERT-013 ALERT-014 ALERT-068 Slack and Discord fill their address in, and the form keeps what it held', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  const query = `project_id=${project.id}&trigger_type=position&trigger_action=equal&trigger_value=7&name=Podium`
  await page.goto(`/alerts/create?${filled}&${query}&alert_settings=enable_alerts,prevent_spam`)
  await box(page, 'Discord').check()
  for (const [name, path] of [
    ['Slack', '/api/v1/webhook/slack'],
    ['Discord', '/api/v1/webhook/discord'],
  ] as const) {
    await expect(chooser(page, name)).toHaveText('GET')
    const { pathname, searchParams } = new URL(
      (await chooser(page, name).getAttribute('href')) ?? '',
      page.url(),
    )
    const { access_token, ...rest } = Object.fromEntries(searchParams)
    expect(pathname).toBe(path)
    expect(access_token?.length).toBeGreaterThan(20)
    expect(rest).toEqual({
      project_id: String(project.id),
      destination_type: 'slack,discord',
      destination_type_slack: HOOK,
      source_type: 'projects',
      trigger_type: 'position',
      trigger_action: 'equal',
      trigger_value: '7',
      name: 'Podium',
      alert_settings: 'enable_alerts,prevent_spam',
      enable_alerts: 'true',
      form_type: 'alerts',
    })
  }
  await chooser(page, 'Discord').click()
  await expect(page).toHaveURL(/\/alerts\/create\?/)
  await expect(address(page, 'DISCORD')).toHaveValue('https://discord.com/api/webhooks/1/chosen')
  await expect(address(page, 'SLACK')).toHaveValue(HOOK)
  await expect(page.getByLabel('ALERT NAME')).toHaveValue('Podium')
  await chooser(page, 'Slack').click()
  await expect(address(page, 'SLACK')).toHaveValue('https://hooks.slack.com/services/T0/B0/chosen')
  await expect(page.getByLabel('VALUE')).toHaveValue('7')
})

test('somebody who comes back without an address is told why @deep', async ({ page }) => {
  await page.goto(`/alerts/create?destination_type=slack&destination_problem=denied`)
  await expect(page.getByRole('alert')).toHaveText('No channel was chosen, so no address was filled in.')
  await page.goto(`/alerts/create?destination_type=slack&destination_problem=made-up`)
  await expect(box(page, 'Slack')).toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('ALERT-016 ALERT-017 ALERT-018 ALERT-019 ALERT-048 a project or a tag is chosen, and one clears the other', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['rye bread'])
  await person.call(createTag, { tag: 'bread', project_keyword_ids: [keywords[0]!.id] })
  const held: (() => Promise<void>)[] = []
  const heldTags: typeof held = []
  await page.route('**/api/v1/projects/fetchAll*', (route) => void held.push(() => route.continue()))
  await page.route('**/api/v1/user-tags**', (route) => void heldTags.push(() => route.continue()))
  await page.goto(`/alerts/create?${filled}`)
  await expect(page.getByRole('radio')).toHaveCount(2)
  const source = page.getByRole('combobox', { name: 'Project' })
  await expect(source).toHaveAttribute('placeholder', 'Select a Project')
  const spinner = page.locator('[data-combobox-loader], .mantine-Loader-root').first()
  await expect(spinner).toBeVisible()
  for (const go of held.splice(0)) await go()
  await expect(spinner).toHaveCount(0)
  await choose(page, 'Project', `Shop(${project.url_short})`)
  await page.getByRole('radio', { name: 'rye bread' }).check()
  await page.getByRole('radio', { name: 'Tag' }).check()
  await expect(spinner).toBeVisible()
  for (const go of heldTags.splice(0)) await go()
  await expect(spinner).toHaveCount(0)
  const tag = page.getByRole('combobox', { name: 'Tag' })
  await expect(tag).toHaveAttribute('placeholder', 'Select a Tag')
  await expect(page.getByRole('heading', { name: 'TRIGGER SETTINGS' })).toHaveCount(0)
  await choose(page, 'Tag', 'bread')
  await expect(page.getByRole('heading', { name: 'TRIGGER SETTINGS' })).toBeVisible()
  await page.getByRole('radio', { name: 'Project', exact: true }).check()
  await expect(source).toHaveValue('')
  await page.getByRole('radio', { name: 'Tag' }).check()
  await expect(tag).toHaveValue('')
  await page.getByRole('radio', { name: 'Project', exact: true }).check()
  await choose(page, 'Project', /^Shop/)
  await expect(page.getByRole('radio', { name: 'rye bread' })).not.toBeChecked()
})

test('ALERT-024 ALERT-025 keywords that cannot be loaded, and a project without any, are told apart', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  await page.route('**/api/v1/project-keywords/fetchAuth*', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.goto(`/alerts/create?${filled}&project_id=${project.id}`)
  await expect(page.getByText('INVALID OR EMPTY PROJECT KEYWORDS', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByText('EMPTY SHOP', { exact: true })).toBeVisible()
  await expect(page.getByText('Add keywords to this project')).toBeVisible()
  await page.getByRole('link', { name: 'ADD KEYWORDS' }).click()
  await expect(page).toHaveURL(`/projects/${project.id}/keywords/create`)
})

test('ALERT-069 the form asks for all projects, tags, and the keywords of a project page by page', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) asked.push(`${pathname.slice(8)} ${searchParams}`)
  })
  await page.goto(`/alerts/create?${filled}&project_id=${project.id}`)
  await expect(page.getByText('EMPTY SHOP', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Tag' }).check()
  await expect(page.getByRole('combobox', { name: 'Tag' })).toBeVisible()
  for (const pattern of [
    /^projects\/fetchAllAuth /,
    /^project-keywords\/fetchAuth .*project_id=\d+.*page=1/,
    /^user-tags /,
  ])
    await expect.poll(() => asked.some((one) => pattern.test(one))).toBe(true)
})

test('the secret that signs webhooks is shown once, and a new one only after a question @deep', async ({
  page,
}) => {
  await page.goto('/alerts/create')
  await page.getByRole('button', { name: 'More destinations' }).click()
  await box(page, 'Webhook').check()
  await expect(page.getByText('There is no signing secret yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create a secret' }).click()
  const secret = page.locator('code').filter({ hasText: /^whsec_/ })
  const first = await secret.innerText()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(secret).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'More destinations' }).click()
  await box(page, 'Webhook').check()
  await expect(page.getByText('Signing secret created')).toBeVisible()
  expect(await page.content()).not.toContain(first)
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new secret' }).click()
  await expect(secret).toHaveText(/^whsec_/)
  expect(await secret.innerText()).not.toBe(first)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText('The previous one works until')).toBeVisible()
})
