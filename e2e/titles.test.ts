import { expect } from '@playwright/test'
import { createContact } from '@rankline/contract/contacts'
import { messages } from '@rankline/contract/messages'
import { findProject, listProjects } from '@rankline/contract/projects'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

/** Screens without anything of an account in their name. */
const titles = {
  '/': 'Track your search engine rankings easily',
  '/pricing': 'Pricing',
  '/contact': 'Contact',
  '/privacy-policy': 'Privacy policy',
  '/nope': '404',
  '/dashboard': 'Dashboard',
  '/projects': 'Projects',
  '/projects/create': 'Create a project',
  '/keywords': 'Keywords',
  '/keywords/create': 'Add keywords',
  '/manage/members': 'Members',
  '/manage/members/create': 'Invite members',
  '/manage/tickets': 'Tickets',
  '/manage/tickets/create': 'Create a ticket',
  '/account/information': 'Account',
  '/account/security': 'Security',
  '/account/activities': 'Activities',
  '/account/upgrade/packages': 'Upgrade',
  '/login': 'Login',
  '/register': 'Register',
  '/forgot-password': 'Forgot Password',
  '/reset-password': 'Reset Password',
}

test('NAV-084 every screen names itself and the product, and the server says what its catalogue says', async ({
  page,
  person,
  request,
}) => {
  for (const [path, title] of Object.entries(titles)) {
    if (path === '/login') await page.context().clearCookies({ name: 'token' })
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} | Rankline`)
  }
  await page.context().addCookies([{ name: 'token', value: person.token, url: page.url() }])
  const { project, keywords } = await makeTracked(person, ['red shoes'], { project_name: 'Corner shop' })
  for (const [path, title] of [
    [`/projects/${project.id}/keywords`, 'Corner shop'],
    [`/projects/${project.id}/pages`, 'Pages: Corner shop'],
    [`/keywords/${keywords[0]?.id}`, 'View Keyword'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} | Rankline`)
  }

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
