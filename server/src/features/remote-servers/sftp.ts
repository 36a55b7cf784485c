import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { messages } from '@rankline/contract/messages'
import ssh2, { Client, type SFTPWrapper } from 'ssh2'
import { PATIENCE, ServerFailure } from '../../platform/server-failure.ts'
import { type Remote, type RemoteFile, type RemoteTarget, unfinished } from './remote.ts'
import { done, withinPatience } from './waiting.ts'

/** Logs in only to a server with the key that it has shown at the first time. */
export async function connectSftp(target: RemoteTarget): Promise<Remote> {
  const client = new Client()
  target.signal?.throwIfAborted()
  target.signal?.addEventListener('abort', () => client.destroy(), { once: true })
  try {
    const hostKey = await logIn(client, target)
    const patience = target.patience ?? PATIENCE
    const sftp = await done<SFTPWrapper>((callback) => client.sftp(callback), patience)
    const session = { sftp, patience, moved: target.moved }
    await requireFolder(session, target.path)
    const folder = `${target.path.replace(/(?<!\/)\/+$/, '')}/`
    const lost = once(client, 'close').then(() => {
      throw new Error('The server has closed the connection.')
    })
    lost.catch(() => undefined)
    return {
      security: 'ssh',
      hostKey,
      put: (file) => Promise.race([lost, put(session, folder, file)]),
      discard: (file) => Promise.race([lost, discard(session, folder + unfinished(file))]),
      close: () => client.end(),
    }
  } catch (error) {
    client.destroy()
    throw error
  }
}

/** @returns the key that the server has shown */
function logIn(
  client: Client,
  { address, port, username, password, hostKey, patience = PATIENCE }: RemoteTarget,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let shown = ''
    client.on('ready', () => resolve(shown))
    // Some servers request the password by keyboard-interactive authentication.
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
      answer(prompts.map(() => password)),
    )
    client.on('error', (error) => {
      if (hostKey !== null && shown !== '' && shown !== hostKey)
        reject(new ServerFailure(messages.serverKey(shown), { isFinal: true, cause: error }))
      else if (error.level === 'client-authentication')
        reject(new ServerFailure(messages.serverLogin, { isFinal: true, cause: error }))
      else reject(error)
    })
    client.on('close', () => reject(new Error('The server has closed the connection.')))
    client.connect({
      host: address,
      port,
      username,
      password,
      tryKeyboard: true,
      readyTimeout: patience,
      keepaliveInterval: 10_000,
      hostVerifier(key: Buffer) {
        shown = fingerprintOf(key)
        return hostKey === null || hostKey === shown
      },
    })
  })
}

/** The fingerprint of a key in the format of OpenSSH. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256')
    .update(key)
    .digest('base64')
    .replace(/={1,2}$/, '')}`

/** `patience`: milliseconds that the server may be silent. */
type Session = { sftp: SFTPWrapper; patience: number; moved: RemoteTarget['moved'] }

const { NO_SUCH_FILE, PERMISSION_DENIED, FAILURE } = ssh2.utils.sftp.STATUS_CODE

/** Whether the server refused the path. False for timeouts and lost connections. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  [NO_SUCH_FILE, PERMISSION_DENIED, FAILURE].some((code) => code === error.code)

async function requireFolder({ sftp, patience }: Session, path: string) {
  const found = await done<{ isDirectory(): boolean }>(
    (callback) => sftp.stat(path, callback),
    patience,
  ).catch((error: unknown) => {
    if (isRefusal(error)) return null
    throw error
  })
  if (!found?.isDirectory()) throw new ServerFailure(messages.serverFolder(path), { isFinal: true })
}

async function put(session: Session, folder: string, file: RemoteFile) {
  const { sftp, patience } = session
  const [temporary, path] = [folder + unfinished(file), folder + file.name]
  try {
    const written = sftp.createWriteStream(temporary)
    const ended = finished(written)
    ended.catch(() => undefined)
    for await (const part of file.body) {
      await withinPatience(
        Promise.race([ended, done<void>((callback) => written.write(part, callback), patience)]),
        patience,
      )
      session.moved?.(part.length)
    }
    written.end()
    await withinPatience(ended, patience)
    await rename(session, temporary, path)
  } catch (error) {
    await done<void>((callback) => sftp.unlink(temporary, callback), patience).catch(() => undefined)
    throw error
  }
}

async function discard(session: Session, path: string) {
  const { sftp, patience } = session
  if (await isThere(session, path)) await done<void>((callback) => sftp.unlink(path, callback), patience)
}

const isThere = ({ sftp, patience }: Session, path: string) =>
  done<object>((callback) => sftp.stat(path, callback), patience).then(
    () => true,
    () => false,
  )

/**
 * Renames a file. OpenSSH's extension replaces in one step. Plain SFTP cannot overwrite, so the old file is moved aside
 * and deleted after the rename.
 */
async function rename(session: Session, from: string, to: string) {
  const { sftp, patience } = session
  const move = (before: string, after: string) =>
    done<void>((callback) => sftp.rename(before, after, callback), patience)
  const aside = `${from}.old`
  try {
    await done<void>((callback) => sftp.ext_openssh_rename(from, to, callback), patience)
  } catch {
    if (!(await isThere(session, to))) return move(from, to)
    await discard(session, aside)
    await move(to, aside)
    try {
      await move(from, to)
    } catch (error) {
      // If this fails too, the old content stays in the file that was moved aside.
      await move(aside, to).catch(() => undefined)
      throw error
    }
    await discard(session, aside)
  }
}
