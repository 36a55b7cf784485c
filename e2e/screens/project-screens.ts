import { expect, type Page } from '@playwright/test'
import { dayAgo } from '../result-pages.ts'
import { on } from './on.ts'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

const listCalls = 'projects/{fetchAuth,dailyAvgRanks}*'
const isCompact = { display_type: '1' }
const allSeries = 'visibility,visibilityScore,traffic,trafficValue,rankings,impressions,ctr,volume'

/** A destination, without which forms show nothing else. */
const sentTo = `destination_type=slack&destination_type_slack=${encodeURIComponent('https://hooks.slack.com/services/T0/B0/x')}`

const menuOf = (project: string, item?: string) => async (page: Page) => {
  await page.getByRole('button', { name: `Actions for ${project}` }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).click()
}

const pointAt = (figure: string | RegExp) => async (page: Page) => {
  const chart = page.getByRole('figure', { name: figure })
  await chart.scrollIntoViewIfNeeded()
  await chart.locator('.recharts-surface').first().hover()
  await expect(chart.locator('.recharts-tooltip-wrapper').first()).toBeVisible()
}

/** All lists of projects, and what a project shows above its keywords. */
export function projectScreens({ shop, keyword, alertId, reportId }: World): Screen[] {
  const list = `/projects/${shop.id}/keywords`
  return [
    {
      name: 'projects table',
      path: '/projects',
      as: 'full',
      reads: listCalls,
      remembers: isCompact,
    },
    { name: 'projects table joint', path: '/projects?joint=1', as: 'full', remembers: isCompact },
    { name: 'projects table clients', path: '/projects?white_label=1', as: 'full', remembers: isCompact },
    { name: 'projects joint empty', path: '/projects?joint=1', as: 'new' },
    { name: 'projects clients empty', path: '/projects?white_label=1', as: 'new' },
    { name: 'projects beyond the last page', path: '/projects?page=9', as: 'full' },
    { name: 'projects menu', path: '/projects', as: 'full', prepare: menuOf('Corner shop') },
    {
      name: 'alerts create further',
      path: `/alerts/create?${sentTo}&project_id=${shop.id}&trigger_type=competitor&trigger_action=competitor_passes`,
      as: 'full',
      reads: 'alerts/preview*',
    },
    { name: 'alerts', path: '/alerts', as: 'full' },
    {
      name: 'alerts edit',
      path: `/alerts/${alertId}/edit`,
      as: 'full',
      reads: 'alerts/findAuth*',
    },
    { name: 'reports', path: '/reports', as: 'full' },
    {
      name: 'reports edit',
      path: `/reports/${reportId}/edit`,
      as: 'full',
      reads: 'reports/findAuth*',
    },
    {
      name: 'reports create preview',
      path: `/reports/create?${sentTo}&project_id=${shop.id}&document_type=1&document_detail=2`,
      as: 'full',
      reads: 'reports/preview*',
    },
    {
      name: 'reports create preview csv',
      path: `/reports/create?${sentTo}&project_id=${shop.id}&document_type=2&document_detail=1`,
      as: 'full',
    },
    {
      name: 'projects selected',
      path: '/projects',
      as: 'full',
      remembers: isCompact,
      async prepare(page) {
        for (const box of await page.getByRole('checkbox', { name: /^Select / }).all()) await box.check()
        await page.getByRole('button', { name: 'Bulk actions' }).click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
      },
    },
    on('/projects')('projects selected tags', async (page) => {
      await page.getByRole('checkbox', { name: 'Select Corner shop' }).check()
      await page.getByRole('button', { name: 'Bulk actions' }).click()
      await page.getByRole('menuitem', { name: 'Project tags' }).click()
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
    }),
    {
      name: 'projects stale',
      path: '/projects',
      as: 'full',
      async prepare(page) {
        await page.route('**/api/v1/projects/fetchAuth*', (route) => route.abort())
        await page.getByText('Name', { exact: true }).click()
        await expect(page.getByText(/This could not be refreshed/)).toBeVisible({ timeout: 20_000 })
      },
    },
    {
      name: 'projects members history',
      path: '/projects',
      as: 'full',
      async prepare(page) {
        await menuOf('Corner shop', 'Project members')(page)
        await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
      },
    },
    {
      name: 'projects members none',
      path: '/projects',
      as: 'full',
      prepare: menuOf('Nothing yet', 'Project members'),
    },
    { name: 'charts of eight', path: `${list}?charts=${allSeries}&chart_period=1m`, as: 'full' },
    {
      name: 'charts of eight pointed at',
      path: `${list}?charts=${allSeries}&chart_period=1m`,
      as: 'full',
      prepare: pointAt(/Visibility.*by day/),
    },
    {
      name: 'charts rank',
      path: `${list}?charts=rankings&chart_period=6m`,
      as: 'full',
      prepare: pointAt('Avg. Rankings by day'),
    },
    {
      name: 'charts custom range',
      path: `${list}?charts=visibility`,
      as: 'full',
      async prepare(page) {
        await page.getByRole('button', { name: 'Custom', exact: true }).click()
        await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
      },
    },
    {
      name: 'charts voice',
      path: `${list}?charts=visibility&chart_period=1m`,
      as: 'full',
      prepare: pointAt('Share of voice by day'),
    },
    {
      name: 'charts year',
      path: list,
      as: 'full',
      remembers: { project_chart: 'distribution' },
      prepare: (page) => page.getByText('Year', { exact: true }).click(),
    },
    {
      name: 'dashboard pointed at',
      path: '/dashboard',
      as: 'full',
      prepare: pointAt(/by day/),
    },
    {
      name: 'advanced pointed at',
      path: `/keywords/${keyword.id}?tab=competitors&period=1m`,
      as: 'full',
      prepare: pointAt(/./),
    },
    {
      name: 'advanced change search',
      path: `/keywords/${keyword.id}`,
      as: 'full',
      async prepare(page) {
        await page.getByRole('button', { name: 'Edit the search' }).click()
        await page.getByRole('dialog').getByLabel('Keyword').fill('another')
        await expect(page.getByRole('dialog').getByText('The history of the keyword stays')).toBeVisible()
      },
    },
    {
      name: 'advanced custom',
      path: `/keywords/${keyword.id}?from=${dayAgo(9)}&to=${dayAgo(2)}`,
      as: 'full',
      prepare: (page) => page.getByRole('button', { name: 'Custom dates' }).click(),
    },
    {
      name: 'shell menu',
      path: '/projects',
      as: 'full',
      upTo: 760,
      prepare: (page) => page.getByRole('button', { name: 'Open the menu' }).click(),
    },
    {
      name: 'shell palette found',
      path: '/projects',
      as: 'full',
      async prepare(page) {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('shoes')
        await expect(page.getByRole('option', { name: /running shoes/ }).first()).toBeVisible()
      },
    },
    { name: 'shell not found', path: '/manage/nowhere', as: 'full' },
    {
      name: 'shell usage',
      path: '/projects',
      as: 'trial',
      from: 761,
      prepare: (page) => page.getByRole('button', { name: 'All usage' }).click(),
    },
  ]
}
