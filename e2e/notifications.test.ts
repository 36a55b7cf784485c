import { expect, type Page } from '@playwright/test'
import { inviteMembers } from '@rankline/contract/members/calls'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { answerTicket, createTicket } from '@rankline/contract/tickets/calls'
import { newAdministrator } from './administrator.ts'
import { type Person, test } from './person.ts'
import { emailOf, join } from './team.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const list = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

/** Opens a ticket and lets the administrator answer it. */
async function beAnswered(person: Person, administrator: Person, title: string): Promise<number> {
  const { redirect } = await person.call(createTicket, { title })
  const ticket_id = Number(redirect.split('/').at(-1))
  await administrator.call(answerTicket, { ticket_id, message: 'Done.' })
  return ticket_id
}

test('NAV-041 somebody new has nothing to see below the bell', async ({ page, person }) => {
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: `Menu of ${person.username}` })).toBeVisible()
  await bell(page).click()
  await expect(page.getByText('Nothing to see here yet.', { exact: true })).toBeVisible()
})

test('NAV-040 below the bell are invitations to answer, and notifications to mark read and unread', async ({
  page,
  person,
  request,
}) => {
  const administrator = await newAdministrator(request)
  const owner = await join(request, person, 'viewer')
  await owner.call(inviteMembers, { emails: [emailOf(person)], role: 'viewer' })
  const ticketId = await beAnswered(person, administrator, 'Ranks')
  await page.goto('/projects')
  // The owner's own joining is a notification too.
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 new')
  await bell(page).click()
  const invitation = list(page, 'Invitations')
  await expect(invitation.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(invitation.getByRole('button', { name: 'Reject' })).toBeVisible()
  const notifications = list(page, 'Notifications')
  await expect(notifications).toHaveText([/Your ticket has been answered/, /An invitation has been accepted/])
  const first = notifications.first()
  await first.getByRole('button', { name: 'Mark as read' }).click()
  await expect(first.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
  expect((await person.call(listNotifications, {})).data[0]).toMatchObject({ status: 1 })
  await first.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(first.getByRole('button', { name: 'Mark as read' })).toBeVisible()
  expect((await person.call(listNotifications, {})).data[0]).toMatchObject({ status: 0 })

  await first.getByRole('link', { name: 'Your ticket has been answered' }).click()
  await expect(page).toHaveURL(`/manage/tickets/${ticketId}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
})

test('SEC-010 SEC-011 what people write stays text, and what a message renders is cleaned once more', async ({
  page,
  person,
  request,
}) => {
  const administrator = await newAdministrator(request)
  const title = '<img src=x onerror="window.hacked = 1"><b>bold</b>'
  await beAnswered(person, administrator, title)
  await page.goto('/projects')
  await bell(page).click()
  const first = list(page, 'Notifications').first()
  await expect(first).toContainText(title)
  await expect(first.locator('img')).toHaveCount(0)

  // Text that the server would never store is not rendered either.
  await page.route('**/api/v1/user-notifications/fetch*', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.items.data[0].description =
      '<b>kept</b><i>kept</i><script>window.hacked = 2</script><img src=x onerror="window.hacked = 3"><a href="javascript:window.hacked = 4">bad</a><a href="/projects">good</a><svg onload="window.hacked = 5">'
    await route.fulfill({ json: answer })
  })
  await page.reload()
  await bell(page).click()
  await expect(first.locator('b')).toHaveText('kept')
  await expect(first.locator('i')).toHaveText('kept')
  await expect(first.locator('img, script, svg')).toHaveCount(0)
  await expect(first.locator('a', { hasText: 'good' })).toHaveAttribute('href', '/projects')
  await expect(first.locator('a', { hasText: 'bad' })).not.toHaveAttribute('href')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
