import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/remote-servers/calls'
import type { RemoteServer } from '@rankline/contract/remote-servers/calls'
import { type Endpoint, readEndpoint } from '../../../platform/bucket/endpoint.ts'
import { isPrefix } from '../../../platform/bucket/key.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { PASSWORD } from '../encrypted-password.ts'
import { hostProblem } from '../host-problem.ts'
import * as queries from '../remote-servers.queries.ts'
import { insertWithinLimit, present, requireServer } from '../remote-servers.service.ts'

export async function createBucket(
  ctx: Context,
  { password, ...values }: ParsedInputOf<typeof calls.createBucket>,
): Promise<RemoteServer> {
  const row = rowOf(ctx, { ...values, password })
  return insertWithinLimit(ctx, {
    ...row,
    account_id: ctx.person.accountId,
    password: ctx.installation.secrets.encrypt(password, PASSWORD),
    created_at: new Date(),
  })
}

/** Another service never gets the secret key that was given for the one before. */
export async function updateBucket(
  ctx: Context,
  { serverId, values, password }: ParsedInputOf<typeof calls.updateBucket>,
): Promise<RemoteServer> {
  const row = rowOf(ctx, { ...values, password: password ?? '' })
  const before = await requireServer(ctx, serverId)
  if (before.bucket === null) throw notFound()
  if (password === null && !isSame(before, row)) throw invalid('secret_key', messages.serverPasswordNeeded)
  const after = await queries.updateServer(ctx.db, ctx.person.accountId, serverId, {
    ...row,
    ...(password !== null && { password: ctx.installation.secrets.encrypt(password, PASSWORD) }),
    reached_at: null,
  })
  if (after === undefined) throw notFound()
  return present(after)
}

const isSame = (one: Endpoint, other: Endpoint) =>
  one.host === other.host && one.port === other.port && one.security === other.security

type Values = ParsedInputOf<typeof calls.updateBucket>['values'] & { password: string }

/** @throws {Refusal} naming the first field that is wrong */
function rowOf(ctx: Context, { name, endpoint, region, bucket, username, path, password }: Values) {
  for (const [field, value] of Object.entries({ name, path, access_key: username, secret_key: password }))
    if (/\p{Cc}/u.test(value)) throw invalid(field, messages.noControlCharacters)
  // Signing puts these two into a header, where a slash has its own meaning.
  if (!/^[\w-]+$/.test(region)) throw invalid('region', messages.bucketName)
  if (!/^[\w.-]+$/.test(username)) throw invalid('access_key', messages.bucketName)
  if (!/^[\w-]+(\.[\w-]+)*$/.test(bucket)) throw invalid('bucket', messages.bucketName)
  if (!isPrefix(path)) throw invalid('path', messages.bucketPath)
  const where = readEndpoint(endpoint)
  if (where === null) throw invalid('endpoint', messages.bucketEndpoint)
  const problem = hostProblem(where.host, ctx.installation.remoteNetworks)
  if (problem !== null) throw invalid('endpoint', problem)
  return { name, ...where, username, path, bucket, region }
}
