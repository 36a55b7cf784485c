import { expect, type Locator, type Page } from '@playwright/test'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { addNote, listNotes } from '@rankline/contract/notes/calls'
import { makeTracked, setPositions } from './history.ts'
import { type Person, test } from './person.ts'

const dayAgo = (days: number) => utcDay(-days)
/** Today in the person's time zone, by the browser's clock. */
const localToday = (page: Page) =>
  page.evaluate(() => {
    const now = new Date()
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  })

const write = (person: Person, keywords: Keyword[], note: Record<string, string | number>) =>
  person.call(addNote, {
    project_keyword_ids: keywords.map(({ id }) => id),
    selected_date: dayAgo(0),
    text: 'A note',
    ...note,
  })
const notesOf = (person: Person, { id }: Keyword) =>
  person.call(listNotes, { project_keyword_id: id, date_type: '1y' })

async function open(page: Page, keyword: Keyword, tab: string) {
  const drawer = page.getByRole('region', { name: `Details of ${keyword.keyword}` })
  await page.getByRole('button', { name: `Details of ${keyword.keyword}`, exact: true }).click()
  await drawer.getByRole('tab', { name: tab }).click()
  return drawer
}

test('NOTE-008 NOTE-009 a note is written in the drawer, about today unless said otherwise', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple'])
  const [keyword] = keywords as [Keyword]
  await page.goto(`/projects/${project.id}/keywords`)
  const drawer = await open(page, keyword, 'Notes')
  await expect(drawer.getByText('No data yet. (Last 1w)', { exact: true })).toBeVisible()
  await drawer.getByText('1M', { exact: true }).click()
  await expect(drawer.getByText('No data yet.', { exact: true })).toBeVisible()

  await drawer.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a note' })
  const today = await localToday(page)
  const shown = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  await expect(dialog.getByLabel('Date')).toHaveText(shown.format(new Date(`${today}T12:00:00`)))
  await dialog.getByLabel('Title').fill('New title')
  await dialog.getByLabel('Description').fill('<b>bold</b> & plain')
  await expect(dialog.getByText('19 / 1,000')).toBeVisible()
  await dialog.getByText('Green', { exact: true }).click()
  const sent = page.waitForRequest('**/project-keyword-notes/create')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  const form = new URLSearchParams((await sent).postData() ?? '')
  expect([form.get('date_type'), form.get('selected_date'), form.get('color')]).toEqual(['1m', today, '2'])
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The note has been added.')).toBeVisible()
  await expect(drawer.getByText('<b>bold</b> & plain')).toBeVisible()
})

test('NOTE-011 the notes tab lists what was written, and deletes it @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple'])
  const [keyword] = keywords as [Keyword]
  await write(person, [keyword], { text: 'Relaunch', description: 'All titles new', color: 1 })
  await write(person, [keyword], { text: 'Long ago', selected_date: dayAgo(20) })
  await page.goto(`/projects/${project.id}/keywords`)
  const drawer = await open(page, keyword, 'Notes')
  const notes = drawer.getByRole('listitem')
  await expect(notes).toHaveCount(1)
  await drawer.getByText('1M', { exact: true }).click()
  await expect(notes).toHaveCount(2)
  const first = notes.first()
  await expect(first).toContainText('Relaunch')
  await expect(first).toContainText('All titles new')
  await expect(first).toContainText(person.username)
  await expect(first.getByRole('img', { name: 'Red' })).toBeVisible()
  await expect(first.locator('time')).toHaveAttribute('datetime', dayAgo(0))

  const deleted = page.waitForRequest('**/project-keyword-notes/deleteAuth')
  await first.getByRole('button', { name: 'Delete the note Relaunch' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const form = new URLSearchParams((await deleted).postData() ?? '')
  expect([form.get('_method'), form.get('date_type')]).toEqual(['DELETE', '1m'])
  await expect(notes).toHaveText([/Long ago/])
})

test('NOTE-001 the notes tab and the notes panel show all that a note says', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple'])
  const [keyword] = keywords as [Keyword]
  await write(person, [keyword], { text: 'Relaunch', description: 'All titles new', color: 1 })
  const shows = async (note: Locator) => {
    for (const said of ['Relaunch', 'All titles new', person.username]) await expect(note).toContainText(said)
    await expect(note.locator('time')).toHaveAttribute('datetime', dayAgo(0))
    await expect(note.getByRole('img', { name: 'Red' })).toBeVisible()
  }
  await page.goto(`/projects/${project.id}/keywords`)
  await shows((await open(page, keyword, 'Notes')).getByRole('listitem'))
  await page.goto(`/keywords/${keyword.id}`)
  await shows(page.getByRole('region', { name: 'NOTES', exact: true }).getByRole('listitem'))
})

