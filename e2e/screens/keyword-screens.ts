import { expect, type Page } from '@playwright/test'
import { dayAgo } from '../result-pages.ts'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

const tabs = ['Positions', 'Competitors', 'Other ranks', 'Top 100', 'Relateds', 'Notes']

/** What opens under a keyword's row. */
export function drawerScreens({ shop, keyword }: World): Screen[] {
  const path = `/projects/${shop.id}/keywords`
  const open = async (page: Page, tab: string) => {
    await page.getByRole('button', { name: `Details of ${keyword.keyword_name}`, exact: true }).click()
    const drawer = page.getByRole('region', { name: `Details of ${keyword.keyword_name}` })
    await drawer.getByRole('tab', { name: tab }).click()
    await expect(drawer.getByLabel('Loading')).toHaveCount(0)
    return drawer
  }
  const graph = async (page: Page, tab: string) => {
    const drawer = await open(page, tab)
    await drawer.getByText('Graph', { exact: true }).click()
    await drawer.getByText('1M', { exact: true }).click()
    await expect(drawer.locator('.recharts-line-curve').first()).toBeVisible()
  }
  return [
    ...tabs.map(
      (tab): Screen => ({
        name: `drawer ${tab.toLowerCase()}`,
        path,
        as: 'full',
        prepare: async (page) => void (await open(page, tab)),
      }),
    ),
    ...['Positions', 'Competitors'].map(
      (tab): Screen => ({
        name: `drawer ${tab.toLowerCase()} graph`,
        path,
        as: 'full',
        prepare: (page) => graph(page, tab),
      }),
    ),
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
        await page.getByRole('button', { name: 'Open detail', exact: true }).first().click()
        await expect(
          page.getByRole('dialog', { name: 'View Keyword' }).getByRole('heading').first(),
        ).toBeVisible()
      },
    },
    { name: 'advanced not there', path: '/keywords/99999999', as: 'full' },
  ]
}
