import { expect, type Page } from '@playwright/test'
import {
  answerTicket,
  createTicket,
  createTicketReply,
  findTicket,
  listTickets,
  updateAnyTicket,
  updateTicket,
} from '@rankline/contract/tickets/calls'
import { newAdministrator } from './administrator.ts'
import { newPerson, type Person, test } from './person.ts'
import { tryAgain } from './try-again.ts'

async function open(person: Person, title: string, description?: string): Promise<number> {
  const { redirect } = await person.call(createTicket, { title, ...(description && { description }) })
  return Number(redirect.split('/').at(-1))
}

const tickets = (page: Page) => page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')
const replies = (page: Page) => page.getByRole('list', { name: 'Replies' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name })

test('TICK-013 somebody without tickets, and a list that fails, are told so', async ({ page, person }) => {
  await page.goto('/manage/tickets')
  await expect(page.getByText('UNABLE TO GET TICKETS', { exact: true })).toBeVisible()
  await page.route('**/api/v1/tickets/fetchAuth*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('UNABLE TO GET TICKETS', { exact: true })).toBeVisible()
  await open(person, 'Now there is one')
  await tryAgain(page, '**/api/v1/tickets/fetchAuth*')
  await expect(tickets(page)).toHaveCount(1)
})

test('TICK-001 TICK-002 the list says of each ticket what it is, and open ones stand out', async ({
  page,
  person,
}) => {
  const done = await open(person, 'Done with', 'An older question')
  await person.call(updateTicket, { ticket_id: done, status: 1 })
  await open(person, 'Ranks of Naver', `They look odd\nto me. ${'word '.repeat(60)}`)
  await page.goto('/manage/tickets')
  await expect(tickets(page)).toHaveCount(2)
  const [first, second] = [tickets(page).first(), tickets(page).last()]
  await expect(first).toContainText('Ranks of Naver')
  await expect(first).toContainText(/They look odd to me\. word .*…/)
  await expect(first).toContainText('Pending')
  await expect(first.locator('time')).toHaveText('just now')
  await expect(second).toContainText('An older question')
  await expect(second).toContainText('Solved')
  await expect(first.getByRole('link')).toHaveAttribute('data-open', 'true')
  await expect(second.getByRole('link')).not.toHaveAttribute('data-open')
  const edge = (row: typeof first) =>
    row.getByRole('link').evaluate((link) => getComputedStyle(link).boxShadow)
  expect(await edge(first)).toContain('inset')
  expect(await edge(second)).toBe('none')
})

test('TICK-003 a ticket is created from a title and a description, and nothing written is lost', async ({
  page,
  person,
}) => {
  await page.goto('/manage/tickets/create')
  const [title, description] = [page.getByLabel('Title'), page.getByLabel('Description')]
  await title.fill('x'.repeat(191))
  await expect(page.getByText('must be between 1-190 characters').first()).toBeVisible()
  await title.fill('Ranks of Naver')
  await description.fill('They look odd.')
  await page.route('**/api/v1/tickets/createAuth', (route) => route.abort())
  await button(page, 'Create the ticket').click()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(title).toHaveValue('Ranks of Naver')
  await expect(description).toHaveValue('They look odd.')
  await page.unroute('**/api/v1/tickets/createAuth')
  await button(page, 'Create the ticket').click()
  await expect(page.getByRole('heading', { name: 'Ranks of Naver', level: 1 })).toBeVisible()
  const { data } = await person.call(listTickets, {})
  expect(data).toMatchObject([{ title: 'Ranks of Naver', description: 'They look odd.', status: 2 }])
  await expect(page).toHaveURL(`/manage/tickets/${data[0]?.id}`)
})

test('TICK-006 a ticket shows what was asked, its status, a reply form and replies, newest first', async ({
  page,
  person,
}) => {
  const id = await open(person, 'Ranks of Naver', 'They look odd.')
  for (let number = 1; number <= 25; number += 1)
    await person.call(createTicketReply, { ticket_id: id, message: `reply ${number}` })
  await page.goto(`/manage/tickets/${id}`)
  await expect(page.getByRole('heading', { name: 'Ranks of Naver', level: 1 })).toBeVisible()
  await expect(page.getByText('They look odd.')).toBeVisible()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your reply')).toBeVisible()
  await expect(replies(page)).toHaveCount(10)
  await expect(replies(page).first()).toContainText('reply 25')
  await expect(replies(page).last()).toContainText('reply 16')
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(replies(page)).toContainText(['reply 5', 'reply 4', 'reply 3', 'reply 2', 'reply 1'])
})

test('TICK-014 TICK-015 a ticket of somebody else cannot be got, a new one has no replies', async ({
  page,
  person,
  request,
}) => {
  const stranger = await newPerson(request)
  await page.goto(`/manage/tickets/${await open(stranger, 'Theirs')}`)
  await expect(page.getByText('UNABLE TO GET TICKET', { exact: true })).toBeVisible()
  await page.goto(`/manage/tickets/${await open(person, 'Mine')}`)
  await expect(page.getByText("THERE AREN'T ANY REPLIES", { exact: true })).toBeVisible()
})

test('TICK-007 TICK-010 TICK-011 the status is changed after a question, and only a pending ticket has a reply form', async ({
  page,
  person,
}) => {
  const id = await open(person, 'Mine')
  await page.goto(`/manage/tickets/${id}`)
  const question = page.getByRole('dialog')
  const [solved, closed] = [button(page, 'Mark as solved'), button(page, 'Mark as closed')]
  await expect(page.getByLabel('Your reply')).toBeVisible()
  await expect(solved).toBeVisible()
  await closed.click()
  await expect(question).toContainText('Do you want to process with this action?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await person.call(findTicket, { ticket_id: id })).toMatchObject({ status: 2 })

  await closed.click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your reply')).toBeHidden()
  await expect(closed).toBeHidden()
  await solved.click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Solved', { exact: true })).toBeVisible()
  await expect(solved).toBeHidden()
  await expect(closed).toBeVisible()
  await expect(page.getByLabel('Your reply')).toBeHidden()
})

test('an answer arrives on the open page, and below the bell @deep', async ({ page, person, request }) => {
  const id = await open(person, 'Ranks of <b>Naver</b>')
  const administrator = await newAdministrator(request)
  await page.goto(`/manage/tickets/${id}`)
  await expect(page.getByText("THERE AREN'T ANY REPLIES", { exact: true })).toBeVisible()
  await page.getByLabel('Your reply').fill('One more thing, and')
  await administrator.call(answerTicket, { ticket_id: id, message: 'Look again now.' })
  await expect(replies(page)).toHaveText([/Support.*Look again now\./])
  await expect(page.getByLabel('Your reply')).toHaveValue('One more thing, and')
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  await administrator.call(updateAnyTicket, { ticket_id: id, status: 1 })
  await expect(page.getByText('Solved', { exact: true })).toBeVisible()
})

test('ADM-028 ADM-052 administrators have a list and a page of tickets, by calls below /api/v2', async ({
  page,
  person,
  request,
  context,
  baseURL,
}) => {
  const id = await open(person, 'Ranks of Naver')
  const administrator = await newAdministrator(request)
  await context.addCookies([
    { name: 'token', value: administrator.token, url: baseURL ?? '', sameSite: 'Lax' },
  ])
  const asked = new Set<string>()
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (/\/m[A-Z]\w+$/.test(pathname)) asked.add(pathname)
  })
  await page.goto('/admin/tickets')
  await expect(page.getByRole('heading', { name: 'Tickets', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`Ranks of Naver.*${person.username}`) }).click()
  await expect(page).toHaveURL(`/admin/tickets/${id}`)
  await expect(page.getByRole('heading', { name: 'Ranks of Naver', level: 1 })).toBeVisible()
  await page.getByLabel('Your reply').fill('We look into it.')
  await button(page, 'Send the reply').click()
  await expect(replies(page)).toHaveText([/Support.*We look into it\./])
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  for (const path of ['/admin/contacts', '/admin/sources']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect
    .poll(() => [...asked].toSorted())
    .toEqual(
      expect.arrayContaining([
        '/api/v2/contacts/mPaginate',
        '/api/v2/sources/mPaginate',
        '/api/v2/ticket-replies/mCreate',
        '/api/v2/ticket-replies/mPaginate',
        '/api/v2/tickets/mFind',
        '/api/v2/tickets/mPaginate',
      ]),
    )
  expect([...asked].filter((path) => !path.startsWith('/api/v2/'))).toEqual([])
})
