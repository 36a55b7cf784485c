import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { PushMessage } from '@rankline/contract/push/calls'
import { answerTicket, createTicket } from '@rankline/contract/tickets/calls'
import { newAdministrator } from './administrator.ts'
import { wholeBrowser } from './browsers.ts'
import { type Person, test } from './person.ts'
import { port } from './port.ts'

// Pushes are shown by the browser itself.
test.use({ launchOptions: wholeBrowser })

const pushService = `http://127.0.0.1:${port + 20_000}`

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Makes the browser subscribe at the stand-in: tests cannot reach a real push service. */
async function subscribeAtStandIn(page: Page, request: APIRequestContext): Promise<Subscription> {
  await page.context().grantPermissions(['notifications'])
  const token: Subscription = await (await request.post(`${pushService}/subscribe`)).json()
  await page.addInitScript((given) => {
    const kept = 'subscribed at the stand-in'
    const subscription = {
      endpoint: given.endpoint,
      toJSON: () => given,
      async unsubscribe() {
        localStorage.removeItem(kept)
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(kept) === null ? null : subscription),
      async subscribe() {
        localStorage.setItem(kept, '1')
        return subscription
      },
    })
  }, token)
  return token
}

/** Waits for the server's push messages and passes them to the page's service worker, as a browser would. */
async function deliver(page: Page, messages: () => Promise<PushMessage[]>): Promise<PushMessage> {
  await expect.poll(async () => (await messages()).length).toBe(1)
  const [message] = await messages()
  await inject(page, message!)
  return message!
}

async function inject(page: Page, message: PushMessage) {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      // The browser also lists registrations of earlier tests.
      const current = registrations.findLast(({ isDeleted }) => !isDeleted)
      if (current !== undefined) resolve(current.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
  await session.detach()
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications in this browser' })

async function turnOn(page: Page) {
  await page.goto('/account/notifications')
  await expect(toggle(page)).not.toBeChecked()
  await toggle(page).press('Space')
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible()
  await expect(toggle(page)).toBeChecked()
}

/** Notifies the person as the product does: with a reply to a ticket. */
async function beNotified(person: Person, request: APIRequestContext): Promise<number> {
  const { redirect } = await person.call(createTicket, { title: 'Ranks of <b>Naver</b>' })
  const ticket_id = Number(redirect.split('/').at(-1))
  await (await newAdministrator(request)).call(answerTicket, { ticket_id, message: 'Done.' })
  return ticket_id
}

const area = (page: Page) => page.getByRole('status').filter({ hasText: 'Your ticket has been answered' })

test('NOTIF-008 a push that arrives while the app is open is shown at the bottom', async ({
  page,
  person,
  request,
}) => {
  const { endpoint } = await subscribeAtStandIn(page, request)
  await turnOn(page)
  const ticketId = await beNotified(person, request)
  await page.bringToFront()
  const message = await deliver(page, async () =>
    (await request.get(pushService + new URL(endpoint).pathname)).json(),
  )
  expect(message.click_action).toBe(`/manage/tickets/${ticketId}`)
  await expect(area(page)).toContainText('There is a reply to Ranks of <b>Naver</b>.')
  const box = await area(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 * 0.8)
})

test('NAV-008 a push with a click action shows a link to download, one without shows none', async ({
  page,
  person: _,
  request,
}) => {
  await subscribeAtStandIn(page, request)
  await turnOn(page)
  const push = { title: 'Your export is ready', body: '12 keywords' }
  await inject(page, { ...push, click_action: '/account/activities' })
  const shown = page.getByRole('status').filter({ hasText: 'Your export is ready' })
  const link = shown.getByRole('link', { name: 'Download here' })
  await expect(link).toHaveAttribute('href', '/account/activities')
  await shown.getByRole('button', { name: 'Dismiss' }).click()
  await expect(shown).toHaveCount(0)
  for (const click_action of [null, 'javascript:alert(1)']) {
    await inject(page, { ...push, click_action })
    await expect(shown).toBeVisible()
    await expect(shown.getByRole('link')).toHaveCount(0)
    await shown.getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('NAV-010 a push is gone after 15 seconds', async ({ page, person: _, request }) => {
  await subscribeAtStandIn(page, request)
  await turnOn(page)
  await page.clock.install()
  await page.reload()
  await expect(toggle(page)).toBeChecked()
  await page.clock.pauseAt(Date.now() + 60_000)
  await inject(page, { title: 'Your export is ready', body: '', click_action: null })
  const shown = page.getByRole('status').filter({ hasText: 'Your export is ready' })
  await expect(shown).toBeVisible()
  await page.clock.runFor(14_999)
  await expect(shown).toBeVisible()
  await page.clock.runFor(1)
  await expect(shown).toHaveCount(0)
})

test('push is turned off again, and stays off for a browser that forbids it @deep', async ({
  page,
  person: _,
  request,
}) => {
  await subscribeAtStandIn(page, request)
  await turnOn(page)
  await toggle(page).press('Space')
  await expect(page.getByText('Notifications are off in this browser.')).toBeVisible()
  await expect(toggle(page)).not.toBeChecked()
  await forbid(page.context())
  await page.reload()
  await expect(page.getByText('Your browser blocks notifications from this site')).toBeVisible()
  await expect(toggle(page)).toBeDisabled()
})

async function forbid(context: BrowserContext) {
  await context.clearPermissions()
  await context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
}
