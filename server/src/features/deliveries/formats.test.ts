import { createHmac } from 'node:crypto'
import { renewWebhookSecret } from '@rankline/contract/deliveries/calls'
import type { Destination } from '@rankline/contract/deliveries/destinations'
import { updatePushToken } from '@rankline/contract/push/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { deliveriesOf, messageOf, sendQueued } from '../../../tests/support/deliveries.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { newSubscription, startPushService } from '../../../tests/support/push.ts'
import type { Receivers } from '../../../tests/support/receivers.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { createPushService } from '../push/push-service.ts'
import { pushAddress } from './destination-address.ts'
import { queueMessage } from './queue-message.service.ts'

// Each type of destination gets the message in its own protocol.

const app = appForTests()
const receivers = receiversForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

async function deliver(destination: Destination, by = person) {
  const ctx = sendingContext(app, receivers.url)
  await queueMessage(ctx, by.accountId, messageOf(), [destination])
  const mails = await sendQueued(app, { ctx })
  const [row] = await deliveriesOf(app, by.accountId)
  expect(row).toMatchObject({ status: 'sent', tries: 1, sent_at: expect.any(Date) })
  const [request] = receivers.received
  return { id: `msg_${row!.message_id}`, request: request!, body: receivers.bodies()[0]!, mails }
}

const link = 'https://rank.example.com/alerts?alert=1'

test('Slack gets blocks whose values are no markup', async () => {
  const address = 'https://hooks.slack.com/services/T0/B0/abc'
  const { id, request, body } = await deliver({ type: 'slack', address })
  expect(request).toMatchObject({ host: 'hooks.slack.com', path: '/services/T0/B0/abc' })
  expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': id })
  expect(body).toEqual({
    text: 'Shop: 2 keywords moved',
    mrkdwn: false,
    blocks: [
      {
        type: 'header',
        block_id: id,
        text: { type: 'plain_text', text: 'Shop: 2 keywords moved', emoji: false },
      },
      {
        type: 'section',
        text: { type: 'plain_text', text: 'Two keywords of Shop & Söhne moved.', emoji: false },
      },
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_list',
            style: 'bullet',
            elements: [
              {
                type: 'rich_text_section',
                elements: [
                  { type: 'text', text: 'red <shoes>: 9 → 3' },
                  { type: 'text', text: ' ' },
                  { type: 'link', url: 'https://example.com/red?a=1&b=2', text: 'page' },
                ],
              },
              { type: 'rich_text_section', elements: [{ type: 'text', text: 'blue shoes: 4 → 12' }] },
            ],
          },
        ],
      },
      { type: 'section', text: { type: 'mrkdwn', text: `<${link}|See the alert>` } },
      { type: 'context', elements: [{ type: 'plain_text', text: 'Rankline', emoji: false }] },
    ],
  })
})

test('Discord gets an embed that mentions nobody', async () => {
  const address = 'https://discord.com/api/webhooks/123/abc'
  const { id, request, body } = await deliver({ type: 'discord', address })
  expect(request).toMatchObject({ host: 'discord.com', path: '/api/webhooks/123/abc?wait=true' })
  expect(body).toEqual({
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: 'Shop: 2 keywords moved',
        description:
          'Two keywords of Shop & Söhne moved.\n\n• red <shoes\\>: 9 → 3 <https://example.com/red?a=1&b=2>\n• blue shoes: 4 → 12',
        url: link,
        color: expect.any(Number),
        timestamp: expect.stringMatching(/Z$/),
        footer: { text: `Rankline · ${id}` },
      },
    ],
  })
})

test('Zapier gets flat values', async () => {
  const address = 'https://hooks.zapier.com/hooks/catch/1/abc/'
  const { id, request, body } = await deliver({ type: 'zapier', address })
  expect(request).toMatchObject({ host: 'hooks.zapier.com', path: '/hooks/catch/1/abc/' })
  expect(body).toEqual({
    id,
    kind: 'alert',
    title: 'Shop: 2 keywords moved',
    summary: 'Two keywords of Shop & Söhne moved.',
    details: 'red <shoes>: 9 → 3\nblue shoes: 4 → 12',
    link,
    created_at: expect.stringMatching(/Z$/),
    alert_id: 1,
    alert_name: 'Movers',
    is_improved: true,
    project: null,
  })
})

/** Checks a message as the libraries of Standard Webhooks do. */
function isSigned({ headers, text }: Receivers['received'][number], secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(300)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
  return String(given).split(' ').includes(`v1,${wanted}`)
}

