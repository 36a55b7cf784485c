import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { messages } from '@rankline/contract/messages'
import type { ServerSecurity } from '@rankline/contract/remote-servers/calls'
import { Client, FTPError } from 'basic-ftp'
import { PATIENCE, ServerFailure } from '../../platform/server-failure.ts'
import { type NamedFile, type Remote, type RemoteFile, type RemoteTarget, unfinished } from './remote.ts'
import { withinPatience } from './waiting.ts'

/** From the safest to the least safe. */
const levels: readonly ServerSecurity[] = ['tls', 'tls_unverified', 'plain']

/** Logs in with the safest encryption that the server offers, and never with less than it has offered before. */
export async function connectFtp(target: RemoteTarget): Promise<Remote> {
  const { client, security } = await connect(target)
  try {
    await logIn(client, target)
    return {
      security,
      hostKey: null,
      put: (file) => put(client, file, target.moved),
      discard: (file) => discard(client, file),
      close: () => client.close(),
    }
  } catch (error) {
    client.close()
    throw error
  }
}

type Connected = { client: Client; security: ServerSecurity }

async function connect(target: RemoteTarget): Promise<Connected> {
  const least = target.security ?? 'plain'
  for (let security: ServerSecurity = 'tls'; !isLess(security, least); ) {
    // Each try gets a new client, because a late reply of the last connection must not answer a command of the next.
    target.signal?.throwIfAborted()
    const client = new Client(target.patience ?? PATIENCE)
    target.signal?.addEventListener('abort', () => client.close(), { once: true })
    try {
      await client.connect(target.address, target.port)
      if (security !== 'plain') await encrypt(client, target, security)
      return { client, security }
    } catch (error) {
      client.close()
      const next = securityAfter(error)
      if (next === undefined || !isLess(next, security)) throw error
      security = next
    }
  }
  throw new ServerFailure(messages.serverDowngraded, { isFinal: true })
}

const isLess = (one: ServerSecurity, other: ServerSecurity): boolean =>
  levels.indexOf(one) > levels.indexOf(other)

/** The client itself has no time limit for the handshake. */
const encrypt = (client: Client, { host, patience }: RemoteTarget, security: ServerSecurity) =>
  withinPatience(
    client.useTLS({
      ...(isIP(host) === 0 && { servername: host }),
      host,
      rejectUnauthorized: security === 'tls',
    }),
    patience,
  )

/** Codes from here on are permanent refusals. A lower code means a busy server, which may support encryption. */
const REFUSED_FOR_GOOD = 500

/**
 * The security that is tried after a failure: none after a server that refuses encryption, an unchecked certificate
 * after one that is not trusted. A handshake that fails otherwise ends the try: the password is not sent in the clear to
 * a server that has agreed to encrypt.
 */
function securityAfter(error: unknown): ServerSecurity | undefined {
  if (error instanceof FTPError) return error.code >= REFUSED_FOR_GOOD ? 'plain' : undefined
  // The client throws the code of a certificate that is not trusted as a string.
  const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : String(error)
  return /CERT|VERIFY|INVALID_CA|HOSTNAME_MISMATCH/.test(code) ? 'tls_unverified' : undefined
}

async function logIn(client: Client, { username, password, path }: RemoteTarget) {
  try {
    await client.sendIgnoringError('OPTS UTF8 ON')
    await client.login(username, password)
  } catch (error) {
    if (error instanceof FTPError)
      throw new ServerFailure(messages.serverLogin, { isFinal: true, cause: error })
    throw error
  }
  await client.useDefaultSettings()
  try {
    await client.cd(path)
  } catch (error) {
    if (error instanceof FTPError)
      throw new ServerFailure(messages.serverFolder(path), { isFinal: true, cause: error })
    throw error
  }
}

async function put(client: Client, file: RemoteFile, moved: RemoteTarget['moved']) {
  const { name, body } = file
  const temporary = unfinished(file)
  try {
    await client.uploadFrom(Readable.from(counted(body, moved), { objectMode: false }), temporary)
    await rename(client, temporary, name)
  } catch (error) {
    if (!client.closed) await client.remove(temporary, true).catch(() => undefined)
    throw error
  }
}

/** Counts sent bytes. A request for the next part means that the connection accepted the previous one. */
async function* counted(body: AsyncIterable<Uint8Array>, moved: RemoteTarget['moved']) {
  for await (const part of body) {
    yield part
    moved?.(part.length)
  }
}

async function discard(client: Client, file: NamedFile) {
  if (await isThere(client, unfinished(file))) await client.remove(unfinished(file))
}

const isThere = async (client: Client, wanted: string) =>
  (await client.list()).some(({ name }) => name === wanted)

/** Renames a file. Some servers refuse to overwrite, so the old file is moved aside and deleted after the rename. */
async function rename(client: Client, from: string, to: string) {
  const aside = `${from}.old`
  try {
    await client.rename(from, to)
  } catch (error) {
    if (!(error instanceof FTPError) || !(await isThere(client, to))) throw error
    await client.remove(aside, true)
    await client.rename(to, aside)
    try {
      await client.rename(from, to)
    } catch (second) {
      // If this fails too, the old content stays in the file that was moved aside.
      if (!client.closed) await client.rename(aside, to).catch(() => undefined)
      throw second
    }
    await client.remove(aside, true)
  }
}
