import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { messages } from '@rankline/contract/messages'
import { Client, type SFTPWrapper } from 'ssh2'
import { PATIENCE, type Remote, type RemoteFile, type RemoteTarget, unfinished } from './remote.ts'
import { ServerFailure } from './server-failure.ts'
import { done, withinPatience } from './waiting.ts'

/** Logs in only to a server with the key that it has shown at the first time. */
export async function connectSftp(target: RemoteTarget): Promise<Remote> {
  const client = new Client()
  try {
    const hostKey = await logIn(client, target)
    const sftp = await done<SFTPWrapper>((callback) => client.sftp(callback))
    await requireFolder(sftp, target.path)
    const folder = target.path.replace(/\/*$/, '/')
    const lost = once(client, 'close').then(() => {
      throw new Error('The server has closed the connection.')
    })
    lost.catch(() => undefined)
    return {
      security: 'ssh',
      hostKey,
      put: (file) => Promise.race([lost, put(sftp, folder, file)]),
      discard: (file) => Promise.race([lost, discard(sftp, folder + unfinished(file))]),
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
  { address, port, username, password, hostKey }: RemoteTarget,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let shown = ''
    client.on('ready', () => resolve(shown))
    // Some servers ask for the password as a question.
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
      readyTimeout: PATIENCE,
      keepaliveInterval: 10_000,
      hostVerifier(key: Buffer) {
        shown = fingerprintOf(key)
        return hostKey === null || hostKey === shown
      },
    })
  })
}

/** As OpenSSH prints it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

async function requireFolder(sftp: SFTPWrapper, path: string) {
  const found = await done<{ isDirectory(): boolean }>((callback) => sftp.stat(path, callback)).catch(
    () => null,
  )
  if (!found?.isDirectory()) throw new ServerFailure(messages.serverFolder(path), { isFinal: true })
}

async function put(sftp: SFTPWrapper, folder: string, file: RemoteFile) {
  const [temporary, path] = [folder + unfinished(file), folder + file.name]
  try {
    const written = sftp.createWriteStream(temporary)
    const ended = finished(written)
    ended.catch(() => undefined)
    for await (const part of file.body)
      await withinPatience(Promise.race([ended, done<void>((callback) => written.write(part, callback))]))
    written.end()
    await withinPatience(ended)
    await rename(sftp, temporary, path)
  } catch (error) {
    await withinPatience(done<void>((callback) => sftp.unlink(temporary, callback))).catch(() => undefined)
    throw error
  }
}

async function discard(sftp: SFTPWrapper, path: string) {
  if (await isThere(sftp, path)) await withinPatience(done<void>((callback) => sftp.unlink(path, callback)))
}

const isThere = (sftp: SFTPWrapper, path: string) =>
  withinPatience(done<object>((callback) => sftp.stat(path, callback))).then(
    () => true,
    () => false,
  )

/**
 * Plain SFTP renames only where nothing is; OpenSSH's extension replaces in one step. The file that is replaced is
 * gone only when the new one is there.
 */
async function rename(sftp: SFTPWrapper, from: string, to: string) {
  const move = (before: string, after: string) =>
    withinPatience(done<void>((callback) => sftp.rename(before, after, callback)))
  const aside = `${from}.old`
  try {
    await withinPatience(done<void>((callback) => sftp.ext_openssh_rename(from, to, callback)))
  } catch {
    if (!(await isThere(sftp, to))) return move(from, to)
    await discard(sftp, aside)
    await move(to, aside)
    try {
      await move(from, to)
    } catch (error) {
      // Where that fails too, the old content stays in the file that was put aside.
      await move(aside, to).catch(() => undefined)
      throw error
    }
    await discard(sftp, aside)
  }
}
