import { expect } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeProject, makeTracked, setRankState, track, withDatabase } from './history.ts'
import { test } from './person.ts'

const OWN = 'https://shop.example.com/boots'
const RIVAL = 'https://rival.example/guide'

/** The sources of a keyword's overview since some days ago; the place of the site is 0 if it is not among them. */
async function setSources({ id }: Keyword, urls: readonly string[], ago: number) {
  await setRankState(id, { cited_at: urls.indexOf(OWN) + 1, position: 4, landing_url: OWN, volume: 500 })
  await withDatabase(async (database) => {
    const { rows } = await database.query('SELECT search_id FROM keywords WHERE id = $1', [id])
    const searchId = rows[0]?.search_id
    await database.query('DELETE FROM overview_sources WHERE search_id = $1', [searchId])
    await database.query(
      `INSERT INTO overview_sources (search_id, day, urls) VALUES ($1, (now() AT TIME ZONE 'UTC')::date - $2::integer, $3)`,
      [searchId, ago, urls],
    )
  })
}

/** Days with the keywords that were read, and those that cite the site; today's last. Null is a day without a check. */
const setCounts = (projectId: number, days: readonly ({ read: number; cited: number } | null)[]) =>
  withDatabase(async (database) => {
    await database.query('DELETE FROM citation_days WHERE project_id = $1', [projectId])
    await database.query('DELETE FROM citation_days_due WHERE project_id = $1', [projectId])
    for (const [ago, day] of days.toReversed().entries())
      if (day !== null)
        await database.query(
          `INSERT INTO citation_days (account_id, project_id, day, host, read_count, cited_count, source_count,
             site_source_count, not_shown_count, not_read_count, failed_count)
           SELECT account_id, id, (now() AT TIME ZONE 'UTC')::date - $2::integer, '', $3, $4, 3, $4, 0, 0, 0
           FROM projects WHERE id = $1`,
          [projectId, ago, day.read, day.cited],
        )
  })

test('who is cited in AI overviews is shown with its counts, and followed', async ({ page, person }) => {
  const phrases = [`boots of ${person.username}`, `shoes of ${person.username}`]
  const { project, keywords } = await makeTracked(person, phrases)
  await setSources(keywords[0]!, [RIVAL, OWN], 3)
  await setSources(keywords[1]!, [RIVAL], 2)
  await setCounts(project.id, [{ read: 2, cited: 2 }, null, { read: 0, cited: 0 }, { read: 2, cited: 1 }])
  await page.goto(`/projects/${project.id}/competitors`)
  await page.getByRole('link', { name: 'AI Overviews', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'AI Overviews', exact: true })).toBeVisible()
  const share = page.getByRole('list', { name: 'Share on the last day' }).getByRole('listitem')
  await expect(share).toHaveText(/shop\.example\.com50\.0%1 of 2/)
  await expect(page.getByRole('figure', { name: 'Share of citations by day' })).toBeVisible()
  const pages = page.getByRole('region', { name: 'Your cited pages' })
  await expect(pages).toContainText('1 page cited in 1 of 2 overviews.')
  await pages.getByRole('button', { name: /^Keywords that cite/ }).click()
  await expect(pages.getByRole('link', { name: phrases[0]!, exact: true })).toBeVisible()
  const gaps = page.getByRole('region', { name: 'Gaps' })
  await expect(gaps).toContainText('1 keyword of 2: the site is in the top 10')
  await gaps.getByRole('button', { name: `Sources for ${phrases[1]}` }).click()
  await expect(gaps.getByRole('link', { name: /rival\.example\/guide/ })).toBeVisible()
  const rival = page.locator('tr[data-site="rival.example"]')
  await expect(rival).toContainText('2 of 2')
  await page.getByRole('button', { name: 'Follow rival.example for all keywords' }).click()
  await expect(rival.getByText('All keywords')).toBeVisible()
  await gaps.getByRole('link', { name: phrases[1]!, exact: true }).click()
  await expect(page).toHaveURL(`/keywords/${keywords[1]!.id}`)
})

test('an engine without AI overviews is named as the reason why nothing is shown', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  await track(person, project, [`boots of ${person.username}`], { engine: 16, engine_country: 238 })
  await page.goto(`/projects/${project.id}/ai-overviews`)
  await expect(page.getByRole('heading', { name: 'No engine with AI overviews' })).toBeVisible()
})
