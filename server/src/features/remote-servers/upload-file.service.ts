import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { resolvePublic } from '../../platform/resolve-public.ts'
import { speaksSsh } from './greeting.ts'
import type { NamedFile, Remote, RemoteFile, RemoteTarget } from './remote.ts'
import * as queries from './remote-servers.queries.ts'
import { PASSWORD } from './sealed-server.ts'
import { ServerFailure } from './server-failure.ts'
import { serverFailureOf } from './server-failure-of.ts'
import { withinPatience } from './waiting.ts'

/** Milliseconds of the connection and the work together: a server may be slow, but not without end. */
const MOST_TIME = 30 * 60_000

/**
 * Puts a file into the folder of a person's server.
 * @returns false when there is no such server any more
 * @throws {ServerFailure}
 */
export async function uploadFile(
  ctx: SystemContext,
  accountId: number,
  serverId: number,
  file: RemoteFile,
): Promise<boolean> {
  return withRemote(ctx, accountId, serverId, (remote) => remote.put(file))
}

/**
 * Removes what an upload that broke off has left on the server.
 * @throws {ServerFailure}
 */
export const removeUnfinished = (
  ctx: SystemContext,
  accountId: number,
  serverId: number,
  file: NamedFile,
): Promise<boolean> => withRemote(ctx, accountId, serverId, (remote) => remote.discard(file))

/** Logs in and looks for the folder, or for the right to put files into a bucket. */
export const tryServer = (ctx: SystemContext, accountId: number, serverId: number): Promise<boolean> =>
  withRemote(ctx, accountId, serverId, async (remote) => remote.check?.())

async function withRemote(
  ctx: SystemContext,
  accountId: number,
  serverId: number,
  work: (remote: Remote) => Promise<void>,
): Promise<boolean> {
  const server = await queries.findSealedServer(ctx.db, accountId, serverId)
  if (server === undefined) return false
  const until = Date.now() + MOST_TIME
  let connecting: Promise<Remote> | undefined
  try {
    connecting = connectTo({
      ...server,
      address: await addressOf(ctx, server),
      password: opened(ctx, server),
    })
    const remote = await withinPatience(connecting, until - Date.now())
    await queries.updateServer(ctx.db, accountId, serverId, {
      security: remote.security,
      host_key: remote.hostKey,
      reached_at: new Date(),
    })
    await withinPatience(work(remote), until - Date.now())
    return true
  } catch (error) {
    throw serverFailureOf(error)
  } finally {
    // Also a connection that stands only after the time has passed.
    void connecting?.then((remote) => remote.close()).catch(() => undefined)
  }
}

/** Protocols are loaded when they are needed. */
async function connectTo({ host_key: hostKey, bucket, region, ...server }: Unconnected): Promise<Remote> {
  const target = { ...server, hostKey }
  if (bucket !== null && region !== null)
    return (await import('./bucket/bucket.ts')).connectBucket({ ...target, bucket, region })
  const isSsh = server.security === null ? await speaksSsh(target) : server.security === 'ssh'
  return isSsh
    ? (await import('./sftp.ts')).connectSftp(target)
    : (await import('./ftp.ts')).connectFtp(target)
}

type Unconnected = Omit<RemoteTarget, 'hostKey'> & {
  host_key: string | null
  bucket: string | null
  region: string | null
}

function addressOf({ installation }: SystemContext, { host, port }: queries.ServerRow): Promise<string> {
  if (port === 0) throw new ServerFailure(messages.serverPort, { isFinal: true })
  return resolvePublic(host, installation.remoteNetworks)
}

function opened({ installation }: SystemContext, { password }: { password: string }): string {
  try {
    return installation.secrets.open(password, PASSWORD)
  } catch (cause) {
    if (cause instanceof UnreadableSecret)
      throw new ServerFailure(messages.serverUnreadable, { isFinal: true, cause })
    throw cause
  }
}
