import { randomUUID } from 'node:crypto'
import { updatePushToken } from '@rankline/contract/push/calls'
import { expected, ofWholeAccount, type Row, type Rows, type World } from '../support/authorization.ts'
import { makeDelivery } from '../support/deliveries.ts'
import { newSubscription } from '../support/push.ts'

const manage = ofWholeAccount(expected.manage)
const ofHolder = ({ people }: World) => ({ userable_id: people.holder.userId })

/** A test counts for whoever makes it, so the next call of the same person could be one too many. */
const after: Row['after'] = async ({ app }) => {
  await app.database.db.deleteFrom('messages').where('kind', '=', 'test').execute()
}

const test = (given: Record<string, string>): Row => ({
  input: (world) => ({ ...ofHolder(world), ...given }),
  expected: manage,
  after,
})

export const authorization: Rows = {
  'alerts/verifySlackDestination': test({ slack_webhook_url: 'https://hooks.slack.com/services/T/B/x' }),
  'alerts/verifyDiscordDestination': test({ discord_webhook_url: 'https://discord.com/api/webhooks/1/x' }),
  'alerts/verifyZapierDestination': test({ zapier_webhook_url: 'https://hooks.zapier.com/hooks/catch/1/x' }),
  'alerts/verifyEmailDestination': {
    input: (world) => ({ ...ofHolder(world), email: `${randomUUID()}@example.com` }),
    expected: manage,
    after,
  },
  'alerts/verifyWebhookDestination': test({ webhook_url: 'https://example.com/hook' }),
  'alerts/verifyTeamsDestination': test({ teams_webhook_url: 'https://x.logic.azure.com/workflows/x' }),
  'alerts/verifyTelegramDestination': test({ telegram_chat_id: '-100200300' }),
  'alerts/verifyPushDestination': {
    input: async (world, actor) => {
      const token = actor === 'visitor' ? undefined : world.people[actor].token
      const push_code = token === undefined ? 'x' : await turnPushOn(world, token)
      return { ...ofHolder(world), push_code }
    },
    expected: manage,
    after,
  },
  'deliveries/fetchAuth': {
    input: (world) => ({ ...ofHolder(world), kind: 'alert', origin_id: 1 }),
    expected: manage,
  },
  'deliveries/resend': {
    input: async (world) => ({
      ...ofHolder(world),
      delivery_id: await makeDelivery(world.app, world.people.holder.accountId, { status: 'failed' }),
    }),
    expected: manage,
  },
  'destinations/fetchAuth': { input: () => ({}), expected: expected.signedIn },
  'webhook-secrets/fetchAuth': { input: ofHolder, expected: manage },
  'webhook-secrets/renew': { input: ofHolder, expected: manage },
  'webhook/ticket': { input: () => ({ provider: 'slack' }), expected: expected.signedIn },
}

async function turnPushOn({ app }: World, token: string): Promise<string> {
  const { push_code } = await app.items(updatePushToken, { push_token: newSubscription().token }, token)
  return push_code
}
