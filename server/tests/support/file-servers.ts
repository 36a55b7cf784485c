import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open, rename, stat, unlink } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { FileSystem, FtpSrv } from 'ftp-srv'
import ssh2 from 'ssh2'
import { certificateOf } from './certificate.ts'

const USERNAME = 'ada'
const PASSWORD = 'secret words'

/** A file server as tests see it: its port, and the files in its folder. */
export type FileServer = {
  port: number
  names(): string[]
  read(name: string): string
  close(): Promise<void>
}

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'rankline-files-'))
  return {
    path,
    names: () => readdirSync(path).sort(),
    read: (name: string) => readFileSync(join(path, name), 'utf8'),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, child: () => quiet }

/** Awaited before a part of a file is written. */
type OnWrite = () => Promise<void>
const atOnce: OnWrite = async () => undefined

/** Whether a server renames a file now. */
type MayRename = (from: string, to: string) => boolean
const always: MayRename = () => true

/**
 * An FTP server; with `isEncrypted` it takes explicit TLS, with the certificate that is given, else one that nobody has
 * signed.
 */
export async function startFtp({
  isEncrypted = false,
  certificate,
  port = 0,
  mayRename = always,
  onWrite = atOnce,
}: {
  isEncrypted?: boolean
  certificate?: { key: string; cert: string }
  port?: number
  mayRename?: MayRename
  onWrite?: OnWrite
} = {}): Promise<FileServer & { stop(): Promise<void> }> {
  const files = folder()
  const at = port === 0 ? await freePort() : port
  const server = new FtpSrv({
    url: `ftp://127.0.0.1:${at}`,
    pasv_url: '127.0.0.1',
    pasv_min: 20_000,
    pasv_max: 29_000,
    log: quiet,
    ...(isEncrypted && { tls: certificate ?? (await certificateOf('127.0.0.1')) }),
  } as never)
  class Files extends FileSystem {
    override async rename(from: string, to: string) {
      if (!mayRename(from, to)) throw new Error('no')
      return super.rename(from, to)
    }

    override write(name: string, options: { append: boolean; start: number }) {
      const written = super.write(name, options)
      const { stream } = written as unknown as { stream: Writable }
      const write = stream._write.bind(stream)
      stream._write = (...given) => void onWrite().then(() => write(...given))
      return written
    }
  }
  server.on('login', ({ connection, username, password }, resolve, reject) => {
    if (username === USERNAME && password === PASSWORD)
      resolve({ fs: new Files(connection, { root: files.path, cwd: '/' }) })
    else reject(new Error('no'))
  })
  await server.listen()
  return {
    port: at,
    ...files,
    /** Breaks off every connection; the files stay. */
    async stop() {
      await server.close()
    },
    async close() {
      await server.close()
      files.remove()
    },
  }
}

const newHostKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey

/** An SFTP server with its own host key; `breakAfter`: bytes after which it closes each connection. */
export async function startSftp({
  port = 0,
  breakAfter = Number.POSITIVE_INFINITY,
  mayRename = always,
  onWrite = atOnce,
  onStat = atOnce,
} = {}): Promise<FileServer & { hostKey: string; stop(): void; start(): void }> {
  const files = folder()
  const hostKey = newHostKey()
  const parsed = ssh2.utils.parseKey(hostKey)
  if (parsed instanceof Error) throw parsed
  let limit = breakAfter
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (context) => {
      const isRight =
        context.method === 'password' && context.username === USERNAME && context.password === PASSWORD
      if (isRight) context.accept()
      else context.reject(['password'])
    })
    client.on('ready', () => {
      client.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) =>
          serve(acceptSftp(), {
            root: files.path,
            mayRename,
            onStat,
            onWrite: async () => {
              limit -= 32_768
              if (limit < 0) client.end()
              await onWrite()
            },
          }),
        )
      })
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const key = Array.isArray(parsed) ? parsed[0]! : parsed
  const at = (server.address() as AddressInfo).port
  return {
    port: at,
    /** It takes no connections until it starts again. */
    stop: () => void server.close(),
    start: () => void server.listen(at, '127.0.0.1'),
    hostKey: `SHA256:${createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '')}`,
    ...files,
    async close() {
      server.close()
      files.remove()
    },
  }
}

const { STATUS_CODE: code } = ssh2.utils.sftp

/** The part of SFTP that an upload needs, on a folder of the disk. */
function serve(
  sftp: ssh2.SFTPWrapper,
  {
    root,
    mayRename,
    onStat,
    onWrite,
  }: { root: string; mayRename: MayRename; onStat: OnWrite; onWrite: OnWrite },
) {
  const server = sftp as unknown as {
    on(name: string, listener: (id: number, ...given: never[]) => void): void
    handle(id: number, handle: Buffer): void
    status(id: number, code: number): void
    attrs(id: number, attributes: unknown): void
  }
  const files = new Map<number, Awaited<ReturnType<typeof open>>>()
  const at = (path: string) => join(root, path)
  const answer = (id: number, work: Promise<unknown>) =>
    work.then(
      () => server.status(id, code.OK),
      () => server.status(id, code.FAILURE),
    )
  server.on('OPEN', async (id: number, path: string) => {
    try {
      const file = await open(at(path), 'w')
      files.set(file.fd, file)
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE(file.fd)
      server.handle(id, handle)
    } catch {
      server.status(id, code.FAILURE)
    }
  })
  server.on('WRITE', (id: number, handle: Buffer, offset: number, data: Buffer) => {
    const file = files.get(handle.readUInt32BE())!
    void answer(
      id,
      onWrite().then(() => file.write(data, 0, data.length, offset)),
    )
  })
  server.on('CLOSE', (id: number, handle: Buffer) => {
    const file = files.get(handle.readUInt32BE())!
    files.delete(file.fd)
    void answer(id, file.close())
  })
  // Who leaves in the middle of a file does not close it.
  sftp.on('close', () => {
    for (const file of files.values()) void file.close()
    files.clear()
  })
  server.on('STAT', async (id: number, path: string) => {
    await onStat()
    try {
      server.attrs(id, { ...(await stat(at(path))), mtime: 0, atime: 0 })
    } catch {
      server.status(id, code.NO_SUCH_FILE)
    }
  })
  server.on('FSETSTAT', (id: number) => server.status(id, code.OK))
  server.on('REMOVE', (id: number, path: string) => void answer(id, unlink(at(path))))
  server.on(
    'RENAME',
    (id: number, from: string, to: string) =>
      // Renames only if the target does not exist, as the protocol says.
      void answer(
        id,
        stat(at(to)).then(
          () => Promise.reject(new Error('it exists')),
          () => (mayRename(from, to) ? rename(at(from), at(to)) : Promise.reject(new Error('no'))),
        ),
      ),
  )
}
