import type { WebhookProvider } from '@rankline/contract/deliveries/calls'
import { addressProblem } from '@rankline/contract/deliveries/destinations'
import { z } from 'zod'
import type { OAuthClient } from '../../platform/destination-settings.ts'
import type { Installation } from '../../platform/installation.ts'

type Definition = {
  authorize: string
  token: string
  scope: string
  /** The address of the webhook in the answer of the token endpoint. */
  addressIn: z.ZodType<string>
}

const definitions: Record<WebhookProvider, Definition> = {
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  slack: {
    authorize: 'https://slack.com/oauth/v2/authorize',
    token: 'https://slack.com/api/oauth.v2.access',
    scope: 'incoming-webhook',
    addressIn: z
      .object({ ok: z.literal(true), incoming_webhook: z.object({ url: z.string() }) })
      .transform(({ incoming_webhook: { url } }) => url),
  },
  // https://docs.discord.com/developers/topics/oauth2#webhooks
  discord: {
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'webhook.incoming',
    addressIn: z.object({ webhook: z.object({ url: z.string() }) }).transform(({ webhook }) => webhook.url),
  },
}

/** URL where a person chooses a channel. */
export function authorizationAddress(
  { destinations: { standIn } }: Installation,
  provider: WebhookProvider,
  { client, callback, state }: { client: OAuthClient; callback: string; state: string },
): string {
  const { authorize, scope } = definitions[provider]
  const real = new URL(authorize)
  const address = standIn === undefined ? real : new URL(real.pathname, standIn)
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    scope,
    redirect_uri: callback,
    state,
  }).toString()
  return address.href
}

/**
 * Exchanges the code for the address of the new webhook.
 * @throws when the provider refuses the code, or answers with something else than a webhook of its own
 */
export async function fetchWebhookAddress(
  { outbound }: Installation,
  provider: WebhookProvider,
  { client, callback, code }: { client: OAuthClient; callback: string; code: string },
): Promise<string> {
  const { token, addressIn } = definitions[provider]
  const { status, text } = await outbound.post(token, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uri: callback,
      code,
    }).toString(),
  })
  if (status !== 200) throw new Error(`${provider} answered ${status}.`)
  const address = addressIn.parse(JSON.parse(text))
  if (addressProblem(provider, address) !== null) throw new Error(`${provider} named an address elsewhere.`)
  return address
}
