import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { conflict, notFound, providerFailed } from '../../platform/errors.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { apiOf } from './apis.ts'
import * as queries from './token.queries.ts'
import { askForTokens, InvalidGrant } from './token-endpoint.ts'
import { decryptToken, encryptTokens } from './tokens.ts'

/** Minimum remaining validity in milliseconds; an older access token is refreshed first. */
const REST = 60_000
/**
 * Milliseconds that a process may hold the refresh lock, longer than the token endpoint's time-out. After a crash, others
 * wait this long.
 */
const LEASE = 15_000
const PAUSE = 50

/**
 * Returns an access token that is valid for at least a minute. If several callers or processes need it at once, one refreshes
 * it and the others wait.
 * @throws {Refusal} not found; conflict when the provider accepts the connection no longer; provider failed
 */
export async function accessToken(
  ctx: SystemContext,
  accountId: number,
  connectionId: number,
): Promise<string> {
  let waitedFor: string | null = null
  for (;;) {
    const row = await queries.findTokens(ctx.db, accountId, connectionId)
    if (row === undefined) throw notFound()
    if (row.ended_at !== null) throw conflict(messages.connectionEnded(apiOf(row.api).name))
    const now = Date.now()
    if (row.expires_at.getTime() > now + REST)
      return decryptToken(ctx.installation.secrets, row, row.access_token)
    // The process that held the lock could not refresh it. Retrying here would make every caller wait again.
    if (waitedFor === row.access_token && row.refreshing_until === null)
      throw providerFailed(messages.connectionFailed(apiOf(row.api).name))
    const until = new Date(now + LEASE)
    const turn = { outdated: row.access_token, now: new Date(now), until }
    if (await queries.takeRefresh(ctx.db, accountId, connectionId, turn)) {
      await refresh(ctx, row, until)
    } else {
      waitedFor = row.access_token
      await sleep(PAUSE)
    }
  }
}

/** Marks a token that the provider refused early as expired, so that the next call refreshes it. */
export async function refuseToken(
  ctx: SystemContext,
  accountId: number,
  connectionId: number,
  refused: string,
) {
  const row = await queries.findTokens(ctx.db, accountId, connectionId)
  if (row === undefined || decryptToken(ctx.installation.secrets, row, row.access_token) !== refused) return
  await queries.expire(ctx.db, accountId, connectionId, row.access_token, new Date())
}

/** Refreshes the token; the caller holds the refresh lock until `until`. */
async function refresh(ctx: SystemContext, row: queries.TokenRow, until: Date) {
  const { secrets } = ctx.installation
  const { name, provider } = apiOf(row.api)
  try {
    const refreshToken = decryptToken(secrets, row, row.refresh_token)
    const asked = Date.now()
    const answer = await askForTokens(ctx.installation, provider, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    })
    const renewed = encryptTokens(secrets, row.account_id, row.api, {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? refreshToken,
      expiresAt: new Date(asked + Math.max(answer.expires_in * 1000, REST + LEASE)),
    })
    await queries.storeTokens(ctx.db, row, renewed)
  } catch (error) {
    if (error instanceof InvalidGrant) return noticeEnd(ctx, row)
    await queries.releaseRefresh(ctx.db, row.account_id, row.id, until)
    ctx.log.warn({ err: error, provider }, 'an access token could not be refreshed')
    throw providerFailed(messages.connectionFailed(name))
  }
}

/** Marks the connection as ended and notifies the account once. */
async function noticeEnd(ctx: SystemContext, row: queries.TokenRow) {
  await transaction(ctx, async (inside) => {
    if (!(await queries.markEnded(inside.db, row, new Date()))) return
    const { name } = apiOf(row.api)
    const whose = row.custom_name ?? row.label ?? name
    await notify(inside, row.account_id, {
      type: 'CONNECTION_REVOKED',
      title: `${name} is no longer connected`,
      description: html`${name} no longer accepts the connection <b>${whose}</b>. Connect it again to keep using it.`,
      clickAction: '/manage/connections',
    })
  })
}
