import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { createContact } from '@rankline/contract/contacts/calls'
import { messages } from '@rankline/contract/messages'
import { findProject, listProjects } from '@rankline/contract/projects/calls'
import { createTicket } from '@rankline/contract/tickets/calls'
import { brandPage, makeBrand, newClient } from './clients.ts'
import { grant, makeTracked } from './history.ts'
import { leadTo } from './navigate.ts'
import { test } from './person.ts'

/** Titles of visitors' screens. Addresses that need a parameter redirect without it. */
const visitors = {
  '/': 'Track your search engine rankings easily',
  '/pricing': 'Pricing',
  '/contact': 'Contact',
  '/privacy-policy': 'Privacy policy',
  '/nope': '404',
  '/login': 'Login',
  '/register': 'Register',
  '/forgot-password': 'Forgot Password',
  '/reset-password': 'Reset Password',
  '/verify-email': 'Confirm Email',
  '/confirm-email-change': 'Change Email',
  '/erase-account': 'Erase Account',
  '/setup': 'First Start',
  '/unsubscribe': 'Unsubscribe',
}

/** Titles for people and brands' clients. */
const shared = {
  '/dashboard': 'Dashboard',
  '/projects': 'Projects',
  '/projects/create': 'Create a project',
  '/keywords': 'Keywords',
  '/keywords/create': 'Add keywords',
  '/changes': 'Changes',
  '/alerts': 'Alerts',
  '/alerts/create': 'Create an alert',
  '/alerts/1/edit': 'Edit an alert',
  '/reports': 'Reports',
  '/reports/create': 'Create a report',
  '/reports/1/edit': 'Edit a report',
  '/exports': 'Exports',
  '/exports/feeds': 'Feeds',
  '/bin': 'Bin',
  '/manage/members': 'Members',
  '/manage/members/create': 'Invite members',
  '/account/information': 'Account',
  '/account/security': 'Security',
  '/account/email': 'Email Address',
  '/account/avatar': 'Photo',
  '/account/activities': 'Activities',
}

const ofPeople = {
  ...shared,
  '/manage/connections': 'Connections',
  '/manage/tickets': 'Tickets',
  '/manage/tickets/create': 'Create a ticket',
  '/account/notifications': 'Notification settings',
  '/account/erase': 'Delete account',
  '/account/time': 'Date and time',
  '/account/click-curve': 'Click Curve',
  '/account/authorize': 'Connect a program',
  '/account/tokens': 'API tokens',
  '/account/takeout': 'Export my data',
  '/account/upgrade/packages': 'Upgrade',
  '/account/upgrade/billing': 'Billing',
  '/white-label/dashboards': 'White label dashboards',
  '/white-label/dashboards/create': 'Add a client',
  '/white-label/dashboards/invitations': 'Client invitations',
  '/white-label/dashboards/invite': 'Invite clients',
  '/white-label/dashboards/health': 'Health of clients',
  '/white-label/brands': 'Brands',
  '/white-label/brands/create': 'Create a brand',
  '/white-label/packages': 'White label packages',
  '/white-label/packages/create': 'Create a package',
  '/white-label/templates': 'Templates',
  '/white-label/templates/create': 'Create a template',
}

const ofAdministrators = {
  '/admin': 'Administration',
  '/admin/health': 'Health',
  '/admin/jobs': 'Jobs',
  '/admin/mails': 'Mails',
  '/admin/deliveries': 'Messages',
  '/admin/projects': 'Projects',
  '/admin/keywords': 'Keywords',
  '/admin/project-keywords': 'Project keywords',
  '/admin/project-keyword-positions': 'Positions',
  '/admin/project-keyword-requests': 'Requests',
  '/admin/project-keyword-competitors': 'Competitors',
  '/admin/users': 'Users',
  '/admin/activities': 'Activities',
  '/admin/subscriptions': 'Subscriptions',
  '/admin/transactions': 'Transactions',
  '/admin/orders': 'Transactions',
  '/admin/contacts': 'Contacts',
  '/admin/packages': 'Packages',
  '/admin/packages/create': 'Create a package',
  '/admin/packages/1/edit': 'Edit a package',
  '/admin/packages/1/permissions': 'Packages',
  '/admin/logs': 'Logs',
  '/admin/tickets': 'Tickets',
  '/admin/proxies': 'Proxies',
  '/admin/proxies/create': 'Add proxies',
  '/admin/workers': 'Workers',
  '/admin/sources': 'Sources',
  '/admin/engine-updates': 'Engine updates',
  '/admin/settings': 'Settings',
  '/admin/audit': 'Audit log',
  '/admin/erasures': 'Erasures',
  '/admin/setup': 'First Steps',
}

/** Screens that cannot be opened by address: they redirect at once, or need state of an earlier screen. */
const passing = [
  '/login/second-factor',
  '/login/driver',
  '/complete-registration',
  '/account/logout',
  '/white-label',
  '/white-label/account/logout',
  '/white-label/brand/$addressName/second-factor',
]

/** All addresses of the built application. */
const addresses = (): string[] => {
  const file = new URL('../web/dist/app/pages/pages.json', import.meta.url)
  const { application } = JSON.parse(readFileSync(file, 'utf8')) as { application: { path: string }[] }
  return application.map(({ path }) => path)
}

const opened: string[] = []

/** Whether the address, or the same screen in the site's area, was opened. */
function isOpened(address: string): boolean {
  const pattern = address.replace(/^\/white-label(?!\/brand)/, '').replaceAll(/\$\w+/g, '[^/]+')
  return opened.some((path) => new RegExp(`^(/white-label)?${pattern}$`).test(path))
}

