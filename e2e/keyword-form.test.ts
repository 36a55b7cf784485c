import { expect } from '@playwright/test'
import { addKeywords, countKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { createProject, listProjects } from '@rankline/contract/projects/calls'
import { makeProject } from './history.ts'
import { choose, defaults, keywordsOf, openForm, select, valid } from './keyword-form.ts'
import { test } from './person.ts'

test.describe('create a project', () => {
  test('PROJ-033 PROJ-055 PROJ-056 sections appear as those before them are valid', async ({
    page,
    person: _person,
  }) => {
    await page.goto('/projects/create')
    await expect(page.getByRole('heading', { name: 'Create a project' })).toBeVisible()
    await page.getByLabel('Name').fill('Shop')
    await expect(keywordsOf(page)).toHaveCount(0)
    await page.getByLabel('URL').fill('https://shop.example.com')
    await expect(keywordsOf(page)).toBeVisible()
    await expect(select(page, 'Engine')).toHaveCount(0)
    await keywordsOf(page).fill('x'.repeat(101))
    await expect(select(page, 'Engine')).toHaveCount(0)
    await keywordsOf(page).fill('red shoes')
    await expect(select(page, 'Engine')).toBeVisible()
  })

  test('the name follows the URL until somebody types one @deep', async ({ page, person }) => {
    expect(person.username).not.toBe('')
    await page.goto('/projects/create')
    const [name, url] = [page.getByLabel('Name'), page.getByLabel('URL')]
    await expect(page.getByText('Project url field is required.')).toBeVisible()
    await url.fill('shop.example.com')
    await expect(name).toHaveValue('shop.example.com')
    await expect(page.getByRole('button', { name: 'Create project' })).toBeEnabled()
    await url.fill('trails.example.org/shoes')
    await expect(name).toHaveValue('trails.example.org')
    await name.fill('Trails')
    await url.fill('other.example.org')
    await expect(name).toHaveValue('Trails')
  })

  test('PROJ-034 PROJ-035 NAV-048 wrong names and addresses are refused at the field, by the button and by the API', async ({
    page,
    person,
  }) => {
    await page.goto('/projects/create')
    const submit = page.getByRole('button', { name: 'Create project' })
    const name = page.getByLabel('Name')
    const url = page.getByLabel('URL')
    await name.fill('')
    await name.fill('x')
    await name.fill('')
    await expect(page.getByText('project name field is required').first()).toBeVisible()
    await url.fill('https://shop.example.com')
    await name.fill('x'.repeat(51))
    await expect(page.getByText('must be between 1-50 characters').first()).toBeVisible()
    await expect(submit).toBeDisabled()
    await name.fill('x'.repeat(50))
    await expect(page.getByText('must be between 1-50 characters')).toHaveCount(0)
    await expect(submit).toBeEnabled()
    for (const wrong of ['example', 'ftp://x.com']) {
      await url.fill(wrong)
      await expect(page.getByText('must be a proper url').first()).toBeVisible()
      await expect(submit).toBeDisabled()
    }
    await url.fill(`https://shop.example.com/${'x'.repeat(190)}`)
    await expect(page.getByText('must be between 1-190 characters').first()).toBeVisible()

    const refused = (changes: Record<string, string>) =>
      person.refusal(createProject, { ...valid, ...changes })
    expect(await refused({ project_name: 'x'.repeat(51) })).toHaveProperty('project_name')
    expect(await refused({ project_name: '' })).toHaveProperty('project_name')
    for (const project_url of ['example', 'ftp://x.com', '', `https://shop.example.com/${'x'.repeat(190)}`])
      expect(await refused({ project_url })).toHaveProperty('project_url')
  })

  test('a bare domain is taken, shown as it is saved, and names the project @deep', async ({
    page,
    person: _person,
  }) => {
    await page.goto('/projects/create')
    const url = page.getByLabel('URL')
    await url.fill('trailshop.example.com')
    await expect(page.getByText('Saved as https://trailshop.example.com')).toBeVisible()
    await url.blur()
    await expect(url).toHaveValue('https://trailshop.example.com')
    await expect(page.getByLabel('Name')).toHaveValue('trailshop.example.com')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page).toHaveURL(/\/projects\/\d+\/keywords/)
    await expect(page.getByRole('heading', { name: 'trailshop.example.com' })).toBeVisible()
  })

  test('PROJ-036 Contains is chosen to begin with, and the API takes no other match than the two', async ({
    page,
    person,
  }) => {
    await page.goto('/projects/create')
    await expect(page.getByRole('radio', { name: 'Domain and subdomains' })).toBeChecked()
    expect(await person.refusal(createProject, { ...valid, project_url_match: 3 })).toHaveProperty(
      'project_url_match',
    )
  })

  test('PROJ-037 PROJ-038 PROJ-039 NAV-034 NAV-035 keywords and competitors are counted, grow by the line and keep their limits', async ({
    page,
    person: _person,
  }) => {
    await openForm(page)
    const keywords = keywordsOf(page)
    await keywords.fill('one\ntwo\nthree')
    await expect(page.getByText('3 lines')).toBeVisible()
    expect((await keywords.boundingBox())?.height).toBe(260)
    const competitors = page.getByLabel('Competitors')
    await competitors.fill('a.example\nb.example\nc.example')
    expect((await competitors.boundingBox())?.height).toBe(180)

    await keywords.fill(`one\n${'x'.repeat(101)}`)
    await expect(page.getByText('Each line must not be greater than 100 characters.').first()).toBeVisible()
    await expect(page.getByText('Line 2 has 101 characters, 100 fit.')).toBeVisible()
    await keywords.fill(`${`${'x'.repeat(99)}\n`.repeat(1000)}x`)
    await expect(page.getByText('must be between 1-100000 characters').first()).toBeVisible()
    await keywords.fill('one')
    await competitors.fill('x'.repeat(5001))
    await expect(page.getByText('must be between 0-5000 characters').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create project' })).toBeDisabled()
  })

  test('PROJ-040 PROJ-046 PROJ-059 NAV-053 the form sends its defaults without a city, and the project and its keywords are there @deep', async ({
    page,
    person,
  }) => {
    await openForm(page)
    await keywordsOf(page).fill('red shoes\nblue shoes')
    const sent = page.waitForRequest('**/api/v1/projects/create')
    await page.getByRole('button', { name: 'Create project with 2 keywords' }).click()
    const body = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
    expect(body).toMatchObject({
      project_name: 'Shop',
      project_url: 'https://shop.example.com',
      project_url_match: '2',
      ...defaults,
    })
    expect(body.geo_location || undefined).toBeUndefined()
    await expect(page).toHaveURL(/\/projects\/\d+\/keywords$/)
    const [project] = (await person.call(listProjects, {})).data
    expect(page.url()).toContain(`/projects/${project?.id}/keywords`)
    expect(await person.call(countKeywords, { project_id: project?.id })).toEqual({ total: 2 })
    await expect(page.getByText('red shoes', { exact: true })).toBeVisible()
  })

  test('PROJ-041 PROJ-042 PROJ-043 PROJ-044 PROJ-045 what belongs to an engine has a default and cannot be left out @deep', async ({
    page,
    person,
  }) => {
    await openForm(page)
    await expect(select(page, 'Country')).toHaveValue('United States')
    await expect(select(page, 'Language')).toHaveValue('English')
    await expect(page.getByRole('radio', { name: 'Desktop' })).toBeChecked()
    const sent = page.waitForRequest('**/api/v1/projects/create')
    await page.getByRole('button', { name: 'Create project with 1 keyword' }).click()
    expect(Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))).toMatchObject(defaults)
    for (const field of Object.keys(defaults).filter((name) => name !== 'engine')) {
      const said = await person.refusal(createProject, { ...valid, keywords: 'a', ...defaults, [field]: '' })
      expect(said[field]?.[0]).toBe(`${field.replaceAll('_', ' ')} field is required`)
    }
  })

  test('PROJ-047 NAV-032 NAV-033 the city is asked for with Google only, from its second character on', async ({
    page,
    person: _person,
  }) => {
    await page.clock.install()
    await openForm(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/geo-locations/search')) asked.push(searchParams.get('search_query') ?? '')
    })
    const city = select(page, 'City')
    await city.click()
    await city.pressSequentially('a')
    // Longer than the pause before typed text is searched.
    await page.clock.runFor(2_000)
    expect(asked).toEqual([])
    await city.pressSequentially('u')
    await expect.poll(() => asked).toEqual(['au'])
    await city.pressSequentially('stin')
    await page.getByRole('option', { name: 'Austin, Texas, United States' }).click()
    await expect(city).toHaveValue('Austin, Texas, United States')

    const engine = select(page, 'Engine')
    await engine.click()
    const options = page.getByRole('option')
    await expect(options.filter({ hasText: 'Bing' })).toHaveCount(1)
    const before = await options.count()
    await engine.fill('bin')
    await expect(options).toHaveText([/^Bing/])
    expect(before).toBeGreaterThan(1)
    await options.first().click()
    await expect(select(page, 'Type')).toBeVisible()
    await expect(city).toHaveCount(0)
  })

  test('NAV-019 NAV-020 an answer leads to a screen of the site, or to another address', async ({
    page,
    person: _person,
  }) => {
    const answer = (items: object) =>
      page.route('**/api/v1/projects/create', (route) =>
        route.fulfill({ json: { status: 'success', message: null, items } }),
      )
    await openForm(page)
    await page.evaluate(() => {
      document.body.dataset.same = 'yes'
    })
    await answer({ redirect: '/keywords?sort=keyword' })
    await page.getByRole('button', { name: /^Create project/ }).click()
    await expect(page).toHaveURL('/keywords?sort=keyword')
    await expect(page.locator('body[data-same]')).toHaveCount(1)

    await openForm(page)
    await answer({ redirect_direct: 'https://accounts.google.com/welcome' })
    await page.route('https://accounts.google.com/**', (route) => route.fulfill({ body: 'Welcome' }))
    await page.getByRole('button', { name: /^Create project/ }).click()
    await expect(page).toHaveURL('https://accounts.google.com/welcome')
  })
})