test('a webhook is signed with the secret of the account, for a day with the one before too', async () => {
  const secretOf = async () => (await app.items(renewWebhookSecret, {}, person.token)).secret
  const destination = { type: 'webhook', address: 'https://example.com/hook?x=1' } as const
  const first = await secretOf()
  expect(first).toMatch(/^whsec_[\w+/]{32}$/)
  const { id, request, body } = await deliver(destination)
  expect(request).toMatchObject({ host: 'example.com', path: '/hook?x=1' })
  expect(request.headers['webhook-id']).toBe(id)
  expect(isSigned(request, first)).toBe(true)
  expect(isSigned(request, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBe(false)
  expect(body).toMatchObject({ type: 'alert', id, data: { alert_id: 1, link, rows: [{ from: '9' }, {}] } })

  const second = await secretOf()
  const ctx = sendingContext(app, receivers.url)
  const send = async () => {
    receivers.reset()
    await queueMessage(ctx, person.accountId, messageOf(), [destination])
    await sendQueued(app, { ctx })
    return receivers.received[0]!
  }
  const both = await send()
  expect([isSigned(both, first), isSigned(both, second)]).toEqual([true, true])
  await app.database.db
    .updateTable('webhook_secrets')
    .set({ ends_at: new Date(Date.now() - 1) })
    .where('account_id', '=', person.accountId)
    .where('ends_at', 'is not', null)
    .execute()
  const later = await send()
  expect([isSigned(later, first), isSigned(later, second)]).toEqual([false, true])
})

test('Teams gets an Adaptive Card', async () => {
  const address =
    'https://prod-1.westeurope.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?sig=x'
  const { request, body } = await deliver({ type: 'teams', address })
  expect(request.path).toBe('/workflows/a/triggers/manual/paths/invoke?sig=x')
  expect(body).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          body: [
            { type: 'TextBlock', text: 'Shop: 2 keywords moved' },
            { type: 'TextBlock', text: 'Two keywords of Shop & Söhne moved.' },
            {
              type: 'FactSet',
              facts: [
                { title: 'red <shoes>', value: '9 → 3 [page](https://example.com/red?a=1&b=2)' },
                { title: 'blue shoes', value: '4 → 12' },
              ],
            },
            { type: 'TextBlock', text: 'Rankline' },
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'See the alert', url: link }],
        },
      },
    ],
  })
})

test('Telegram gets HTML through the bot of the installation', async () => {
  const { request, body } = await deliver({ type: 'telegram', address: '-100200' })
  expect(request).toMatchObject({ host: 'api.telegram.org', path: '/bot1:bot/sendMessage' })
  expect(body).toMatchObject({ chat_id: '-100200', parse_mode: 'HTML' })
  expect(String(body.text).split('\n')).toEqual([
    '<b>Shop: 2 keywords moved</b>',
    'Two keywords of Shop &amp; Söhne moved.',
    '• red &lt;shoes&gt;: 9 → 3 <a href="https://example.com/red?a=1&amp;b=2">page</a>',
    '• blue shoes: 4 → 12',
    `<a href="${link}">See the alert</a>`,
    '<i>Rankline</i>',
  ])
})

test('a mail has text and HTML, and the same id at each try', async () => {
  const { id, mails } = await deliver({ type: 'email', address: 'ada@example.com' })
  expect(mails).toMatchObject([{ id, to: 'ada@example.com', subject: 'Shop: 2 keywords moved' }])
  expect(mails[0]!.text).toContain('- red <shoes>: Before 9, Now 3')
  expect(mails[0]!.html).toContain('red &lt;shoes&gt;')
  expect(mails[0]!.text).toContain(link)
})

test('the mail of an agency’s client has the name of the brand and leads to its area', async () => {
  const client = await signUpClient(app, await makeBrand(app, person))
  const { mails } = await deliver({ type: 'email', address: 'ada@example.com' }, client)
  expect(mails[0]!.text).toContain('Acme Search')
  expect(mails[0]!.text).not.toContain('Rankline')
  expect(mails[0]!.text).toContain('https://rank.example.com/white-label/alerts?alert=1')
})

test('push reaches the browser of a person, also for a message of another account', async () => {
  const member = await signUp(app)
  const { token, read } = newSubscription()
  const { push_code } = await app.items(updatePushToken, { push_token: token }, member.token)
  const standIn = await startPushService()
  const pushService = createPushService({ subject: 'mailto:rank@example.com', standIn: standIn.url })
  const ctx = sendingContext(app)
  const address = pushAddress(member.accountId, push_code)
  await queueMessage(ctx, person.accountId, messageOf(), [{ type: 'push', address }])
  await sendQueued(app, { ctx, pushService })
  const [row] = await deliveriesOf(app, person.accountId)
  expect(row).toMatchObject({ status: 'sent', shown_address: 'A browser' })
  expect(standIn.received.map(({ body }) => read(body))).toEqual([
    {
      title: 'Shop: 2 keywords moved',
      body: 'Two keywords of Shop & Söhne moved.',
      click_action: '/alerts?alert=1',
      tag: `msg_${row!.message_id}`,
    },
  ])
  await pushService.close()
  standIn.close()
})
