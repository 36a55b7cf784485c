import { expect } from '@playwright/test'
import { dayAgo } from '../result-pages.ts'
import { on } from './on.ts'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

const projectCalls = 'projects/{fetchAuth,fetchAllUser,overview,dailyAvgRanks,rankDistribution}*'

/** The dashboard, the projects, the forms that add keywords, and the pool. */
export function listScreens({ shop }: World): Screen[] {
  const of = on('/projects')
  return [
    {
      name: 'dashboard',
      path: '/dashboard',
      as: 'full',
      reads: '{dashboard,project-keyword-positions/}*',
    },
    { name: 'dashboard empty', path: '/dashboard', as: 'new' },
    { name: 'projects', path: '/projects', as: 'full', reads: projectCalls },
    of('projects cards', (page) => page.getByRole('button', { name: 'Show as cards' }).click()),
    { name: 'projects joint', path: '/projects?joint=1', as: 'full' },
    { name: 'projects clients', path: '/projects?white_label=1', as: 'full' },
    { name: 'projects empty', path: '/projects', as: 'new' },
    of('projects members', async (page) => {
      await page.getByRole('button', { name: 'Actions for Corner shop' }).click()
      await page.getByRole('menuitem', { name: 'Project members' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    }),
    of('projects delete', async (page) => {
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Bulk actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    {
      name: 'add keywords to a project',
      path: `/projects/${shop.id}/keywords/create`,
      as: 'full',
      async prepare(page) {
        await page.getByRole('textbox', { name: /^Keywords/ }).fill('red shoes\nblue shoes\nred shoes')
      },
    },
    {
      name: 'add keywords for several',
      path: `/projects/${shop.id}/keywords/create`,
      as: 'full',
      async prepare(page) {
        await page.getByRole('textbox', { name: /^Keywords/ }).fill('red shoes\nblue shoes')
        // The form above it is complete then, and moves nothing any more.
        await expect(page.getByRole('combobox', { name: /^Type/ })).toBeVisible()
        await page.getByLabel('Add more locations').check()
        await page.getByRole('combobox', { name: 'More devices' }).click()
        await page.getByRole('option', { name: 'Mobile', exact: true }).click()
        await page.keyboard.press('Escape')
        await expect(page.getByText(/^2 keywords × 2 devices = 4/)).toBeVisible()
      },
    },
    {
      name: 'add keywords from a file',
      path: `/projects/${shop.id}/keywords/create`,
      as: 'full',
      async prepare(page) {
        await page.getByRole('button', { name: 'Import a file' }).click()
        await page
          .getByRole('dialog')
          .locator('input[type=file]')
          .setInputFiles({
            name: 'keywords.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from('red shoes,blue shoes\ngreen shoes,red shoes'),
          })
        await page.getByRole('dialog').getByRole('button', { name: 'IMPORT' }).click()
        await expect(page.getByRole('dialog').getByRole('button', { name: /^Add all/ })).toBeVisible()
      },
    },
    {
      name: 'past positions',
      path: `/projects/${shop.id}/history`,
      as: 'full',
      reads: 'imports/historyFetch*',
    },
    {
      name: 'past positions of a file',
      path: `/projects/${shop.id}/history`,
      as: 'full',
      async prepare(page) {
        await page.locator('input[type=file]').setInputFiles({
          name: 'history.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            'Keyword,Date,Position,Tags\nred shoes,03/04/2026,7,spring\nhats,04/04/2026,-,\n',
          ),
        })
        await expect(page.getByRole('table', { name: 'Columns' })).toBeVisible()
      },
    },
    {
      name: 'add keywords from a connection',
      path: `/projects/${shop.id}/keywords/create`,
      as: 'full',
      async prepare(page) {
        await page.getByRole('button', { name: 'Import from a connection' }).click()
        await expect(page.getByRole('dialog').getByRole('button', { name: 'IMPORT' })).toBeVisible()
      },
    },
    { name: 'create project', path: '/projects/create', as: 'new' },
    {
      name: 'create project filled',
      path: '/projects/create',
      as: 'new',
      async prepare(page) {
        await page.getByLabel('Name').fill('Shop')
        await page.getByLabel('URL').fill('https://shop.example.com')
        await page.getByRole('textbox', { name: /^Keywords/ }).fill('red shoes\nblue shoes\nred shoes')
        await expect(page.getByRole('combobox', { name: 'Type' })).toBeVisible()
      },
    },
    {
      name: 'create project engines',
      path: '/projects/create',
      as: 'new',
      async prepare(page) {
        await page.getByLabel('Name').fill('Shop')
        await page.getByLabel('URL').fill('https://shop.example.com')
        await page.getByRole('textbox', { name: /^Keywords/ }).fill('red shoes')
        await page.getByRole('combobox', { name: 'Engine' }).click()
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      },
    },
    {
      name: 'create project refused',
      path: '/projects/create',
      as: 'new',
      async prepare(page) {
        await page.getByLabel('Name').fill('x'.repeat(51))
        await page.getByLabel('URL').fill('ftp://shop.example.com')
        await page.getByLabel('Name').focus()
      },
    },
    { name: 'add keywords', path: '/keywords/create', as: 'full' },
    { name: 'pool', path: '/keywords', as: 'full', reads: 'project-keywords/{fetchAuth,total}*' },
    { name: 'pool empty', path: '/keywords', as: 'new' },
    {
      name: 'pool compared',
      path: `/keywords?compare_from=${dayAgo(7)}&compare_to=${dayAgo(0)}`,
      as: 'full',
    },
    { name: 'pool new dynamic tag', path: '/keywords?dynamic=new&ranks_between=2&moved_by=1', as: 'full' },
    { name: 'pool nothing found', path: '/keywords?keyword_query=zzz', as: 'full' },
  ]
}
