import type { Readable } from 'node:stream'
import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { OutboundRequest, WholeAnswer } from '../../../platform/outbound.ts'
import { Busy } from '../../../platform/semaphores.ts'
import { accessToken, refuseToken } from '../../connections/access-token.service.ts'
import { NotSent } from '../sender.ts'

/** A linked cloud account, and the name of its service for messages. */
export type Cloud = { accountId: number; connectionId: number; name: string }

type Request = Omit<OutboundRequest, 'body' | 'mostBytes'> & { body?: string | Buffer | Readable }

/** Milliseconds for a part of a file. */
const PATIENCE = 120_000
const MOST_BYTES = 1024 * 1024

/**
 * Calls a service with the token of a connection. A refused token is renewed once.
 * @throws {NotSent} if there is no response, or the connection no longer exists
 */
export async function cloudRequest(
  ctx: SystemContext,
  cloud: Cloud,
  address: string,
  request: Request,
): Promise<WholeAnswer> {
  const token = await tokenOf(ctx, cloud)
  const answer = await send(ctx, cloud, address, request, token)
  if (answer.status !== 401) return answer
  await refuseToken(ctx, cloud.accountId, cloud.connectionId, token)
  return send(ctx, cloud, address, request, await tokenOf(ctx, cloud))
}

async function tokenOf(ctx: SystemContext, { accountId, connectionId, name }: Cloud): Promise<string> {
  try {
    return await accessToken(ctx, accountId, connectionId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'NOT_FOUND') throw new NotSent(messages.cloudUnlinked(name), { isFinal: true })
    throw new NotSent(error.message, { isFinal: error.code === 'CONFLICT' })
  }
}

async function send(
  { installation, log }: SystemContext,
  { name, accountId }: Cloud,
  address: string,
  request: Request,
  token: string,
): Promise<WholeAnswer> {
  try {
    return await installation.providers.request(address, {
      patience: PATIENCE,
      sender: `account ${accountId}`,
      ...request,
      mostBytes: MOST_BYTES,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    })
  } catch (error) {
    if (error instanceof Busy) throw error
    log.warn({ err: error, service: name }, 'a service could not be called')
    throw new NotSent(messages.cloudUnreachable(name), { isFinal: false })
  }
}

/** Whether a service takes no more requests for now. */
export const isBusy = ({ status, text }: Pick<WholeAnswer, 'status' | 'text'>): boolean =>
  status === 429 || (status === 403 && /rateLimit|quota|RESOURCE_EXHAUSTED/i.test(text))

/** Turns an error response into a failure for the person. @throws {NotSent} `isFinal` unless a retry may succeed */
export function refusedBy({ name }: Cloud, answer: Pick<WholeAnswer, 'status' | 'text'>): never {
  const { status, text } = answer
  if (/storageQuotaExceeded|insufficient_space/.test(text))
    throw new NotSent(messages.cloudFull(name), { isFinal: true })
  if (isBusy(answer)) throw new NotSent(messages.cloudBusy(name), { isFinal: false })
  if (status >= 400 && status < 500) throw new NotSent(messages.cloudRefused(name), { isFinal: true })
  throw new NotSent(messages.cloudUnreachable(name), { isFinal: false })
}

export const isSuccess = ({ status }: WholeAnswer): boolean => status >= 200 && status < 300

/** Parses the JSON body of a response; an empty object if it is not JSON. */
export function jsonOf({ text }: WholeAnswer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
