import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import type { Form } from '../validation/fields.ts'
import { formSchema } from '../validation/schema.ts'
import type { MessageDestination } from './forms.ts'
import * as forms from './test-forms.ts'

/** `verified`: whether the receiver took the test. `answer`: what it said. */
export const destinationTest = z.object({ verified: z.boolean(), answer: z.string() })
export type DestinationTest = z.infer<typeof destinationTest>

/** Tests of one account within `seconds`, all types together. */
export const TESTS = { max: 5, seconds: 600 } as const

/** One call that sends a test message to an address. */
const test = <const Path extends string, F extends Form>(path: Path, what: string, form: F) =>
  endpoint({
    method: 'POST',
    path: `alerts/${path}`,
    scope: 'account',
    permission: 'manage',
    waitsFor: 'receivers',
    summary: `Send a test message to ${what}; at most ${TESTS.max} tests in 10 minutes`,
    input: formSchema(form),
    items: destinationTest,
    messageOf: ({ verified, answer }) => (verified ? messages.testSent : messages.receiverRefused(answer)),
    limit: TESTS,
  })

export const verifySlackDestination = test(
  'verifySlackDestination',
  'an incoming webhook of Slack',
  forms.slackTestForm,
)
export const verifyDiscordDestination = test(
  'verifyDiscordDestination',
  'a webhook of Discord',
  forms.discordTestForm,
)
export const verifyZapierDestination = test(
  'verifyZapierDestination',
  'a catch hook of Zapier',
  forms.zapierTestForm,
)
export const verifyPushDestination = test(
  'verifyPushDestination',
  'a browser of the caller',
  forms.pushTestForm,
)
export const verifyEmailDestination = test('verifyEmailDestination', 'an email address', forms.emailTestForm)
export const verifyWebhookDestination = test(
  'verifyWebhookDestination',
  'an address that takes signed messages',
  forms.webhookTestForm,
)
export const verifyTeamsDestination = test(
  'verifyTeamsDestination',
  'a webhook of Microsoft Teams',
  forms.teamsTestForm,
)
export const verifyTelegramDestination = test(
  'verifyTelegramDestination',
  'a chat of Telegram',
  forms.telegramTestForm,
)

/** The call that tests a type, and the field that takes the address. */
export const destinationTests = {
  email: { call: verifyEmailDestination, field: 'email' },
  slack: { call: verifySlackDestination, field: 'slack_webhook_url' },
  discord: { call: verifyDiscordDestination, field: 'discord_webhook_url' },
  push: { call: verifyPushDestination, field: 'push_code' },
  zapier: { call: verifyZapierDestination, field: 'zapier_webhook_url' },
  webhook: { call: verifyWebhookDestination, field: 'webhook_url' },
  teams: { call: verifyTeamsDestination, field: 'teams_webhook_url' },
  telegram: { call: verifyTelegramDestination, field: 'telegram_chat_id' },
} as const satisfies Record<MessageDestination, { call: object; field: string }>
