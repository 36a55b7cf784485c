import { expect, type Page } from '@playwright/test'
import { openFilter } from '../keyword-list.ts'
import { dayAgo } from '../result-pages.ts'
import { failure } from './failure.ts'
import { on } from './on.ts'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

/** Clicks a button and waits for what it opens. */
const opensFilter = (name: string, role: 'option' | 'slider') => async (page: Page) => {
  await openFilter(page, name)
  await expect(page.getByRole(role).first()).toBeVisible()
}

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

/** As the page is loaded anew while an action on all that match is at work. */
async function atWork(page: Page, projectId: number) {
  const [key, total] = ['rankline:bulk-work', 1_100]
  const working = { action: 'add_tag', state: 'working', done: 600, total, message: null }
  let isTold = false
  await page.route('**/matching-keywords/progress*', (route) => {
    const answer = isTold ? route.abort() : route.fulfill({ json: { status: 'success', items: [working] } })
    isTold = true
    return answer
  })
  const work = JSON.stringify({ key: '0'.repeat(32), projectId, total, done: 0 })
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, work] as const)
  await page.reload()
  await expect(page.getByText('600 of 1,100 keywords done')).toBeVisible()
  // The next screen begins without it.
  await page.evaluate((name) => sessionStorage.removeItem(name), key)
}

const keywordCalls =
  '{projects,charts,project-keywords,project-keyword-positions}/{findAuth,overview,fetchAuth,total,daily*,latest*,dailyAvgRanks,rankDistribution}*'

/** The list of keywords of a project, with its menus, dialogs and charts. */
export function keywordListScreens({ shop, empty }: World): Screen[] {
  const list = `/projects/${shop.id}/keywords`
  const of = on(list)
  return [
    { name: 'keywords', path: list, as: 'full', reads: keywordCalls },
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
      await page.getByRole('menuitem', { name: 'Live link for Sheets and Looker…' }).click()
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
    }),
    of('keywords end', async (page) => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.locator('#keywords').hover()
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
    of('menu rank', opensFilter('Rank', 'option')),
    of('menu change', opensFilter('Change', 'option')),
    of('menu page changed', opensFilter('Page changed', 'option')),
    of('menu tag', opensFilter('Tag', 'option')),
    of('menu country', opensFilter('Country', 'option')),
    of('menu engine', opensFilter('Engine', 'option')),
    of('menu flags', opensFilter('Flags', 'option')),
    of('menu compare', opens('Compare', 'option')),
    of('menu visibility', opensFilter('Visibility', 'slider')),
    of('menu more filters', opens('Add filter', 'textbox')),
    {
      name: 'keywords more filters',
      path: `${list}?moved_since=7&moved_by=1&volume_min=1&keyword_pattern=a&is_untagged=0`,
      as: 'full',
    },
    of('menu dates', async (page) => {
      await opensFilter('All Time', 'option')(page)
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
      await page.locator('[data-tip="Switch project"]').click()
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
    of('bulk progress', (page) => atWork(page, shop.id)),
    of('charts', async (page) => page.getByRole('region', { name: 'Charts' }).scrollIntoViewIfNeeded()),
    {
      name: 'charts others',
      path: `${list}?charts=visibility`,
      as: 'full',
      reads: 'charts/*',
    },
    on(`${list}?charts=visibility,traffic,avg_rank`)('charts comparison', async (page) => {
      await page.getByRole('heading', { name: 'Share of Voice' }).scrollIntoViewIfNeeded()
    }),
  ]
}
