import { expect, type Page } from '@playwright/test'
import { dayAgo } from '../result-pages.ts'
import { failure } from './failure.ts'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

/** Clicks a button and waits for what it opens. */
const opens =
  (
    button: string | RegExp,
    role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox' | 'option' | 'dialog' | 'slider' | 'textbox',
  ) =>
  async (page: Page) => {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await expect(page.getByRole(role).first()).toBeVisible()
  }

async function selectThree(page: Page) {
  for (const index of [1, 2, 3])
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(index)
      .check()
}

async function bulk(page: Page, mode: string, action?: string) {
  await selectThree(page)
  await page.getByRole('toolbar').getByRole('button', { name: mode }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  if (action === undefined) return
  await page.getByRole('menuitem', { name: action }).click()
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
}

const projectCalls = 'projects/{fetchAuth,fetchAllUser,overview,dailyAvgRanks,rankDistribution}*'
const keywordCalls =
  '{projects,charts,project-keywords,project-keyword-positions}/{findAuth,overview,fetchAuth,total,daily*,latest*,dailyAvgRanks,rankDistribution}*'

/** The dashboard, the projects and the lists of keywords, with their menus and dialogs. */
export function listScreens({ shop, empty, shared }: World): Screen[] {
  const list = `/projects/${shop.id}/keywords`
  const of = (name: string, prepare: Screen['prepare'], path = list): Screen => ({
    name,
    path,
    as: 'full',
    prepare,
  })
  return [
    {
      name: 'dashboard',
      path: '/dashboard',
      as: 'full',
      reads: '{dashboard,project-keyword-positions/}*',
      hasOwnStates: true,
    },
    { name: 'dashboard empty', path: '/dashboard', as: 'new' },
    { name: 'projects cards', path: '/projects', as: 'full', reads: projectCalls, hasOwnStates: true },
    of(
      'projects compact',
      (page) => page.getByRole('button', { name: 'Show as a compact table' }).click(),
      '/projects',
    ),
    { name: 'projects joint', path: '/projects?joint=1', as: 'full' },
    { name: 'projects clients', path: '/projects?white_label=1', as: 'full' },
    { name: 'projects empty', path: '/projects', as: 'new' },
    of(
      'projects members',
      async (page) => {
        await page.getByRole('button', { name: 'Actions for Corner shop' }).click()
        await page.getByRole('menuitem', { name: 'Project members' }).click()
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      },
      '/projects',
    ),
    of(
      'projects delete',
      async (page) => {
        await page.getByRole('checkbox').first().check()
        await page.getByRole('button', { name: 'Bulk actions' }).click()
        await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
      '/projects',
    ),
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
        await page.getByLabel('Also check them elsewhere').check()
        await page.getByRole('combobox', { name: 'Further devices' }).click()
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
    { name: 'keywords', path: list, as: 'full', reads: keywordCalls, hasOwnStates: true },
    { name: 'keywords list', path: list, as: 'full', reads: 'project-keywords/*' },
    of('keywords exports', opens('EXPORTS', 'menuitem')),
    of('keywords exports days', async (page) => {
      await opens('EXPORTS', 'menuitem')(page)
      await page.getByRole('menuitem', { name: 'Position of every day…' }).click()
      await expect(page.getByRole('dialog').getByLabel('First day')).toBeVisible()
    }),
    of('keywords exports server', async (page) => {
      await opens('EXPORTS', 'menuitem')(page)
      await page.getByRole('menuitem', { name: 'Remote file server…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add a file server' }).click()
      await expect(page.getByRole('dialog').getByLabel('Port')).toBeVisible()
    }),
    of('keywords exports bucket', async (page) => {
      await opens('EXPORTS', 'menuitem')(page)
      await page.getByRole('menuitem', { name: 'Remote file server…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add a bucket (S3)' }).click()
      await expect(page.getByRole('dialog').getByLabel('Endpoint')).toBeVisible()
    }),
    of('keywords exports address', async (page) => {
      await opens('EXPORTS', 'menuitem')(page)
      await page.getByRole('menuitem', { name: 'Address for spreadsheets…' }).click()
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
    }),
    of('keywords end', async (page) => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.locator('[data-drawer], table, ul').last().hover()
      await page.mouse.wheel(0, 3_000)
    }),
    {
      // On a phone nothing hovers.
      from: 761,
      ...of('keywords contested', async (page) => {
        const mark = page
          .getByRole('img', { name: 'Two of your pages keep swapping for this keyword' })
          .first()
        await mark.scrollIntoViewIfNeeded()
        // Scrolling hides a tip.
        await expect(async () => {
          await page.mouse.move(0, 0)
          await mark.hover()
          await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 1_000 })
        }).toPass()
      }),
    },
    of('keywords sort failed', async (page) => {
      await page.route('**/api/v1/project-keywords/fetchAuth*', (route) => route.fulfill(failure))
      await page.getByRole('button', { name: /^Sort by/ }).click()
      await page.getByRole('menuitemradio', { name: 'Current position' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    }),
    { name: 'keywords empty', path: `/projects/${empty.id}/keywords`, as: 'full' },
    { name: 'keywords filtered', path: `${list}?ranks_between=2&changes=1&country=241`, as: 'full' },
    { name: 'keywords nothing found', path: `${list}?keyword_query=zzz`, as: 'full' },
    {
      name: 'keywords compared',
      path: `${list}?compare_from=${dayAgo(7)}&compare_to=${dayAgo(0)}`,
      as: 'full',
    },
    { name: 'keywords not there', path: '/projects/99999999/keywords', as: 'full' },
    of('menu rank', opens('Rank', 'option')),
    of('menu change', opens('Change', 'option')),
    of('menu page changed', opens('Page changed', 'option')),
    of('menu tag', opens('Tag', 'option')),
    of('menu country', opens('Country', 'option')),
    of('menu engine', opens('Engine', 'option')),
    of('menu flags', opens('Flags', 'option')),
    of('menu compare', opens('Compare', 'option')),
    of('menu visibility', opens('Visibility', 'slider')),
    of('menu more filters', opens('More filters', 'textbox')),
    {
      name: 'keywords more filters',
      path: `${list}?moved_since=7&moved_by=1&volume_min=1&keyword_pattern=a&is_untagged=0`,
      as: 'full',
    },
    of('menu dates', async (page) => {
      await opens('All Time', 'option')(page)
      await page.getByRole('option', { name: 'Custom' }).click()
    }),
    of('menu sort', opens(/^Sort by/, 'menuitemradio')),
    { ...of('menu columns', opens('Columns', 'menuitemcheckbox')), from: 1200 },
    {
      ...of('order of columns', async (page) => {
        await opens('Columns', 'menuitemcheckbox')(page)
        await page.getByRole('menuitem', { name: 'Order and widths…' }).click()
        await expect(page.getByRole('dialog', { name: 'Order and widths of columns' })).toBeVisible()
      }),
      from: 1200,
    },
    of('menu presets', opens(/Presets/, 'textbox')),
    of('menu tags of a row', async (page) => {
      await page
        .getByRole('button', { name: /^Tags of/ })
        .first()
        .click()
      await expect(page.getByRole('textbox', { name: 'Tag' })).toBeVisible()
    }),
    of('menu projects', async (page) => {
      await page.getByTitle('Switch project').click()
      await expect(page.getByRole('option').first()).toBeVisible()
    }),
    of('menu actions', async (page) => {
      await selectThree(page)
      await page.getByRole('button', { name: /^ACTIONS/ }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    }),
    of('menu presets delete', async (page) => {
      await opens(/Presets/, 'textbox')(page)
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByText('Do you want')).toBeVisible()
    }),
    of('bulk bar', selectThree),
    of('bulk request', async (page) => {
      await selectThree(page)
      await page.getByRole('toolbar').getByRole('button', { name: 'Request New Ranks' }).click()
      await expect(page.getByRole('dialog').getByText('Do you want')).toBeVisible()
    }),
    of('bulk bar at the end', async (page) => {
      await selectThree(page)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    }),
    of('bulk tags', (page) => bulk(page, 'Tags')),
    of('bulk add tag', (page) => bulk(page, 'Tags', 'Add tag')),
    of('bulk assign tag', (page) => bulk(page, 'Tags', 'Assign tag')),
    of('bulk competitors', (page) => bulk(page, 'Competitors', 'Add competitors')),
    of('bulk note', (page) => bulk(page, 'Notes', 'Add a note')),
    of('bulk frequency', (page) => bulk(page, 'Settings', 'Check frequency')),
    of('bulk preferred page', (page) => bulk(page, 'Settings', 'Preferred page')),
    of('bulk delete', async (page) => {
      await selectThree(page)
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    of('charts', async (page) => page.getByRole('region', { name: 'Charts' }).scrollIntoViewIfNeeded()),
    {
      name: 'charts others',
      path: `${list}?charts=visibility`,
      as: 'full',
      reads: 'charts/*',
      hasOwnStates: true,
    },
    of(
      'charts comparison',
      async (page) => {
        await page.getByRole('heading', { name: 'Share of Voice' }).scrollIntoViewIfNeeded()
      },
      `${list}?charts=visibility,traffic,avg_rank`,
    ),
    {
      name: 'landing pages',
      path: `/projects/${shop.id}/pages`,
      as: 'full',
      reads: 'project-landing-pages/*',
    },
    { name: 'sharing', path: `/projects/${shop.id}/sharing`, as: 'full', reads: 'shared-views/fetchAuth*' },
    { name: 'sharing empty', path: `/projects/${empty.id}/sharing`, as: 'full' },
    {
      name: 'shared page',
      path: shared.open,
      as: 'visitor',
      reads: 'shared-views/{open,charts,keywords}',
      hasOwnStates: true,
    },
    { name: 'shared page locked', path: shared.locked, as: 'visitor' },
    { name: 'shared page unknown', path: '/shared/nothing', as: 'visitor' },
    {
      name: 'tags',
      path: `/projects/${shop.id}/tags`,
      as: 'full',
      reads: 'project-keyword-tags/segments*',
    },
    {
      name: 'tags new dynamic',
      path: `/projects/${shop.id}/tags?dynamic=new&ranks_between=2&moved_by=1&project=${shop.id}`,
      as: 'full',
    },
    {
      name: 'competitors of the project',
      path: `/projects/${shop.id}/competitors`,
      as: 'full',
      reads: 'project-keyword-competitors/discover*',
    },
    { name: 'competitors empty', path: `/projects/${empty.id}/competitors`, as: 'full' },
    { name: 'tags empty', path: `/projects/${empty.id}/tags`, as: 'full' },
    {
      name: 'search console',
      path: `/projects/${shop.id}/search-console`,
      as: 'full',
      reads: 'search-console/*',
    },
    { name: 'search console empty', path: `/projects/${empty.id}/search-console`, as: 'full' },
    {
      name: 'landing cannibalisation',
      path: `/projects/${shop.id}/cannibalisation`,
      as: 'full',
      reads: 'project-cannibalisation/*',
    },
    { name: 'landing cannibalisation empty', path: `/projects/${empty.id}/cannibalisation`, as: 'full' },
    of(
      'landing cannibalisation one',
      async (page) => {
        await page
          .getByRole('button', { name: /^Pages of/ })
          .first()
          .click()
        await expect(page.getByRole('list', { name: /^Pages that compete/ })).toBeVisible()
      },
      `/projects/${shop.id}/cannibalisation`,
    ),
    { name: 'landing pages empty', path: `/projects/${empty.id}/pages`, as: 'full' },
    { name: 'landing pages nothing found', path: `/projects/${shop.id}/pages?query=zzz`, as: 'full' },
    of(
      'landing pages one',
      async (page) => {
        await page
          .getByRole('button', { name: /^Keywords of/ })
          .first()
          .click()
        await expect(page.getByRole('list', { name: /^Keywords of/ })).toBeVisible()
      },
      `/projects/${shop.id}/pages`,
    ),
    of(
      'shell palette',
      async (page) => {
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('listbox', { name: 'Found' })).toBeVisible()
      },
      '/projects',
    ),
    of('shell keyboard help', async (page) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    }),
    of(
      'shell person',
      async (page) => {
        await page.getByRole('button', { name: /^Menu of/ }).click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
      },
      '/projects',
    ),
    of(
      'shell notifications',
      async (page) => {
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible()
      },
      '/projects',
    ),
  ]
}
