import { expect } from '@playwright/test'
import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import type { Client } from 'pg'
import { makeProject, withDatabase } from './history.ts'
import { test } from './person.ts'

const MANY = 1_100

test('an action on all that match says how far it is, also after the page was loaded anew @deep', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  const keywords = Array.from({ length: MANY }, (_, index) => `blue ${index}`).join('\n')
  await person.call(addKeywords, { project_id: project.id, keywords })
  await withDatabase((database) => leaveUnchecked(database, project.id))
  const last = await person.call(listKeywords, { project_id: project.id, page: MANY / 100 })
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('checkbox', { name: 'Select the keywords of this page' }).check()
  await page.getByRole('button', { name: 'Select all 1,100 that match' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
  await withDatabase(async (database) => {
    // The last of them is held, so the action waits for it.
    await database.query('BEGIN')
    await database.query('SELECT FROM keywords WHERE id = $1 FOR UPDATE', [last.data.at(-1)?.id])
    await bar.getByRole('button', { name: 'Tags' }).click()
    await page.getByRole('menuitem', { name: 'Add tag' }).click()
    await page.getByRole('textbox', { name: 'Tag' }).fill('sky')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const told = page.getByText('1,000 of 1,100 keywords done')
    // In the dialog, which covers the list.
    await expect(page.getByRole('dialog').getByText('1,000 of 1,100 keywords done')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
      'aria-valuenow',
      /^90\.9/,
    )
    await page.reload()
    await expect(told).toBeVisible()
    await database.query('ROLLBACK')
  })
  await expect(page.getByText('INFO: Tag added to 1,100 keywords.')).toBeVisible()
  await expect(page.getByText('keywords done')).toHaveCount(0)
  // Rows out of sight are not drawn.
  const first = page.locator('tbody').getByText('sky').first()
  await expect(first).toBeVisible()
  await page.reload()
  await expect(first).toBeVisible()
  await expect(page.getByText('keywords done')).toHaveCount(0)
})

test('nothing is asked about keywords that were deleted with all that match @deep', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  const keywords = Array.from({ length: 101 }, (_, index) => `blue ${index}`).join('\n')
  await person.call(addKeywords, { project_id: project.id, keywords })
  await withDatabase((database) => leaveUnchecked(database, project.id))
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('checkbox', { name: 'Select the keywords of this page' }).check()
  await page.getByRole('button', { name: 'Select all 101 that match' }).click()
  await page.getByRole('button', { name: 'ACTIONS(101)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText("THERE AREN'T ANY KEYWORDS", { exact: true })).toBeVisible()
  expect(asked).toContain('/api/v1/project-keywords/fetchAuth')
  expect(asked).not.toContain('/api/v1/project-keyword-tags/fetchAuth')
})

/** Their checks would keep those of other tests waiting. */
const leaveUnchecked = (database: Client, projectId: number) =>
  database.query(
    `UPDATE searches SET next_check_at = now() + interval '1 day'
     WHERE id IN (SELECT search_id FROM keywords WHERE project_id = $1)`,
    [projectId],
  )
