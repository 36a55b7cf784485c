import { expect, type Page } from '@playwright/test'
import { createProject } from '@rankline/contract/projects/calls'
import { brandPage, enter, logIn, makeBrand, newClient, setLook, tokensOf } from './clients.ts'
import { makeTracked } from './history.ts'
import { linkMailedTo } from './mailbox.ts'
import { test } from './person.ts'

/** Links on this site that lead away from the clients' screens. */
const strayLinks = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')).filter((href) => !href?.startsWith('/white-label')),
    )

test('WL-031 WL-033 WL-042 WL-045 a client signs in on the page of their brand, and only there', async ({
  page,
  person,
  request,
}) => {
  const brand = await makeBrand(person)
  const client = await newClient(request, brand)
  await page.context().clearCookies()
  await page.goto('/white-label/dashboard')
  await expect(page).toHaveURL('/')
  // The server serves the home page itself: it is loaded once its own document is shown.
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await page.goto(brandPage(brand.address))
  await expect(page.getByText('Acme Search')).toBeVisible()
  await expect(page.getByText('Found first.')).toBeVisible()
  await logIn(page, { ...client, password: 'not-the-word' })
  await expect(page.getByText('Username or password is wrong.').first()).toBeVisible()
  await logIn(page, client)
  await expect(page).toHaveURL('/white-label/dashboard')
  await expect(page).toHaveTitle(/Acme Search/)
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText([
    'Dashboard',
    'Changes',
    'Pool',
    'Projects',
    'Alerts',
    'Reports',
  ])
  await expect(main.getByRole('link', { name: 'Pool' })).toHaveAttribute('href', '/white-label/keywords')
  expect((await tokensOf(page)).map(({ name }) => name)).toEqual(['wl_token'])

  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(brandPage(brand.address))
})

test('WL-032 an address that no brand has leads to the 404 page', async ({ page }) => {
  await page.goto(brandPage('nope'))
  await expect(page).toHaveURL('/404')
  await expect(page.getByText('The page you are looking for is long gone')).toBeVisible()
})

test('WL-034 a client registers under a brand', async ({ page, person }) => {
  const brand = await makeBrand(person)
  await page.goto(`${brandPage(brand.address)}/register`)
  await page.getByLabel('Username').fill(`new-${brand.address}`.slice(0, 32))
  await page.getByLabel('Email').fill(`${brand.address}@example.com`)
  await page.getByRole('textbox', { name: 'Password' }).fill('secret-words')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(brandPage(brand.address))
})

test('WL-035 a brand shows its colours, its layout, its logo and whether its slogan', async ({
  page,
  person,
}) => {
  const theme = {
    background_color: '#102030',
    label_color: '#fefefe',
    button_color: '#00aa55',
    button_font_color: '#010203',
    input_color: '#eeeeee',
    input_font_color: '#111111',
    focus_color: '#0a0b0c',
    slogan_color: '#a1b2c3',
    form_position: 'right',
    logo_position: 'center',
    slogan_visibility: 'hide',
  }
  const brand = await makeBrand(person, { theme })
  await page.goto(brandPage(brand.address))
  await expect(page.getByText('Acme Search')).toBeVisible()
  await expect(page.getByText('Found first.')).toHaveCount(0)
  await expect(page.getByText('Acme Search').locator('..')).toHaveCSS('text-align', 'center')
  const main = page.getByRole('main')
  await expect(main).toHaveCSS('background-color', 'rgb(16, 32, 48)')
  await expect(main).toHaveCSS('justify-items', 'end')
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(button).toHaveCSS('background-color', 'rgb(0, 170, 85)')
  await expect(button).toHaveCSS('color', 'rgb(1, 2, 3)')
  const input = page.getByLabel('Username')
  await expect(input).toHaveCSS('background-color', 'rgb(238, 238, 238)')
  await expect(input).toHaveCSS('color', 'rgb(17, 17, 17)')
  await expect(page.getByText('Username')).toHaveCSS('color', 'rgb(254, 254, 254)')
  await input.focus()
  await expect(input).toHaveCSS('border-top-color', 'rgb(10, 11, 12)')

  const [light, dark] = ['/logo-light.png', '/logo-dark.png']
  const preview = async (changes: object) => {
    await setLook(brand, { theme: { ...theme, slogan_visibility: 'show', ...changes }, light, dark })
    await page.goto(brandPage(brand.address))
  }
  const logo = page.getByRole('img', { name: 'Acme Search' })
  const block = logo.locator('..')
  await preview({ logo_type: 'light', form_position: 'left', logo_position: 'right' })
  await expect(logo).toHaveAttribute('src', light)
  await expect(page.getByText('Found first.')).toHaveCSS('color', 'rgb(161, 178, 195)')
  await expect(main).toHaveCSS('justify-items', 'start')
  await expect(block).toHaveCSS('text-align', 'right')
  await preview({ logo_type: 'dark', form_position: 'center', logo_position: 'left' })
  await expect(logo).toHaveAttribute('src', dark)
  await expect(main).toHaveCSS('justify-items', 'center')
  await expect(block).toHaveCSS('text-align', 'start')
})

