import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { conflict, forbidden, providerFailed, type Refusal } from '../../platform/errors.ts'
import type { OutboundRequest, WholeAnswer } from '../../platform/outbound.ts'
import { Busy } from '../../platform/semaphores.ts'
import { accessToken, refuseToken } from './access-token.service.ts'

/** A connection and the name of its service, for messages. */
export type Called = { accountId: number; connectionId: number; name: string }

/** A request that can be sent twice: a stream could not. */
export type TokenRequest = Omit<OutboundRequest, 'body'> & { body?: string | Buffer }

const MOST_BYTES = 16 * 1024 * 1024

/** A service gave no answer, or only a part of one. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/**
 * Sends a request with the token of a connection. A token that the service refuses is replaced once.
 * @returns the answer, whatever its status
 * @throws {Refusal} as `accessToken`
 * @throws {Busy} at once, when enough requests to this host are under way
 * @throws {Unanswered}
 */
export async function requestWithToken(
  ctx: SystemContext,
  { accountId, connectionId, name }: Called,
  address: string,
  request: TokenRequest,
): Promise<WholeAnswer> {
  const send = async (token: string) => {
    try {
      return await ctx.installation.providers.request(address, {
        sender: `account ${accountId}`,
        signal: ctx.signal,
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${token}` },
      })
    } catch (error) {
      if (error instanceof Busy) throw error
      ctx.log.warn({ err: error, service: name }, 'a service could not be called')
      throw new Unanswered(`${name} did not answer.`, { cause: error })
    }
  }
  const token = await accessToken(ctx, accountId, connectionId)
  const answer = await send(token)
  if (answer.status !== 401) return answer
  await refuseToken(ctx, accountId, connectionId, token)
  return send(await accessToken(ctx, accountId, connectionId))
}

/** Whether a service takes no more requests for now. Google answers so with 429, or with 403 and a reason. */
export const isThrottled = ({ status, text }: Pick<WholeAnswer, 'status' | 'text'>): boolean =>
  status === 429 || (status === 403 && /rateLimit|quota|RESOURCE_EXHAUSTED/i.test(text))

/**
 * Calls a service that answers in JSON with the token of a connection.
 * @returns the parsed JSON of an answer with status 2xx
 * @throws {Refusal} conflict when the connection has ended; forbidden; provider failed for anything else
 */
export async function callProvider(
  ctx: SystemContext,
  called: Called,
  address: string,
  {
    method,
    body,
    mostBytes = MOST_BYTES,
  }: Pick<OutboundRequest, 'method'> & { body?: string; mostBytes?: number },
): Promise<unknown> {
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await requestWithToken(ctx, called, address, {
    ...{ method, headers, mostBytes },
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    if (error instanceof Busy || error instanceof Unanswered)
      throw providerFailed(messages.connectionFailed(called.name))
    throw error
  })
  if (answer.status >= 200 && answer.status < 300) return parsed(ctx, called, answer.text)
  ctx.log.warn({ service: called.name, status: answer.status }, 'a service refused a request')
  throw refusalOf(called.name, answer)
}

function parsed({ log }: SystemContext, { name }: Called, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    log.warn({ err: error, service: name }, 'a service answered no JSON')
    throw providerFailed(messages.connectionFailed(name))
  }
}

function refusalOf(name: string, answer: WholeAnswer): Refusal {
  const { status } = answer
  if (isThrottled(answer)) return providerFailed(messages.connectionBusy(name))
  if (status === 401) return conflict(messages.connectionEnded(name))
  if (status === 403 || status === 404) return forbidden(messages.connectionRefused(name))
  return providerFailed(messages.connectionFailed(name))
}