test('NOTE-003 a note flags its day on the graph of its own keyword only', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  const [apple, berry] = keywords as [Keyword, Keyword]
  for (const keyword of keywords) await setPositions(keyword, [7, 6, 5, 4])
  await write(person, [apple], { text: 'Relaunch', selected_date: dayAgo(2), color: 3 })
  await page.goto(`/projects/${project.id}/keywords`)
  const ofApple = await open(page, apple, 'Positions')
  await ofApple.getByText('Graph', { exact: true }).click()
  const flag = ofApple.getByRole('figure').locator('[data-flag]')
  await expect(flag).toHaveCount(1)
  await expect(flag).toHaveAttribute('data-flag', dayAgo(2))
  await expect(flag).toHaveAttribute('aria-label', /Relaunch$/)
  await flag.locator('path').last().hover({ force: true })
  await expect(ofApple.getByRole('figure').getByText('Relaunch', { exact: true })).toBeVisible()

  const ofBerry = await open(page, berry, 'Positions')
  await ofBerry.getByText('Graph', { exact: true }).click()
  await expect(ofBerry.getByRole('figure').locator('.recharts-line-curve')).toBeVisible()
  await expect(ofBerry.locator('[data-flag]')).toHaveCount(0)
})

test('NOTE-004 NOTE-005 NOTE-010 NOTE-012 a note is written on selected keywords within its limits, and cleared @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  const [apple, berry, cherry] = keywords as [Keyword, Keyword, Keyword]
  await write(person, [cherry], {})
  await page.goto(`/projects/${project.id}/keywords`)
  for (const { id } of [apple, berry]) await page.locator(`#keyword-${id}`).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
  await bar.getByRole('button', { name: 'Notes' }).click()
  await page.getByRole('menuitem', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a note to 2 keywords' })
  const submit = dialog.getByRole('button', { name: 'Add note' })
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Title').fill('x'.repeat(191))
  await expect(dialog.getByText('must be between 1-190 characters')).toBeVisible()
  await dialog.getByLabel('Title').fill('Relaunch')
  await dialog.getByLabel('Description').fill('x'.repeat(1001))
  await expect(dialog.getByText('must be between 0-1000 characters')).toBeVisible()
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Description').fill('')
  await submit.click()
  await expect(page.getByText('The note has been added to 2 keywords.')).toBeVisible()
  for (const keyword of [apple, berry])
    expect(await notesOf(person, keyword)).toMatchObject([{ text: 'Relaunch', description: null }])

  await bar.getByRole('button', { name: 'Notes' }).click()
  await page.getByRole('menuitem', { name: 'Clear notes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear notes' }).click()
  await expect(page.getByText('2 notes have been removed.')).toBeVisible()
  expect([...(await notesOf(person, apple)), ...(await notesOf(person, berry))]).toEqual([])
  expect(await notesOf(person, cherry)).toHaveLength(1)
})

test.describe('where it is tomorrow already', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('NAV-091 today is that of the person, and the server takes it @deep', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple'])
    const [keyword] = keywords as [Keyword]
    // Fourteen hours ahead of UTC, this is early on the day after. Earlier, the cookie of the session would have ended.
    await page.clock.setFixedTime(new Date(`${dayAgo(0)}T23:30:00Z`))
    await page.goto(`/projects/${project.id}/keywords`)
    const drawer = await open(page, keyword, 'Notes')
    await drawer.getByRole('button', { name: 'Add a note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a note' })
    await dialog.getByLabel('Title').fill('Ahead')
    const sent = page.waitForRequest('**/project-keyword-notes/create')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    const form = new URLSearchParams((await sent).postData() ?? '')
    expect(form.get('selected_date')).toBe(dayAgo(-1))
    await expect(dialog).toBeHidden()
    expect((await notesOf(person, keyword)).map(({ text }) => text)).toEqual(['Ahead'])
  })
})

test('a note is edited on all keywords that have it @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'banana'])
  const [apple, banana] = keywords as [Keyword, Keyword]
  await write(person, [apple, banana], { text: 'Relaunhc', color: 1 })
  await page.goto(`/projects/${project.id}/keywords`)
  const drawer = await open(page, apple, 'Notes')
  await drawer.getByRole('button', { name: 'Edit the note Relaunhc' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the note' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Relaunhc')
  await dialog.getByLabel('Title').fill('Relaunch')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: The note has been changed on 2 keywords.')).toBeVisible()
  await expect(drawer.getByText('Relaunch', { exact: true })).toBeVisible()
  expect(await notesOf(person, banana)).toMatchObject([{ text: 'Relaunch', color: 1 }])
})
