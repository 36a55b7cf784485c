import { createServer } from 'node:http'

/**
 * Starts the stand-in for the services that messages are sent to: every post is taken, and whoever chooses a channel
 * of Slack or Discord gets the address of a webhook, or none if `deny` is set. Addresses that end with /gone refuse.
 * One address describes a program that people can connect.
 * GET /received: what was posted.
 * @param {number} port
 */
export async function startReceivers(port) {
  /** @type {{ path: string, body: string }[]} */
  const received = []
  let isDenying = false

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://receiver')
    const answer = (value) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (pathname === '/received') return answer(received)
    if (pathname === '/deny') {
      isDenying = searchParams.get('deny') === '1'
      return answer({})
    }
    if (searchParams.has('redirect_uri')) {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('state', searchParams.get('state') ?? '')
      back.searchParams.set(...(isDenying ? ['error', 'access_denied'] : ['code', 'channel']))
      return response.writeHead(302, { location: back.href }).end()
    }
    if (pathname === '/api/oauth.v2.access')
      return answer({ ok: true, incoming_webhook: { url: 'https://hooks.slack.com/services/T0/B0/chosen' } })
    if (pathname === '/api/oauth2/token')
      return answer({ webhook: { url: 'https://discord.com/api/webhooks/1/chosen' } })
    if (pathname === '/oauth/client.json')
      return answer({
        client_id: 'https://agent.example.net/oauth/client.json',
        client_name: 'Agent',
        redirect_uris: ['http://127.0.0.1/callback'],
        token_endpoint_auth_method: 'none',
      })
    received.push({ path: pathname, body })
    if (pathname.endsWith('/gone')) return response.writeHead(410).end()
    answer({ ok: true })
  })
  server.keepAliveTimeout = 600_000
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
}