test.describe('add keywords', () => {
  test('KW-006 KW-007 KW-008 both addresses show the page, which wants a project and keywords', async ({
    page,
    person,
  }) => {
    const project = await makeProject(person)
    await page.goto(`/projects/${project.id}/keywords/create`)
    await expect(page.getByRole('heading', { name: 'Add keywords', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Shop' })).toBeVisible()
    const submit = page.getByRole('button', { name: /^Add / })
    await expect(submit).toBeDisabled()
    await keywordsOf(page).fill('x')
    await expect(submit).toBeEnabled()
    await keywordsOf(page).fill('')
    await expect(page.getByText('keywords field is required').first()).toBeVisible()
    await expect(submit).toBeDisabled()

    await page.goto('/keywords/create')
    await expect(page.getByRole('heading', { name: 'Add keywords', exact: true })).toBeVisible()
    await keywordsOf(page).fill('red shoes')
    await expect(page.getByText('Project id field is required')).toBeVisible()
    await expect(submit).toBeDisabled()
    await choose(page, 'Project', 'Shop (shop.example.com)')
    await submit.click()
    await expect(page).toHaveURL(`/projects/${project.id}/keywords`)
    expect((await person.call(listKeywords, { project_id: project.id })).data).toMatchObject([
      { keyword_name: 'red shoes' },
    ])

    const refused = (form: Record<string, string | number>) => person.refusal(addKeywords, form)
    expect(await refused({ keywords: 'a' })).toHaveProperty('project_id')
    expect(await refused({ keywords: 'a', project_id: 'x' })).toHaveProperty('project_id')
    expect(await refused({ keywords: '', project_id: project.id })).toHaveProperty('keywords')
    expect(await refused({ keywords: 'x'.repeat(101), project_id: project.id })).toHaveProperty('keywords')
    const long = `${`${'x'.repeat(99)}\n`.repeat(1000)}x`
    expect(await refused({ keywords: long, project_id: project.id })).toHaveProperty('keywords')
  })
})

/** Opens the form and fills in a valid site and one keyword, so that the engine section appears. */
