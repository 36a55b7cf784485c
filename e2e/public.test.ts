import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeBrand } from './clients.ts'
import { test } from './person.ts'
import { drawn } from './screens/rest.ts'

const sections = [
  'Track your search engine rankings easily',
  'See where you really stand',
  'One project for every place you rank',
  'Alerts where you already look',
  'Three easy steps',
  'In place of testimonials, a figure you can check',
  'Try all of it for 14 days',
  'Made for agencies, too',
  'Everything it does',
  'Frequently asked questions',
]

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('PUB-001 PUB-002 the home page is answered whole, in its order, without an error', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText(sections.slice(0, 1))
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText(sections.slice(1))
  expect(await page.locator('main + footer').count()).toBe(1)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(errors).toEqual([])
})

test('PUB-003 PUB-004 the hero says what it does, and signs up for free', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('h1')).toHaveText('Track your search engine rankings easily')
  await page.getByRole('link', { name: 'SIGN UP FOR FREE', exact: true }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
})

const slogan = 'Track your search engine rankings, simple yet effective.'

test('PUB-005 the slogan stands in the hero, in what search engines read, and where a brand has none', async ({
  page,
  person,
}) => {
  await page.goto('/')
  await expect(page.getByText(slogan, { exact: true })).toBeVisible()
  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute('content', new RegExp(`^${slogan}`))
  for (const [given, shown] of [
    [null, slogan],
    ['Found first.', 'Found first.'],
  ] as const) {
    const brand = await makeBrand(person, { slogan: given })
    await page.goto(`/white-label/brand/${brand.address}`)
    await expect(page.getByText('Acme Search')).toBeVisible()
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
    await expect(page.getByText(slogan, { exact: true })).toHaveCount(given === null ? 1 : 0)
  }
})

test('PUB-006 PUB-007 PUB-008 features, places and channels are named', async ({ page }) => {
  await page.goto('/')
  await expect(section(page, 'See where you really stand').getByRole('heading', { level: 3 })).toHaveText([
    'Local tracking',
    'Instant rank requests',
    'Competitor tracking',
    'A failed check is never a lost ranking',
    'Why a keyword moved',
  ])
  await expect(
    section(page, 'One project for every place you rank').getByRole('heading', { level: 3 }),
  ).toHaveText(['Multiple countries', '300+ engines', 'Video platforms', 'Ecommerce listings'])
  await expect(section(page, 'Alerts where you already look').getByRole('listitem')).toHaveText([
    'Discord',
    'Slack',
    'Zapier',
    'Email',
    'Push',
  ])
})

test('the home page shows an alert with the days on which it would have fired, as an example', async ({
  page,
}) => {
  await page.goto('/')
  const alerts = section(page, 'Alerts where you already look')
  await expect(alerts.getByRole('heading', { level: 3 })).toHaveText(['See what it would have told you'])
  const preview = alerts.getByRole('figure')
  await expect(
    preview.getByRole('img', { name: /It would have fired on 5 days of the last 30, last on 27 Nov\.$/ }),
  ).toBeVisible()
  await expect(preview.locator('li[data-fired]')).toHaveCount(5)
  await expect(preview.locator('li')).toHaveCount(30)
  await expect(preview).toContainText('An example with invented numbers')
  await expect(alerts.getByRole('link', { name: 'How alerts work' })).toHaveAttribute(
    'href',
    '/docs/guide/alerts',
  )
})

test('PUB-009 three easy steps in their order', async ({ page }) => {
  await page.goto('/')
  await expect(section(page, 'Three easy steps').getByRole('heading', { level: 3 })).toHaveText([
    'Create a project',
    'Add keywords',
    'Let Rankline handle it',
  ])
})

test('PUB-010 testimonials show one slide of placeholder text, without arrows', async ({ page }) => {
  await page.goto('/')
  const carousel = section(page, 'Testimonials')
  await expect(carousel.locator('[aria-roledescription="slide"]')).toHaveCount(1)
  await expect(carousel.locator('[aria-roledescription="slide"]')).toBeVisible()
  await expect(carousel.getByRole('button')).toHaveCount(0)
  await expect(carousel.locator('blockquote, q')).toHaveCount(0)
  await expect(carousel).toContainText('727 of 851 result pages')
  await carousel.getByRole('link', { name: 'How it was measured' }).click()
  await expect(page).toHaveURL('/docs/unseen-pages')
  await expect(page.getByRole('row', { name: /^all five 851 727/ })).toBeVisible()
})

test('the home page shows what a failed check is, why a keyword moved, and what can be taken along', async ({
  page,
}) => {
  await page.goto('/')
  for (const [title, picture, leadsTo] of [
    [
      'A failed check is never a lost ranking',
      /One row says: check failed/,
      '/docs/tracking#how-a-check-ends',
    ],
    ['Why a keyword moved', /each with the sites that passed it/, '/docs/guide/numbers'],
  ] as const) {
    const heading = page.getByRole('heading', { name: title, level: 3 })
    await heading.scrollIntoViewIfNeeded()
    const image = page.getByRole('img', { name: picture })
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
      .toBeGreaterThan(500)
    await expect(heading.locator('xpath=..').getByRole('link')).toHaveAttribute('href', leadsTo)
  }
  await page.getByRole('link', { name: 'What the archive holds' }).click()
  await expect(page).toHaveURL('/docs/takeout')
})

