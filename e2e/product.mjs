import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { startIconStandIn } from './icon-services.mjs'
import { startProvider } from './provider.mjs'
import { startPushStandIn } from './push-service.mjs'
import { startReceivers } from './receivers.mjs'
import { startRecords } from './records.mjs'

// Starts the product like `npm start`, in its own empty data directory; E2E_KEEP=1 keeps the existing directory.
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dataDirectory = join(root, 'results', `e2e-data-${process.env.E2E_PORT}`)
if (!process.env.E2E_KEEP) rmSync(dataDirectory, { recursive: true, force: true })

// Ends this process if the process that started it was killed.
const owner = Number(process.env.E2E_OWNER ?? process.pid)
const watch = setInterval(() => {
  try {
    process.kill(owner, 0)
  } catch {
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }
}, 1_000).unref()

Object.assign(process.env, {
  PORT: process.env.E2E_PORT,
  APP_URL: `http://localhost:${process.env.E2E_PORT}`,
  DATA_DIR: dataDirectory,
  SOURCE: 'sandbox',
  SANDBOX_PORT: '0',
  LOG_LEVEL: 'warn',
  // Here dozens of people register and work from one address within a minute.
  LIMIT_FACTOR: '1000',
  REQUESTS_PER_MINUTE: '100000',
  // Every test registers somebody.
  PASSWORD_MEMORY: '8',
})

// Facebook is not set up, like on an installation that offers only some providers.
const providerPort = Number(process.env.E2E_PORT) + 10_000
await startProvider(providerPort)
for (const name of ['GOOGLE', 'GITHUB'])
  Object.assign(process.env, {
    [`${name}_CLIENT_ID`]: 'e2e',
    [`${name}_CLIENT_SECRET`]: 'secret',
    [`${name}_URL`]: `http://127.0.0.1:${providerPort}`,
  })

// The stand-in for push services and the browsers behind them.
const pushPort = Number(process.env.E2E_PORT) + 20_000
await startPushStandIn(pushPort)
process.env.PUSH_SERVICE_URL = `http://127.0.0.1:${pushPort}`
// The stand-in for the services that know the icons of sites.
const iconPort = Number(process.env.E2E_PORT) + 15_000
await startIconStandIn(iconPort)
process.env.ICON_SERVICE_URL = `http://127.0.0.1:${iconPort}`
// The stand-in for the servers of Google and Dropbox. Its consent page is opened in place of theirs.
const { startCloudServices } = await tsImport('../server/tests/support/cloud-services.ts', import.meta.url)
const { oauth } = await startCloudServices({ port: Number(process.env.E2E_PORT) + 25_000 })
process.env.CONNECT_URL = oauth.url
for (const name of ['GOOGLE', 'DROPBOX'])
  Object.assign(process.env, {
    [`CONNECT_${name}_CLIENT_ID`]: 'client',
    [`CONNECT_${name}_CLIENT_SECRET`]: 'secret',
  })
// The stand-in for name servers, whose records tests set.
const { startZoneServer } = await tsImport('../server/tests/support/zone-server.ts', import.meta.url)
const namesPort = Number(process.env.E2E_PORT) + 35_000
await startRecords(await startZoneServer({ port: namesPort }), namesPort)
process.env.DNS_SERVERS = `127.0.0.1:${namesPort}`
// Packages are sold by the provider that takes no money.
process.env.BILLING_PROVIDER = 'fake'
// The proxies that tests list: every address of this machine's own network leads to one that works.
const { standInProxy } = await tsImport('../serp/src/testing/proxies.ts', import.meta.url)
await standInProxy({ listen: { port: Number(process.env.E2E_PORT) + 30_000, host: '0.0.0.0' } })
// The stand-in for everybody that messages are sent to.
const receiversPort = Number(process.env.E2E_PORT) + 5_000
await startReceivers(receiversPort)
process.env.DESTINATIONS_URL = `http://127.0.0.1:${receiversPort}`
for (const name of ['SLACK', 'DISCORD'])
  Object.assign(process.env, { [`${name}_CLIENT_ID`]: 'e2e', [`${name}_CLIENT_SECRET`]: 'secret' })
await import('../server/dist/processes/supervisor.js')
