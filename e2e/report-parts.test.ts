import { expect, type Page } from '@playwright/test'
import { findReport } from '@rankline/contract/reports/calls'
import { usualParts } from '@rankline/contract/reports/parts'
import { createTag } from '@rankline/contract/tags/calls'
import { makeTracked } from './history.ts'
import { type Person, test } from './person.ts'
import { HOOK, only, reportOf, rowOf } from './reports.ts'

const parts = (page: Page) => page.getByRole('list', { name: 'Parts of the PDF' })
const order = (page: Page) =>
  parts(page)
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
/** The texts of the first page of the preview. */
const previewed = async (page: Page) =>
  decodeURIComponent(
    (await page.getByRole('img', { name: 'Page 1 of the document' }).getAttribute('src')) ?? '',
  )

async function openNew(page: Page, person: Person) {
  const { project, keywords } = await makeTracked(person, ['rye bread', 'white bread'])
  const filled = new URLSearchParams({ destination_type: 'slack', destination_type_slack: HOOK })
  await page.goto(`/reports/create?${filled}&project_id=${project.id}`)
  for (const choice of ['PDF', 'Basic', 'Weekly']) await page.getByRole('radio', { name: choice }).check()
  await page.getByLabel('Report name').fill('For the board')
  return { project, keywords }
}

test('parts are switched, moved and saved, and the preview follows at once', async ({ page, person }) => {
  const { keywords } = await openNew(page, person)
  const tag = { tag: 'Bakery', project_keyword_ids: [keywords[0]!.id] }
  await person.call(createTag, tag)
  expect((await order(page)).slice(0, 5)).toEqual(usualParts[1])
  await page.getByRole('radio', { name: 'Advanced' }).check()
  await expect.poll(async () => (await order(page)).slice(0, 9)).toEqual(usualParts[2])
  await page.getByRole('radio', { name: 'Basic' }).check()
  await expect.poll(() => previewed(page)).toContain('Summary')

  for (const name of [
    'Summary',
    'Visits won and lost, with reasons',
    'Biggest gains and drops',
    'All keywords',
  ])
    await page.getByRole('switch', { name }).uncheck()
  // A part that is off keeps its place, and the last one stays on.
  expect((await order(page))[0]).toBe('summary')
  await expect(page.getByRole('switch', { name: 'Distribution' })).toBeDisabled()
  await expect.poll(() => previewed(page)).toContain('Keywords by position.')
  expect(await previewed(page)).not.toContain('>Summary<')

  await page.getByRole('switch', { name: 'Keywords by tag' }).check()
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page.getByText('Choose at least one tag').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Tags' }).click()
  await page.getByRole('option', { name: 'Bakery' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => previewed(page)).toContain('Bakery')
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL('/reports')
  const report = await only(person)
  expect(report).toMatchObject({ parts: ['distribution', 'tags'] })
  expect(report.tag_ids).toHaveLength(1)

  await page.goto(`/reports/${report.id}/edit`)
  await expect(page.getByRole('switch', { name: 'Keywords by tag' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Summary' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(page.getByRole('switch', { name: 'Summary' })).toBeChecked()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/reports')
  expect(await only(person)).toMatchObject({ parts: null })
})

test('the keyboard moves parts, keeps the focus, and says where they are', async ({ page, person }) => {
  await openNew(page, person)
  const down = page.getByRole('button', { name: 'Move Summary down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await order(page)).slice(0, 2)).toEqual(['reasons', 'summary'])
  await expect(down).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await order(page))[2]).toBe('summary')
  await expect(down).toBeFocused()
  await expect(page.getByText('Summary is now number 3 of 14.')).toBeAttached()
  await page.keyboard.press('Shift+Tab')
  const up = page.getByRole('button', { name: 'Move Summary up' })
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await order(page))[0]).toBe('summary')
  // At the end of the list it stays, and so does the focus.
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Summary' })).not.toBeChecked()
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL('/reports')
  expect((await only(person)).parts).toEqual(usualParts[1].filter((part) => part !== 'summary'))
})

test('a comment and a logo are in the preview, and the comment is in the log after it was sent', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['rye bread'])
  const { id } = await reportOf(person, project.id, { document_type: 1 })
  await page.goto(`/reports/${id}/edit`)
  const comment = page.getByLabel('Comment on the next report')
  await comment.fill('x'.repeat(2_001))
  await expect(page.getByText('2001 / 2000')).toBeVisible()
  await expect(page.getByRole('button', { name: 'SAVE' })).toBeDisabled()
  await comment.fill('A good week for bread.')
  await expect.poll(() => previewed(page)).toContain('A good week for bread.')
  await page.getByLabel('Replace the summary with the comment').check()
  await expect.poll(() => previewed(page)).not.toContain('ranks in the top 10')

  const choice = page.locator('input[type=file]')
  await choice.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('nothing') })
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('must be a JPEG or PNG picture').first()).toBeVisible()
  // A larger picture is scaled in the browser.
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 900, height: 300 })
    canvas.getContext('2d')?.fillRect(0, 0, 900, 300)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const buffer = Buffer.from(drawn, 'base64')
  await choice.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect.poll(() => previewed(page)).toContain('<image')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/reports')
  const { report, logo } = await person.call(findReport, { report_id: id })
  expect(report).toMatchObject({ next_comment: 'A good week for bread.', summary: 'written' })
  expect(logo).toMatch(/^data:image\/webp/)

  await rowOf(page, 'Ranks').getByRole('button', { name: 'Actions for Ranks' }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await expect.poll(async () => (await only(person)).next_comment).toBe('')
  await rowOf(page, 'Ranks').getByRole('button', { name: 'Actions for Ranks' }).click()
  await page.getByRole('menuitem', { name: 'Show messages' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('A good week for bread.')

  await page.goto(`/reports/${id}/edit`)
  await expect(page.getByRole('img', { name: 'Present logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/reports')
  expect((await person.call(findReport, { report_id: id })).logo).toBeNull()
})
