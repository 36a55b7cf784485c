import { hostProblem } from '@rankline/contract/deliveries/destinations'
import type { MessageDestination } from '@rankline/contract/deliveries/forms'
import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { discordBody, retryAfterSeconds } from './formats/discord.ts'
import { webhookBody, zapierBody } from './formats/json.ts'
import { slackBody } from './formats/slack.ts'
import { teamsBody } from './formats/teams.ts'
import { secondsToWait, telegramBody } from './formats/telegram.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { Outgoing } from './outgoing.ts'
import { signingSecrets } from './webhook-secrets.service.ts'
import { signatureHeaders } from './webhook-signature.ts'

/** Types of destinations that receive an HTTP POST. */
export type PostedType = Exclude<MessageDestination, 'email' | 'push'>

type Posted = { to: string; body: object; secondsIn?: (text: string) => number | null }

const TELEGRAM = 'https://api.telegram.org'

const requests: Record<PostedType, (address: string, message: Outgoing, bot: string) => Posted> = {
  slack: (to, message) => ({ to, body: slackBody(message) }),
  // With `wait`, Discord answers with the message or with the reason of an error.
  discord: (to, message) => ({
    to: `${to}?wait=true`,
    body: discordBody(message),
    secondsIn: retryAfterSeconds,
  }),
  zapier: (to, message) => ({ to, body: zapierBody(message) }),
  webhook: (to, message) => ({ to, body: webhookBody(message) }),
  teams: (to, message) => ({ to, body: teamsBody(message) }),
  telegram: (chatId, message, bot) => ({
    to: `${TELEGRAM}/bot${bot}/sendMessage`,
    body: telegramBody(chatId, message),
    secondsIn: secondsToWait,
  }),
}

/**
 * Posts a message to a chat or a webhook.
 * @throws when there was no answer
 */
export async function postTo(
  ctx: SystemContext,
  accountId: number,
  { type, address }: { type: PostedType; address: string },
  message: Outgoing,
): Promise<Outcome> {
  const { outbound, destinations } = ctx.installation
  const problem = hostProblem(type, address)
  if (problem !== null) return { is: 'failed', answer: problem }
  if (type === 'telegram' && destinations.telegramToken === undefined)
    return { is: 'failed', answer: messages.noTelegramBot }
  const { to, body: content, secondsIn } = requests[type](address, message, destinations.telegramToken ?? '')
  const body = JSON.stringify(content)
  const headers = {
    'content-type': 'application/json',
    'user-agent': agentOf(message.sender.product),
    'webhook-id': message.id,
    ...(type === 'webhook' && (await signature(ctx, accountId, message.id, body))),
  }
  const answer = await outbound.post(to, {
    headers,
    body,
    sender: `account ${accountId}`,
    signal: ctx.signal,
  })
  return outcomeOf(answer, secondsIn?.(answer.text) ?? null)
}

/** User agent from a brand's name, without characters that a header cannot hold. */
const agentOf = (product: string) =>
  product.replace(/[^\w.-]+/g, '-').replace(/^-+|(?<!-)-+$/g, '') || 'Webhook'

async function signature(ctx: SystemContext, accountId: number, id: string, body: string) {
  const seconds = Math.floor(Date.now() / 1000)
  return signatureHeaders(await signingSecrets(ctx, accountId), { id, seconds, body })
}