test('WL-111 WL-112 PROJ-074 a client makes a project and stays among the screens of clients', async ({
  page,
  person,
  request,
}) => {
  const brand = await makeBrand(person)
  const client = await newClient(request, brand)
  const { keywords } = await makeTracked(client, ['rye bread'], { project_name: 'Bakery' })
  await enter(page, brand, client)

  await page.goto('/white-label/projects')
  await expect(page.getByRole('link', { name: 'Bakery' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shared with me' })).toHaveCount(0)
  expect(await strayLinks(page)).toEqual([])
  await page.getByRole('link', { name: 'Create a project' }).click()
  await expect(page).toHaveURL('/white-label/projects/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mill')
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://mill.example.com')
  await page.getByRole('button', { name: /create/i }).click()
  await expect(page).toHaveURL(/\/white-label\/projects\/\d+\/keywords$/)

  await page.locator('[data-tip="Switch project"]').click()
  await expect(page.getByRole('option', { name: /Bakery/ })).toContainText('(WhiteLabel)')
  await page.getByRole('option', { name: /Bakery/ }).click()
  await expect(page.getByText('rye bread').first()).toBeVisible()
  expect(await strayLinks(page)).toEqual([])

  const bakery = new URL(page.url()).pathname
  const more = [
    '/white-label/keywords',
    '/white-label/manage/members',
    `/white-label/keywords/${keywords[0]?.id}`,
  ]
  for (const path of ['/white-label/dashboard', ...more, `${bakery}/create`]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
    expect(await strayLinks(page), path).toEqual([])
  }
  await page.goto(`/white-label/keywords/${keywords[0]?.id}`)
  await expect(page).toHaveTitle('View Keyword | Acme Search')
  await expect(page.getByRole('heading', { name: 'rye bread' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['RANK HISTORY', 'COMPETITOR HISTORY', 'SEARCH CONSOLE'])
  for (const name of ['TOP 100', 'NOTES', 'OTHER RANKS', 'COMPETITORS', 'TAGS'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByText('UNABLE TO')).toHaveCount(0)
})

test('MEM-030 who may not have team members is not led to them', async ({ page, person, request }) => {
  const brand = await makeBrand(person, { teamMembers: 0 })
  const client = await newClient(request, brand)
  await page.goto(brandPage(brand.address))
  await logIn(page, client)
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Members' })).toHaveCount(0)
  const answer = await request.get('/api/v1/user-members/paginateAuth', {
    headers: { authorization: `Bearer ${client.token}` },
  })
  expect(answer.status()).toBe(403)
})

test('WL-114 a browser holds both sessions, each for its own screens', async ({ page, person, request }) => {
  const brand = await makeBrand(person)
  const client = await newClient(request, brand)
  await client.call(createProject, { project_name: 'Bakery', project_url: 'https://bakery.example.com' })
  await person.call(createProject, { project_name: 'Agency', project_url: 'https://agency.example.com' })
  await enter(page, brand, client)
  await page.goto('/white-label/projects')
  await expect(page.getByRole('link', { name: 'Bakery' })).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByRole('link', { name: 'Agency' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bakery' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('link', { name: 'Bakery' }).click()
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/projects\/\d+\/keywords$/)
  await expect(page.locator('[data-tip="Switch project"]')).toHaveText('Bakery')
})

test('WL-040 ACC-006 a client changes their password, and chooses a new one by mail @deep', async ({
  page,
  person,
  request,
}) => {
  const brand = await makeBrand(person)
  const client = await newClient(request, brand)
  await enter(page, brand, client)
  await page.goto('/white-label/account/security')
  await page.getByRole('textbox', { name: 'Old password' }).fill(client.password)
  await page.getByRole('textbox', { name: 'New password' }).fill('another-word-2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed').first()).toBeVisible()

  await page.context().clearCookies()
  await page.goto(brandPage(brand.address))
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The page before has a field for a username or an email, and stays until this one is loaded.
  await page.getByLabel('Email', { exact: true }).fill(`${client.username}@example.com`)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`It was sent to ${client.username}@example.com`)).toBeVisible()
  const path = `${brandPage(brand.address)}/reset-password`
  const link = await linkMailedTo(`${client.username}@example.com`, path)
  await page.goto(link.href)
  await page.getByRole('textbox', { name: 'New password' }).fill('a-third-word-3')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(brandPage(brand.address))
  await logIn(page, { ...client, password: 'a-third-word-3' })
  await expect(page).toHaveURL('/white-label/dashboard')
  await page.goto(link.href)
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL(`${brandPage(brand.address)}/forgot-password`)
})
