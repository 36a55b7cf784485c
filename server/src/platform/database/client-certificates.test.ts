import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateOf } from '../../../tests/support/certificate.ts'
import { createDatabase } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'client-certificates-'))
const file = (name: string) => join(folder, name)
/** Fingerprints of the certificates that clients have shown. */
const shown: string[] = []
let port: number

/** Accepts TLS connections like PostgreSQL, records the certificate and closes them. */
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.once('data', () => {
    socket.write('S')
    const secure = new TLSSocket(socket, {
      isServer: true,
      requestCert: true,
      rejectUnauthorized: false,
      ...own,
    })
    secure.on('error', () => undefined)
    secure.once('secure', () => shown.push(secure.getPeerX509Certificate()?.fingerprint256 ?? 'none'))
    secure.once('data', () => secure.destroy())
  })
})
let own: { key: string; cert: string }

beforeAll(async () => {
  own = await certificateOf('localhost')
  writeFileSync(file('ca.pem'), own.cert)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** @returns the fingerprint of a new certificate, which is now in the files */
async function renew(): Promise<string> {
  const { key, cert } = await certificateOf('rankline')
  writeFileSync(file('cert.pem'), cert)
  writeFileSync(file('key.pem'), key)
  return new X509Certificate(cert).fingerprint256
}

test('a process shows the certificate that is in the file when it connects, without a restart', async () => {
  const files = `sslcert=${file('cert.pem')}&sslkey=${file('key.pem')}&sslrootcert=${file('ca.pem')}`
  const address = `postgresql://rankline@localhost:${port}/rankline?sslmode=verify-full&${files}`
  const first = await renew()
  const { pool, close } = createDatabase(address)
  await expect(pool.query('SELECT 1')).rejects.toThrow()
  const second = await renew()
  await expect(pool.query('SELECT 1')).rejects.toThrow()
  await close()
  expect(second).not.toBe(first)
  expect(shown).toEqual([first, second])
})
