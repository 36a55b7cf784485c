import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { certificateOf } from '../../tests/support/certificate.ts'
import { recordedLog } from '../../tests/support/log.ts'
import { parseEnv } from './env.ts'
import { createMetricsServer } from './http/metrics-server.ts'
import { StartupError } from './startup-error.ts'
import { warnOfPlainConnections } from './tls-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'tls-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const database = 'postgresql://rankline:hidden@db.internal/rankline'

test.each<[string, Record<string, string>]>([
  ['the database', { DATABASE_URL: database }],
  ['the database', { DATABASE_URL: `${database}?sslmode=disable` }],
  ['the database', { DATABASE_URL: `${database}?sslmode=no-verify` }],
  ['the database', { DATABASE_URL: 'postgresql://rankline@[fd00::1]/rankline?ssl=0' }],
  [
    'DATABASE_DIRECT_URL',
    { DATABASE_URL: 'postgresql://rankline@localhost:6432/rankline', DATABASE_DIRECT_URL: database },
  ],
  ['mails', { SMTP_URL: 'smtp://mail.example.com' }],
  ['mails', { SMTP_URL: 'smtp://me:hidden@mail.example.com', SMTP_SECURITY: 'none' }],
  ['people', { NODE_ENV: 'production', SOURCE: 'direct', APP_URL: 'http://rank.example.com' }],
  ['breaches', { BREACHED_PASSWORDS_URL: 'http://ranges.example.com' }],
  ['metrics', { WORKER_METRICS_PORT: '9100', WORKER_METRICS_HOST: '10.0.0.7' }],
  [
    'result pages',
    {
      STORAGE_S3_ENDPOINT: 'http://storage.internal',
      STORAGE_S3_ACCESS_KEY: 'AKEY',
      STORAGE_S3_SECRET_KEY: 'secret words',
      BODIES_URL: 's3://pages',
    },
  ],
])('a connection without TLS is named: %s by %o', (what, settings) => {
  const env = parseEnv(settings)
  expect(env.plainConnections).toEqual([expect.stringContaining(what)])
  const { log, lines } = recordedLog()
  warnOfPlainConnections(env, log)
  expect(lines).toMatchObject([{ event: 'plain_connection', msg: env.plainConnections[0] }])
  expect(() => parseEnv({ ...settings, REQUIRE_TLS: '1' })).toThrow(StartupError)
  expect(() => parseEnv({ ...settings, REQUIRE_TLS: '1' })).toThrow(
    `REQUIRE_TLS allows no connection without TLS: ${env.plainConnections[0]}.`,
  )
})

test.each<Record<string, string>>([
  {},
  { DATABASE_URL: `${database}?sslmode=verify-full` },
  { DATABASE_URL: `${database}?sslrootcert=/etc/ca.pem` },
  { DATABASE_URL: `${database}?ssl=true` },
  { DATABASE_URL: 'postgresql://rankline@localhost/rankline' },
  { DATABASE_URL: 'postgresql://rankline@127.0.0.1:6000/rankline' },
  { DATABASE_URL: 'postgresql://rankline@[::1]/rankline' },
  { DATABASE_URL: 'postgresql://rankline@%2Ftmp%2Frankline-1/rankline' },
  { DATABASE_URL: 'postgresql:///rankline?host=/var/run/postgresql' },
  { SMTP_URL: 'smtp://me:hidden@mail.example.com' },
  { SMTP_URL: 'smtps://mail.example.com' },
  { SMTP_URL: 'smtp://mail.example.com', SMTP_SECURITY: 'starttls' },
  { SMTP_URL: 'smtp://localhost' },
  { NODE_ENV: 'production', SOURCE: 'direct', APP_URL: 'https://rank.example.com' },
  { NODE_ENV: 'production', SOURCE: 'direct', APP_URL: 'http://localhost:3000' },
  { WORKER_METRICS_PORT: '9100' },
])('REQUIRE_TLS allows %o', (settings) => {
  expect(parseEnv({ ...settings, REQUIRE_TLS: '1' }).plainConnections).toEqual([])
})

test('https alone is answered where people come by it through a proxy that is known', () => {
  const given = (settings: Record<string, string>) => parseEnv(settings).httpsOnly !== null
  const behind = { APP_URL: 'https://rank.example.com', TRUST_PROXY: '127.0.0.1' }
  expect(given(behind)).toBe(true)
  expect(given({ ...behind, HTTPS_ONLY: '0' })).toBe(false)
  expect(given({ APP_URL: 'https://rank.example.com' })).toBe(false)
  expect(given({ TRUST_PROXY: '127.0.0.1' })).toBe(false)
  expect(given({ HTTPS_ONLY: '1' })).toBe(true)
  expect(parseEnv(behind).httpsOnly).toEqual({ url: behind.APP_URL, hasPlainMetrics: true })
  expect(parseEnv({ ...behind, REQUIRE_TLS: '1' }).httpsOnly?.hasPlainMetrics).toBe(false)
})

test('metrics of a worker are read by TLS with the certificate that is set', async () => {
  const { cert, key } = await certificateOf('localhost')
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key)
  const settings = { WORKER_METRICS_PORT: '9100', WORKER_METRICS_HOST: '10.0.0.7', REQUIRE_TLS: '1' }
  const both = { WORKER_METRICS_CERT: certFile, WORKER_METRICS_KEY: keyFile }
  const { workerMetrics } = parseEnv({ ...settings, ...both })
  const server = createMetricsServer(new Registry(), undefined, recordedLog().log, workerMetrics?.tls)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const read = (options: object) =>
    new Promise<number | string | undefined>((resolve) => {
      request({ host: '127.0.0.1', servername: 'localhost', port, path: '/metrics', ...options })
        .on('response', ({ statusCode }) => resolve(statusCode))
        .on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
        .end()
    })
  expect(await read({ ca: cert })).toBe(200)
  expect(await read({})).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
  await server.close()

  expect(() => parseEnv({ ...settings, WORKER_METRICS_CERT: certFile })).toThrow('belong together')
  const missing = { ...both, WORKER_METRICS_KEY: join(folder, 'nothing.pem') }
  expect(() => parseEnv({ ...settings, ...missing })).toThrow(
    /must name files that can be read.*nothing\.pem/,
  )
})
