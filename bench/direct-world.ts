import { createSandbox } from '@rankline/sandbox/server'
import { standInProxy } from '@rankline/serp/testing/proxies'

/** An engine and proxies in a process of their own, so that only the asking side is measured. */
const [latency = '0', count = '0'] = process.argv.slice(2)
const sandbox = await createSandbox({ knobs: { latency: Number(latency) } })
const proxies = await Promise.all(
  Array.from({ length: Number(count) }, () => standInProxy({ username: 'bench', password: 'right' })),
)
process.send?.({ baseUrl: sandbox.url, proxies: proxies.map(({ server }) => server) })
process.on('disconnect', () => process.exit())
