import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/second-factor/calls'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { factorAdded, factorRemoved } from './changes.service.ts'
import { factorOf, findAddressee } from './factors.queries.ts'
import * as queries from './totp.queries.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

const SET_UP_MINUTES = 30

const about = (accountId: number) => `authenticator app of ${accountId}`

/** Creates a secret for a new app of the caller. Until a code confirms the new app, the old one stays valid. */
export async function beginTotp(ctx: Context) {
  const { accountId } = ctx.person
  const secret = newSecret()
  const encrypted = ctx.installation.secrets.encrypt(secret, about(accountId))
  await factorOf(ctx.db, accountId)
  await queries.setPending(ctx.db, accountId, encrypted, new Date(Date.now() + SET_UP_MINUTES * 60_000))
  const { username, brand } = await findAddressee(ctx.db, accountId)
  return { secret, uri: uriOf(secret, { issuer: brand ?? 'Rankline', label: username }) }
}

/** @throws {Refusal} invalid for a wrong code, conflict if no app is being set up any more */
export async function confirmTotp(ctx: Context, { code }: ParsedInputOf<typeof calls.confirmTotp>) {
  const { accountId } = ctx.person
  const { pending_secret: encrypted, pending_until: until } = await factorOf(ctx.db, accountId)
  const now = new Date()
  if (encrypted === null || until === null || until < now) throw conflict(messages.setUpExpired)
  const step = stepOf(
    ctx.installation.secrets.decrypt(encrypted, about(accountId)),
    code ?? '',
    now.getTime(),
  )
  if (step === null) throw invalid('code', messages.wrongCode)
  return transaction(ctx, (inside) =>
    factorAdded(inside, 'totp_added', async () => {
      const isConfirmed = await queries.confirmPending(inside.db, accountId, { secret: encrypted, step, now })
      if (!isConfirmed) throw conflict(messages.setUpExpired)
    }),
  )
}

/** @returns whether the code is currently valid and was not used before */
export async function useTotp(ctx: SystemContext, accountId: number, code: string): Promise<boolean> {
  const { totp_secret: encrypted } = await factorOf(ctx.db, accountId)
  if (encrypted === null) return false
  const step = stepOf(ctx.installation.secrets.decrypt(encrypted, about(accountId)), code, Date.now())
  return step !== null && queries.acceptStep(ctx.db, accountId, step)
}

export async function removeTotp(ctx: Context) {
  const { accountId } = ctx.person
  await transaction(ctx, async (inside) => {
    if (!(await queries.removeTotp(inside.db, accountId))) throw notFound()
    await noteOwnActivity(inside, accountId, {
      type: 'SECOND_FACTOR_REMOVE_SUCCESS',
      text: 'The authenticator app was removed.',
    })
    await factorRemoved(inside, 'totp_removed')
  })
  return null
}
