import { expect } from '@playwright/test'
import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { createProject } from '@rankline/contract/projects/calls'
import { grantInShell } from './administrator.ts'
import { grant } from './history.ts'
import { test } from './person.ts'

const drift = {
  id: 7,
  source: 'direct',
  engine: 'google',
  engine_name: 'Google',
  type: 'web',
  device: 'desktop',
  signs: [{ sign: 'sparse_pages', usual: 0.01, now: 0.4, pages: 20, of: 50 }],
  failed_checks: 18,
  began_at: new Date().toISOString(),
  seen_at: new Date().toISOString(),
  ended_at: null,
  accepted_at: null,
  pages: [
    {
      id: 3,
      phrase: 'garden shed',
      country: 'us',
      language: 'en',
      status: 'ok',
      results: 2,
      features: 0,
      has_text: true,
      kept_at: new Date().toISOString(),
    },
  ],
}

const success = (items: unknown) => ({ json: { status: 'success', message: null, items } })

test('administrators see the sources; everybody else is sent to the log-in @deep', async ({
  person,
  page,
}) => {
  await page.goto('/admin/sources')
  await expect(page).toHaveURL('/login')

  expect(grantInShell(person.username)).toContain(`${person.username} is an administrator.`)
  await page.goto('/admin/sources')
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'sandbox', exact: true })).toBeVisible()
  await expect(page.getByText('Every other engine')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Answers', exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /^openai sandbox Invented Free/ })).toBeVisible()
  await page.getByRole('button', { name: `Menu of ${person.username}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toBeVisible()
})

test('an alarm shows what is unusual, and a page of it as text @deep', async ({ person, page }) => {
  await grant(person.username)
  await page.route('**/api/v2/drifts/mPaginate*', (route) =>
    route.fulfill(success({ data: [drift], current_page: 1, last_page: 1, per_page: 20, total: 1 })),
  )
  await page.route('**/api/v2/drifts/page*', (route) =>
    route.fulfill(success({ id: 3, phrase: 'garden shed', text: '<script>alert(1)</script><h1>New</h1>' })),
  )
  await page.goto('/admin/sources')
  await expect(
    page.getByText('20 of 50 pages have half the usual results or none; the baseline is 1%.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Inspect' }).click()
  await expect(page.getByRole('textbox', { name: 'Text of the page' })).toHaveValue(
    '<script>alert(1)</script><h1>New</h1>',
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as text' }).click()
  expect((await download).suggestedFilename()).toBe('page-3.txt')
})

test('asking for new ranks of several keywords says what that takes @deep', async ({ person, page }) => {
  const { project } = await person.call(createProject, {
    project_name: 'Shop',
    project_url: 'https://www.example.com/',
  })
  await person.call(addKeywords, { project_id: project.id, keywords: 'red shed\nblue shed' })
  await expect
    .poll(async () => {
      const { data } = await person.call(listKeywords, { project_id: project.id })
      return data.filter(({ status }) => status === 1).length
    })
    .toBe(2)
  await page.goto(`/projects/${project.id}/keywords`)
  for (const phrase of ['red shed', 'blue shed'])
    await page.getByRole('row', { name: phrase }).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected keywords' }).getByText('Request New Ranks').click()
  const dialog = page.getByRole('dialog', { name: 'Do you want to request new ranks?' })
  await expect(dialog).toContainText('Uses 2 checks.')
})
