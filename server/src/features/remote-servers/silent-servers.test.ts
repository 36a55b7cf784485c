// @module-tag deep
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { certificateOf } from '../../../tests/support/certificate.ts'
import { startFtp, startSftp } from '../../../tests/support/file-servers.ts'
import { connectFtp } from './ftp.ts'
import { speaksSsh } from './greeting.ts'
import type { Remote, RemoteTarget } from './remote.ts'
import { connectSftp } from './sftp.ts'

// File servers that take a connection and then say nothing, or break it off.

const target = (port: number): RemoteTarget => ({
  ...{ address: '127.0.0.1', host: 'files.example.com', port, username: 'ada', password: 'secret words' },
  ...{ path: '/', security: null, hostKey: null, patience: 500 },
})
async function* content() {
  yield Buffer.from('a,b\r\n')
}
const file = () => ({ id: 1, name: 'Shop.csv', body: content() })
const never = () => new Promise<void>(() => undefined)

/** A server that takes connections and says nothing, or hangs up at once. */
async function startMute({ hangsUp = false } = {}): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (hangsUp) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const connections: [string, (given: RemoteTarget) => Promise<unknown>][] = [
  ['at its greeting', speaksSsh],
  ['by FTP', connectFtp],
  ['by SFTP', connectSftp],
]

test.each(connections)('a server that says nothing is given up: %s', async (_, connect) => {
  await expect(connect(target(await startMute()))).rejects.toThrow(/silent|timed? ?out/i)
})

test.each(connections)('a server that hangs up is a failure: %s', async (_, connect) => {
  await expect(connect(target(await startMute({ hangsUp: true })))).rejects.toThrow()
})

test('SFTP: a server that is silent about the folder is not said to have none', async () => {
  const server = await startSftp({ onStat: never })
  onTestFinished(() => server.close())
  await expect(connectSftp(target(server.port))).rejects.toThrow(/silent|timed? ?out/i)
})

const kinds: [string, typeof startFtp | typeof startSftp, (given: RemoteTarget) => Promise<Remote>][] = [
  ['FTP', startFtp, connectFtp],
  ['SFTP', startSftp, connectSftp],
]

test.each(kinds)(
  '%s: a server that is silent in the middle of a file is given up, without a half',
  async (_, start, connect) => {
    const server = await start({ onWrite: never })
    onTestFinished(() => server.close())
    const remote = await connect(target(server.port))
    await expect(remote.put(file())).rejects.toThrow(/silent|timed? ?out/i)
    remote.close()
    expect(server.names().filter((name) => !name.endsWith('.part'))).toEqual([])
  },
)

test('FTP: a server that breaks off in the middle of a file has no file of that name, and another try ends well', async () => {
  let isBroken = true
  const server = await startFtp({
    async onWrite() {
      if (!isBroken) return
      await server.stop()
      await never()
    },
  })
  onTestFinished(() => server.close())
  const remote = await connectFtp(target(server.port))
  await expect(remote.put(file())).rejects.toThrow()
  remote.close()
  expect(server.names().filter((name) => !name.endsWith('.part'))).toEqual([])
  isBroken = false
  const next = await startFtp({ port: server.port })
  onTestFinished(() => next.close())
  const again = await connectFtp(target(next.port))
  await again.put(file())
  again.close()
  expect(next.names()).toEqual(['Shop.csv'])
})

/** A server that agrees to encrypt, breaks the handshake, and records the commands it gets. */
async function startBreaking(): Promise<{ port: number; told: string[] }> {
  const told: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 Ready\r\n')
    socket.on('data', (data) => {
      const line = data.toString('latin1')
      if (/^[A-Z]{3,4}\b/.test(line)) told.push(line.trim())
      socket.write(line.startsWith('AUTH') ? '234 Go on\r\n' : 'this is no handshake\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, told }
}

test('FTP: a server that agrees to encrypt and then breaks the handshake gets no password in the clear', async () => {
  const { port, told } = await startBreaking()
  await expect(connectFtp(target(port))).rejects.toThrow()
  expect(told).toEqual(['AUTH TLS'])
})

/** Connects from a process that trusts a certificate through `NODE_EXTRA_CA_CERTS`. @returns the security it used */
async function securityOf(host: string, port: number, cert: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'rankline-trust-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const trusted = join(folder, 'trusted.pem')
  writeFileSync(trusted, cert)
  const script = fileURLToPath(new URL('../../../tests/support/try-ftp.ts', import.meta.url))
  const child = fork(script, [host, String(port)], {
    execArgv: ['--import', 'tsx', '--conditions=source'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
  })
  const [security] = await once(child, 'message')
  return security
}

test('FTP: a certificate that is trusted is checked, and one for another name is said to be unchecked', async () => {
  const certificate = await certificateOf('files.example.com')
  const server = await startFtp({ isEncrypted: true, certificate })
  onTestFinished(() => server.close())
  expect(await securityOf('files.example.com', server.port, certificate.cert)).toBe('tls')
  expect(await securityOf('other.example.com', server.port, certificate.cert)).toBe('tls_unverified')
})
