import { expect, type Page } from '@playwright/test'
import { dayAgo } from '../result-pages.ts'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

/** The drawer's tabs, each with the calls whose answers it shows. */
const tabs = {
  Positions: 'project-keyword-positions/keyword*',
  Competitors: 'project-keyword-competitors/*',
  'Other ranks': 'project-keyword-positions/other-ranks*',
  'Top 100': 'keyword-positions/*',
  'Related searches': 'project-keyword-relateds/*',
  Notes: 'project-keyword-notes/*',
}
type Tab = keyof typeof tabs

const openTab = (keyword: string, tab: string) => async (page: Page) => {
  await page.getByRole('button', { name: `Details of ${keyword}`, exact: true }).click()
  await page
    .getByRole('region', { name: `Details of ${keyword}` })
    .getByRole('tab', { name: tab })
    .click()
}

/** The drawer below a keyword's row. */
export function drawerScreens({ shop, keyword, bare }: World): Screen[] {
  const path = `/projects/${shop.id}/keywords`
  const drawerIn = (page: Page) => page.getByRole('region', { name: /^Details of/ })
  const hasCome = async (page: Page) => {
    await expect(drawerIn(page).getByLabel(/^Loading/)).toHaveCount(0)
  }
  const graph = async (page: Page) => {
    await drawerIn(page).getByText('Graph', { exact: true }).click()
    await drawerIn(page).getByText('1M', { exact: true }).click()
    await expect(drawerIn(page).locator('.recharts-line-curve').first()).toBeVisible()
  }
  const pressing = (button: string | RegExp) => async (page: Page) => {
    await drawerIn(page).getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
  }
  const of = (
    ending: string,
    tab: Tab,
    prepare: Screen['prepare'],
    phrase = keyword.keyword_name,
  ): Screen => ({
    name: `drawer ${tab.toLowerCase()}${ending}`,
    path,
    as: 'full',
    open: openTab(phrase, tab),
    prepare,
  })
  const all = Object.keys(tabs) as Tab[]
  return [
    ...all.map(
      (tab): Screen => ({
        ...of('', tab, hasCome),
        reads: tabs[tab],
      }),
    ),
    ...all.map((tab) => of(' empty', tab, hasCome, bare.keyword_name)),
    of(' graph', 'Positions', graph),
    of(' graph', 'Competitors', graph),
    of(' add', 'Competitors', pressing('Add competitors')),
    of(' edit', 'Competitors', pressing(/^Edit /)),
    of(' delete', 'Competitors', pressing(/^Delete /)),
    of(' add', 'Notes', pressing('Add a note')),
    of(' edit', 'Notes', pressing(/^Edit the note/)),
    of(' delete', 'Notes', pressing(/^Delete /)),
  ]
}

/** The advanced view of a keyword: as a page, over its list, and each part of it. */
export function advancedScreens({ shop, keyword }: World): Screen[] {
  const path = `/keywords/${keyword.id}`
  const at = (heading: string) => async (page: Page) =>
    page.getByRole('region', { name: heading, exact: true }).scrollIntoViewIfNeeded()
  return [
    {
      name: 'advanced',
      path,
      as: 'full',
      reads:
        '{project-keywords,project-keyword-positions,keyword-positions,project-keyword-notes,project-keyword-competitors,project-keyword-tags,project-landing-pages}/*',
    },
    { name: 'advanced month', path: `${path}?period=1m`, as: 'full' },
    { name: 'advanced competitor history', path: `${path}?tab=competitors&period=1m`, as: 'full' },
    {
      name: 'advanced search console',
      path: `${path}?tab=google&period=1m`,
      as: 'full',
      reads: 'search-console/*',
    },
    { name: 'advanced panels', path, as: 'full', prepare: at('TAGS') },
    { name: 'advanced top 100', path, as: 'full', prepare: at('TOP 100') },
    {
      name: 'advanced comparison',
      path: `${path}?date=${dayAgo(0)}&other=${dayAgo(3)}`,
      as: 'full',
      prepare: at('TOP 100'),
    },
    {
      name: 'advanced over the list',
      from: 1200,
      path: `/projects/${shop.id}/keywords`,
      as: 'full',
      async prepare(page) {
        await page.locator(`#keyword-${keyword.id}`).hover()
        await page.getByRole('button', { name: 'Open full view', exact: true }).first().click()
        await expect(
          page.getByRole('dialog', { name: 'View Keyword' }).getByRole('heading').first(),
        ).toBeVisible()
      },
    },
    { name: 'why', path: `${path}/why`, as: 'full', reads: 'project-keyword-positions/why*' },
    { name: 'why of a day', path: `${path}/why?date=${dayAgo(3)}`, as: 'full' },
    { name: 'advanced not there', path: '/keywords/99999999', as: 'full' },
  ]
}
