import { createServer } from 'node:http'
import { tsImport } from 'tsx/esm/api'

// Test code is not compiled into the product.
const { newSubscription } = await tsImport('../server/tests/support/push.ts', import.meta.url)

/**
 * Starts the stand-in for a push service and its subscribed browsers, which cannot reach a real service here.
 * `POST /subscribe` returns a subscription, `GET /send/ID` the decrypted messages sent to it.
 * @param {number} port
 */
export async function startPushStandIn(port) {
  /** @type {Map<string, { read(body: Buffer): unknown, messages: unknown[] }>} by path */
  const browsers = new Map()
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.url === '/subscribe') {
      const { token, read } = newSubscription()
      browsers.set(new URL(token.endpoint).pathname, { read, messages: [] })
      return answer(200, token)
    }
    const browser = browsers.get(request.url ?? '')
    if (browser === undefined) return answer(410, {})
    if (request.method === 'GET') return answer(200, browser.messages)
    browser.messages.push(browser.read(Buffer.concat(chunks)))
    return answer(201, {})
  })
  // Keeps connections open between two calls of a slow test.
  server.keepAliveTimeout = 600_000
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
}
