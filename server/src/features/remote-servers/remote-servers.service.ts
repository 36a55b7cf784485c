import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/remote-servers/calls'
import type { RemoteServer } from '@rankline/contract/remote-servers/calls'
import { endpointOf } from '../../platform/bucket/endpoint.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { invalid, limitReached, notFound, providerFailed, Refusal } from '../../platform/errors.ts'
import { Busy } from '../../platform/semaphores.ts'
import { ServerFailure } from '../../platform/server-failure.ts'
import { PASSWORD } from './encrypted-password.ts'
import { hostProblem } from './host-problem.ts'
import * as queries from './remote-servers.queries.ts'
import { tryServer } from './upload-file.service.ts'

const MOST_SERVERS = 20

/** Always the person's own servers, whichever account the call reaches. */
export async function listServers({ db, person }: Context): Promise<RemoteServer[]> {
  return (await queries.findServers(db, person.accountId)).map(present)
}

export async function createServer(
  ctx: Context,
  { password, ...values }: ParsedInputOf<typeof calls.createRemoteServer>,
): Promise<RemoteServer> {
  refuseWrong(ctx, { ...values, password })
  const { accountId } = ctx.person
  return insertWithinLimit(ctx, {
    ...values,
    account_id: accountId,
    password: ctx.installation.secrets.encrypt(password, PASSWORD),
    created_at: new Date(),
  })
}

/** @throws {Refusal} limit reached */
export const insertWithinLimit = (
  ctx: Context,
  row: Parameters<typeof queries.insertServer>[1],
): Promise<RemoteServer> =>
  transaction(ctx, async ({ db, person }) => {
    await lockAccount(db, person.accountId)
    if ((await queries.countServers(db, person.accountId)) >= MOST_SERVERS)
      throw limitReached(messages.tooManyServers(MOST_SERVERS))
    return present(await queries.insertServer(db, row))
  })

/** Another host never gets the password that was given for the one before. */
export async function updateServer(
  ctx: Context,
  { serverId, values, password }: ParsedInputOf<typeof calls.updateRemoteServer>,
): Promise<RemoteServer> {
  refuseWrong(ctx, { ...values, password: password ?? '' })
  const before = await requireServer(ctx, serverId)
  if (before.bucket !== null) throw notFound()
  if (password === null && (before.host !== values.host || before.port !== values.port))
    throw invalid('password', messages.serverPasswordNeeded)
  const row = await queries.updateServer(ctx.db, ctx.person.accountId, serverId, {
    ...values,
    ...(password !== null && { password: ctx.installation.secrets.encrypt(password, PASSWORD) }),
    security: null,
    host_key: null,
    reached_at: null,
  })
  if (row === undefined) throw notFound()
  return present(row)
}

export async function testServer(
  ctx: Context,
  { serverId }: ParsedInputOf<typeof calls.testRemoteServer>,
): Promise<RemoteServer> {
  await requireServer(ctx, serverId)
  try {
    await tryServer(ctx, ctx.person.accountId, serverId)
  } catch (error) {
    if (error instanceof ServerFailure) throw providerFailed(error.message)
    if (error instanceof Busy) throw new Refusal('UNAVAILABLE', messages.busy)
    throw error
  }
  return present(await requireServer(ctx, serverId))
}

export type OnDeleted = (ctx: Context, server: { id: number; name: string }) => Promise<void>

export const deleteServer =
  (onDeleted: OnDeleted) =>
  async (ctx: Context, { serverId }: ParsedInputOf<typeof calls.deleteRemoteServer>) =>
    transaction(ctx, async (inside) => {
      const { id, name } = await requireServer(inside, serverId)
      if (!(await queries.deleteServer(inside.db, ctx.person.accountId, id))) throw notFound()
      await onDeleted(inside, { id, name })
      return { deleted_ids: [id] }
    })

/** @throws {Refusal} not found, also for a server of another person */
export async function requireServer(ctx: Context, id: number): Promise<queries.ServerRow> {
  const row = await queries.findServer(ctx.db, ctx.person.accountId, id)
  if (row === undefined) throw notFound()
  return row
}

type Values = { name: string; host: string; username: string; password: string; path: string }

/** Control characters would begin a new command of FTP. */
function refuseWrong({ installation }: Context, { host, ...values }: Values) {
  for (const [field, value] of Object.entries(values))
    if (/\p{Cc}/u.test(value)) throw invalid(field, messages.noControlCharacters)
  const problem = hostProblem(host, installation.remoteNetworks)
  if (problem !== null) throw invalid('ip_address', problem)
}

export const present = ({
  host,
  reached_at: reachedAt,
  bucket,
  region,
  ...row
}: queries.ServerRow): RemoteServer => ({
  ...row,
  ip_address: host,
  reached_at: reachedAt?.toISOString() ?? null,
  ...(bucket !== null &&
    region !== null && {
      bucket: {
        name: bucket,
        region,
        endpoint: endpointOf({ host, port: row.port, security: row.security }),
      },
    }),
})
