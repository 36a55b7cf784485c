import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importsOf, packagesLoadedBy } from './loaded.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

const everywhere = ['kysely', 'pg', 'pino', 'prom-client', 'zod', 'ipaddr.js', 'domhandler', 'htmlparser2']
const http = [
  '@fastify/busboy',
  '@fastify/compress',
  '@fastify/helmet',
  '@fastify/rate-limit',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'bowser',
  'content-disposition',
  'fastify',
  'mmdb-lib',
  'otpauth',
  'punycode.js',
]

// A package that only a few requests need is imported when one needs it: all that is loaded takes memory for good.
test.each<[string, string[]]>([
  ['server/src/processes/supervisor.ts', []],
  ['sandbox/src/main.ts', ['zod']],
  ['server/src/processes/main.ts', everywhere],
  ['server/src/processes/server.ts', ['domhandler', 'htmlparser2', 'kysely', 'pg', 'pino', 'zod']],
  ['server/src/processes/serve.ts', [...everywhere.filter((name) => name !== 'pino'), ...http]],
  ['server/src/processes/worker.ts', [...everywhere, 'punycode.js', 'undici']],
])('%s loads these packages at its start, and no other', (entry, packages) => {
  expect(packagesLoadedBy(root, entry)).toEqual(packages.sort())
})

test.each<[string, string[]]>([
  ["import a from 'heavy'", ['heavy']],
  ["import 'heavy'", ['heavy']],
  ["import { type A, a } from 'heavy'", ['heavy']],
  ["export { a } from 'heavy'", ['heavy']],
  ["import type { A } from 'heavy'", []],
  ["export type { A } from 'heavy'", []],
  ["const load = () => import('heavy')", []],
])('%s loads %j', (text, loaded) => {
  expect(importsOf('planted.ts', text)).toEqual(loaded)
})
