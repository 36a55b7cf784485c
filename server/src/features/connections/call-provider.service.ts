import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { conflict, forbidden, providerFailed, type Refusal } from '../../platform/errors.ts'
import type { OutboundRequest, WholeAnswer } from '../../platform/outbound.ts'
import { accessToken, refuseToken } from './access-token.service.ts'

/** A connection and the name of its service, for messages. */
export type Called = { accountId: number; connectionId: number; name: string }
type Request = { method: OutboundRequest['method']; body?: string; mostBytes?: number }

const MOST_BYTES = 16 * 1024 * 1024

/**
 * Calls a provider with the token of a connection. A token that the provider refuses is replaced once.
 * @returns the parsed JSON of an answer with status 2xx
 * @throws {Refusal} conflict when the connection has ended; forbidden; provider failed for anything else
 */
export async function callProvider(
  ctx: SystemContext,
  called: Called,
  address: string,
  request: Request,
): Promise<unknown> {
  const token = await accessToken(ctx, called.accountId, called.connectionId)
  let answer = await send(ctx, called, address, { ...request, token })
  if (answer.status === 401) {
    await refuseToken(ctx, called.accountId, called.connectionId, token)
    const renewed = await accessToken(ctx, called.accountId, called.connectionId)
    answer = await send(ctx, called, address, { ...request, token: renewed })
  }
  if (answer.status >= 200 && answer.status < 300) return parsed(ctx, called, answer.text)
  ctx.log.warn({ service: called.name, status: answer.status }, 'a service refused a request')
  throw refusalOf(called.name, answer)
}

async function send(
  { installation, log, signal }: SystemContext,
  { name, accountId }: Called,
  address: string,
  { token, method, body, mostBytes = MOST_BYTES }: Request & { token: string },
): Promise<WholeAnswer> {
  try {
    return await installation.providers.request(address, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body,
      mostBytes,
      sender: `account ${accountId}`,
      signal,
    })
  } catch (error) {
    log.warn({ err: error, service: name }, 'a service could not be called')
    throw providerFailed(messages.connectionFailed(name))
  }
}

function parsed({ log }: SystemContext, { name }: Called, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    log.warn({ err: error, service: name }, 'a service answered no JSON')
    throw providerFailed(messages.connectionFailed(name))
  }
}

/** Google answers a used-up quota with 429, or with 403 and a reason. */
function refusalOf(name: string, { status, text }: WholeAnswer): Refusal {
  if (status === 429 || (status === 403 && /quota|rateLimit|RESOURCE_EXHAUSTED/i.test(text)))
    return providerFailed(messages.connectionBusy(name))
  if (status === 401) return conflict(messages.connectionEnded(name))
  if (status === 403 || status === 404) return forbidden(messages.connectionRefused(name))
  return providerFailed(messages.connectionFailed(name))
}
