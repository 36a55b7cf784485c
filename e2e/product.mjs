import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The product as `npm start` runs it, on an empty data directory of its own; with E2E_KEEP=1 on the one there is.
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dataDirectory = join(root, 'results', `e2e-data-${process.env.E2E_PORT}`)
if (!process.env.E2E_KEEP) rmSync(dataDirectory, { recursive: true, force: true })

Object.assign(process.env, {
  PORT: process.env.E2E_PORT,
  DATA_DIR: dataDirectory,
  SOURCE: 'sandbox',
  SANDBOX_PORT: '0',
  LOG_LEVEL: 'warn',
  // Dozens of people register and work from one address within a minute here.
  LIMIT_FACTOR: '1000',
  REQUESTS_PER_MINUTE: '100000',
})
await import('../server/dist/main.js')