async function expectTitles(page: Page, titles: Record<string, string>, product = 'Rankline') {
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expectTitle(page, path, `${title} | ${product}`)
  }
}

/** Checks titles of the application's screens: loads the first, navigates to the others inside it. */
async function expectTitlesWithin(page: Page, titles: Record<string, string>, product = 'Rankline') {
  const [first = '', ...others] = Object.keys(titles)
  await page.goto(first)
  await expectTitle(page, first, `${titles[first]} | ${product}`)
  for (const path of others) {
    await leadTo(page, path)
    await expectTitle(page, path, `${titles[path]} | ${product}`)
  }
}

async function expectTitle(page: Page, path: string, title: string) {
  opened.push(path)
  await expect(page, path).toHaveTitle(title)
}

test('NAV-084 the title of a screen is its name, a bar, and the product', async ({
  page,
  person: _person,
}) => {
  await expectTitlesWithin(page, shared)
  await page.context().clearCookies()
  const { '/': front, '/login': login } = visitors
  await expectTitles(page, { '/': front, '/login': login })
})

test('NAV-084 every screen names itself and the product, and the server says what its catalogue says @deep', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  await expectTitlesWithin(page, ofPeople)
  const { project, keywords } = await makeTracked(person, ['red shoes'], { project_name: 'Corner shop' })
  const { redirect } = await person.call(createTicket, { title: 'Ranks of Naver' })
  await expectTitlesWithin(page, {
    [`/projects/${project.id}/keywords`]: 'Corner shop',
    [`/projects/${project.id}/pages`]: 'Pages: Corner shop',
    [`/projects/${project.id}/search-console`]: 'Search Console: Corner shop',
    [`/projects/${project.id}/cannibalisation`]: 'Cannibalisation: Corner shop',
    [`/projects/${project.id}/tags`]: 'Tags: Corner shop',
    [`/projects/${project.id}/topics`]: 'Topics: Corner shop',
    [`/projects/${project.id}/topics/1`]: 'Topic: Corner shop',
    [`/projects/${project.id}/competitors`]: 'Competitors: Corner shop',
    [`/projects/${project.id}/ai-overviews`]: 'AI Overviews: Corner shop',
    [`/projects/${project.id}/forecast`]: 'Forecast: Corner shop',
    [`/projects/${project.id}/questions`]: 'Questions: Corner shop',
    [`/projects/${project.id}/questions/1`]: 'Question: Corner shop',
    [`/projects/${project.id}/sharing`]: 'Sharing: Corner shop',
    [`/projects/${project.id}/keywords/create`]: 'Add keywords: Corner shop',
    [`/projects/${project.id}/history`]: 'Import history: Corner shop',
    [`/keywords/${keywords[0]?.id}`]: 'View Keyword',
    [`/keywords/${keywords[0]?.id}/why`]: 'Why this position: red shoes',
    [redirect]: 'Ranks of Naver',
  })
  const brand = await makeBrand(person)
  const client = await newClient(request, brand)
  await expectTitlesWithin(page, {
    [`/white-label/brands/${brand.id}/edit`]: 'Edit a brand',
    [`/white-label/brands/${brand.id}/domain`]: 'Domain of a brand',
    '/white-label/packages/1/edit': 'Edit a package',
    '/white-label/templates/1/edit': 'Edit a template',
    '/white-label/dashboards/1/edit': 'Edit a dashboard',
    '/white-label/dashboards/1/projects': 'Projects of a client',
  })
  await page.context().addCookies([{ name: 'wl_token', value: client.token, url: baseURL ?? '' }])
  const ofClients = Object.fromEntries(
    Object.entries(shared).map(([path, title]) => [`/white-label${path}`, title]),
  )
  await expectTitlesWithin(page, ofClients, 'Acme Search')
  await grant(person.username)
  const answered = redirect.replace('/manage/', '/admin/')
  await expectTitlesWithin(page, {
    ...ofAdministrators,
    [answered]: 'Ranks of Naver',
    [`/admin/project-keywords/${keywords[0]?.id}/why`]: 'Why this position',
  })
  await page.context().clearCookies()
  await expectTitles(page, visitors)
  opened.push('/shared/nothing')
  await page.goto('/shared/nothing')
  // Nothing says whose page it was.
  await expect(page).toHaveTitle('Not available')
  const entrance = brandPage(brand.address)
  const ofEntrance = {
    [entrance]: 'Log in',
    [`${entrance}/register`]: 'Sign up',
    [`${entrance}/forgot-password`]: 'Forgot Password',
    [`${entrance}/reset-password`]: 'Reset Password',
  }
  await expectTitles(page, ofEntrance, 'Acme Search')
  expect(addresses().filter((address) => !passing.includes(address) && !isOpened(address))).toEqual([])

  const said = async (path: string, form: Record<string, string>) =>
    (await (await request.post(`/api/v1/${path}`, { form })).json()).message
  const contact = { title: 'Hello', email: 'ada@example.com', message: 'A word.' }
  expect(await said(createContact.path, contact)).toBe(messages.contactSent)
  expect(await said('users/login', { username: 'nobody-here', password: 'not-the-word' })).toBe(
    messages.wrongCredentials,
  )
  const refused = await request.get(`/api/v1/${listProjects.path}`)
  expect(await refused.json()).toMatchObject({ code: 'UNAUTHENTICATED', message: messages.signInFirst })
  const lost = await request.get(`/api/v1/${findProject.path}?project_id=999999999`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(await lost.json()).toMatchObject({ code: 'NOT_FOUND', message: messages.notFound })
})
