import { expect } from '@playwright/test'
import { on } from './on.ts'
import type { World } from './people.ts'
import type { Screen } from './table.ts'

/** The other lists of a project: pages, shared views, tags, competitors and queries. */
export function projectListScreens({ shop, empty, shared, questionId }: World): Screen[] {
  return [
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
    { name: 'ai overviews', path: `/projects/${shop.id}/ai-overviews`, as: 'full', reads: 'citations/*' },
    { name: 'ai overviews empty', path: `/projects/${empty.id}/ai-overviews`, as: 'full' },
    { name: 'forecast', path: `/projects/${shop.id}/forecast`, as: 'full', reads: 'forecast/*' },
    { name: 'forecast empty', path: `/projects/${empty.id}/forecast`, as: 'full' },
    { name: 'questions', path: `/projects/${shop.id}/questions`, as: 'full', reads: 'questions/*' },
    { name: 'questions empty', path: `/projects/${empty.id}/questions`, as: 'full' },
    {
      name: 'question',
      path: `/projects/${shop.id}/questions/${questionId}`,
      as: 'full',
      reads: 'questions/answers*',
    },
    { name: 'question unknown', path: `/projects/${empty.id}/questions/1`, as: 'full' },
    on(`/projects/${shop.id}/questions`)('questions ask', async (page) => {
      await page.getByRole('button', { name: 'Ask now' }).click()
      await expect(page.getByRole('dialog').getByText('Ceiling (optional)')).toBeVisible()
    }),
    on(`/projects/${shop.id}/questions`)('questions rounds', async (page) => {
      await page.getByRole('button', { name: 'Rounds', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Last rounds' })).toBeVisible()
    }),
    on(`/projects/${shop.id}/questions`)('questions brands', async (page) => {
      await page.getByRole('button', { name: 'Brands', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Edit Rival' })).toBeVisible()
    }),
    { name: 'topics off', path: `/projects/${shop.id}/topics`, as: 'full', reads: 'project-topics*' },
    { name: 'topic unknown', path: `/projects/${empty.id}/topics/1`, as: 'full' },
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
    on(`/projects/${shop.id}/cannibalisation`)('landing cannibalisation one', async (page) => {
      await page
        .getByRole('button', { name: /^Pages of/ })
        .first()
        .click()
      await expect(page.getByRole('list', { name: /^Pages that compete/ })).toBeVisible()
    }),
    { name: 'landing pages empty', path: `/projects/${empty.id}/pages`, as: 'full' },
    { name: 'landing pages nothing found', path: `/projects/${shop.id}/pages?query=zzz`, as: 'full' },
    on(`/projects/${shop.id}/pages`)('landing pages one', async (page) => {
      await page
        .getByRole('button', { name: /^Keywords of/ })
        .first()
        .click()
      await expect(page.getByRole('list', { name: /^Keywords of/ })).toBeVisible()
    }),
  ]
}