test('pictures of public pages are lazy, have their sizes, and weigh less than 100 KB', async ({ page }) => {
  await page.goto('/')
  const pictures = await page.locator('main figure img').evaluateAll((images: HTMLImageElement[]) =>
    Promise.all(
      images.map(async (image) => {
        const source = image.parentElement?.querySelector('source')
        const addresses = [image.src, source?.srcset].filter((one) => one !== undefined)
        const files = await Promise.all(addresses.map(async (one) => (await fetch(one)).blob()))
        const sizes = await Promise.all(
          files.map(async (file) => {
            const { width, height } = await createImageBitmap(file)
            return `${width} ${height}`
          }),
        )
        return {
          lazy: image.loading,
          kinds: files.map(({ type }) => type),
          heaviest: Math.max(...files.map(({ size }) => size)),
          sizes,
          said: [image, source]
            .filter((one) => one != null)
            .map((one) => `${one.getAttribute('width')} ${one.getAttribute('height')}`),
        }
      }),
    ),
  )
  expect(pictures).toHaveLength(8)
  for (const { lazy, kinds, heaviest, sizes, said } of pictures) {
    expect(lazy).toBe('lazy')
    expect(new Set(kinds)).toEqual(new Set(['image/webp']))
    expect(heaviest).toBeLessThan(100 * 1024)
    expect(said).toEqual(sizes)
  }
})

test('PUB-011 the call for a free trial leads to the registration', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'START YOUR 14 DAYS FREE TRIAL', exact: true }).click()
  await expect(page).toHaveURL('/register')
})

test('PUB-012 agencies read of white-label and of team members', async ({ page }) => {
  await page.goto('/')
  await expect(section(page, 'Made for agencies, too').getByRole('heading', { level: 3 })).toHaveText([
    'White-label',
    'Team members',
  ])
})

test('PUB-013 PUB-014 the full list of features', async ({ page }) => {
  await page.goto('/')
  const list = section(page, 'Everything it does')
  const group = (name: string) =>
    list.locator('div', { has: page.getByRole('heading', { name, exact: true }) }).last()
  await expect(group('Imports').getByRole('listitem')).toHaveText([
    'Google Analytics',
    'Google Search Console',
    'CSV',
    'TXT',
  ])
  await expect(group('Exports').getByRole('listitem')).toHaveText([
    'Cloud drive',
    'Dropbox',
    'CSV',
    'PDF',
    'XLSX',
    'Remote FTP',
  ])
  const rest = ['Notes', 'Tags', 'Sticky keywords', 'Filters', 'Presets', 'Scheduled reports']
  for (const feature of [...rest, 'Ticket support', 'Team members with permissions'])
    await expect(list.getByRole('listitem').filter({ hasText: feature })).toBeVisible()
})

test('PUB-015 PUB-016 PUB-023 what is claimed, which engines, and for whom', async ({ page }) => {
  await page.goto('/')
  const body = page.locator('body')
  for (const claim of [
    '14 days free trial',
    'No credit card required',
    '300+ search engines',
    'Top 100 results tracked',
    'Local and mobile tracking',
    'Competitor tracking',
    'Instant rank requests',
  ])
    await expect(body).toContainText(claim)
  await expect(body).toContainText('Google, Bing and YouTube')
  await expect(body).toContainText('content creators: the ranks of your YouTube videos and of your channel')
  for (const audience of ['marketers', 'bloggers', 'freelancers', 'ecommerce owners', 'agencies'])
    await expect(page.locator('main')).toContainText(new RegExp(audience, 'i'))
})

const answers = [
  ['How do I create a project?', 'Projects are created from the dashboard'],
  ['How do manual rank requests work?', 'select keywords and request new ranks'],
  ['Where do reports go?', 'email, Slack or Discord'],
  ['Can I export to my own server?', 'exported to your own FTP address'],
  ['Can I cancel anytime, and get a refund?', 'You can cancel anytime'],
] as const

test('PUB-018 PUB-019 PUB-020 PUB-021 PUB-022 questions open to their answers', async ({ page }) => {
  await page.goto('/')
  for (const [question, answer] of answers) {
    await expect(page.getByText(answer)).toBeHidden()
    await page.getByText(question, { exact: true }).click()
    await expect(page.getByText(answer)).toBeVisible()
  }
  await expect(page.getByText('If you want a refund')).toBeVisible()
})

for (const path of ['/', '/pricing', '/contact', '/privacy-policy', '/nope'])
  test(`${path} is accessible and fits phones, tablets and desks, in light and in dark @deep`, async ({
    page,
  }) => {
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [768, 'dark'],
      [360, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      if (page.url() === 'about:blank') await page.goto(path)
      await drawn(page)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
