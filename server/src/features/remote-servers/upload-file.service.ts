import { messages } from '@rankline/contract/messages'
import { addressBlock } from '../../platform/address-block.ts'
import type { SystemContext } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { reachableAddressesOf } from '../../platform/public-hosts.ts'
import { Busy } from '../../platform/semaphores.ts'
import { createDeadline } from '../../platform/sending.ts'
import { ServerFailure, serverFailureOf } from '../../platform/server-failure.ts'
import { PASSWORD } from './encrypted-password.ts'
import { speaksSsh } from './greeting.ts'
import type { NamedFile, Remote, RemoteFile, RemoteTarget } from './remote.ts'
import * as queries from './remote-servers.queries.ts'

/**
 * Uploads a file to the folder of a person's server.
 * @returns false if the server no longer exists
 * @throws {ServerFailure}
 * @throws {Busy} if the concurrency limit of the account or host is reached
 */
export async function uploadFile(
  ctx: SystemContext,
  accountId: number,
  serverId: number,
  file: RemoteFile,
): Promise<boolean> {
  const { window, leastBytes, longest } = ctx.installation.sending.limits
  const time = { milliseconds: window, leastBytes, longest }
  return withRemote(ctx, accountId, serverId, time, (remote) => remote.put(file))
}

/**
 * Removes leftovers of an interrupted upload from the server.
 * @throws {ServerFailure}
 * @throws {Busy}
 */
export const removeUnfinished = (
  ctx: SystemContext,
  accountId: number,
  serverId: number,
  file: NamedFile,
): Promise<boolean> => withRemote(ctx, accountId, serverId, brief(ctx), (remote) => remote.discard(file))

/** Logs in and checks that the folder exists, or that the bucket accepts files. Stops when the caller disconnects. */
export const tryServer = (ctx: SystemContext, accountId: number, serverId: number): Promise<boolean> =>
  withRemote(ctx, accountId, serverId, brief(ctx), async (remote) => remote.check?.())

const brief = ({ installation }: SystemContext): Time => ({
  milliseconds: installation.sending.limits.test,
})

type Time = Parameters<typeof createDeadline>[0]

async function withRemote(
  ctx: SystemContext,
  accountId: number,
  serverId: number,
  time: Time,
  work: (remote: Remote) => Promise<void>,
): Promise<boolean> {
  const server = await queries.findEncryptedServer(ctx.db, accountId, serverId)
  if (server === undefined) return false
  const { shares, limits } = ctx.installation.sending
  const ofAccount = { key: `account ${accountId}`, most: limits.ofAccount }
  return shares.run([ofAccount], async () => {
    const deadline = createDeadline(time, ctx.signal)
    try {
      const address = await deadline.race(addressOf(ctx, server))
      await shares.run([{ key: `host ${addressBlock(address)}`, most: limits.ofHost }], async () => {
        const { signal, moved } = deadline
        const target = { ...server, address, password: opened(ctx, server), signal, moved }
        const remote = await deadline.race(connectTo(target))
        await queries.updateServer(ctx.db, accountId, serverId, {
          security: remote.security,
          host_key: remote.hostKey,
          reached_at: new Date(),
        })
        await deadline.race(work(remote))
        remote.close()
      })
      return true
    } catch (error) {
      throw error instanceof Busy ? error : serverFailureOf(error)
    } finally {
      // Closes every connection, also one that is only being made.
      deadline.end()
    }
  })
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

async function addressOf(
  { installation }: SystemContext,
  { host, port }: queries.ServerRow,
): Promise<string> {
  if (port === 0) throw new ServerFailure(messages.serverPort, { isFinal: true })
  const [{ address }] = await reachableAddressesOf(host, installation.remoteNetworks)
  return address
}

function opened({ installation }: SystemContext, { password }: { password: string }): string {
  try {
    return installation.secrets.decrypt(password, PASSWORD)
  } catch (cause) {
    if (cause instanceof UnreadableSecret)
      throw new ServerFailure(messages.serverUnreadable, { isFinal: true, cause })
    throw cause
  }
}
