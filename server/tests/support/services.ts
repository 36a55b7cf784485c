import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, answerData, type Data, standardData } from './service-data.ts'

export type Asked = {
  method: string
  host: string
  path: string
  query: URLSearchParams
  text: string
  bytes: Buffer
  headers: IncomingHttpHeaders
  token: string
}

/** Answers requests that these services do not handle; the caller has a token for this scope. */
type Further = (asked: Asked, scope: string) => Answer | undefined
export type Consenting = { id: string; email: string; scopes?: string[] }
type Grant = { scope: string; person: Consenting; isRevoked: boolean }
type Code = { grant: Grant; challenge: string; redirectUri: string }

/** Faults of a service that replace its answer. */
export type Fault = 'hang' | 'close' | 'half' | { status: number; text: string }

/**
 * Fake servers of Google and Dropbox: OAuth 2 with PKCE, refresh and revocation, and the APIs that are used, with their paging
 * and their errors. They have a consent page for tests with a browser.
 */
export async function startServices({
  port = 0,
  expiresIn = 3599,
  further,
}: {
  port?: number
  expiresIn?: number
  further?: Further
} = {}) {
  const codes = new Map<string, Code>()
  const grants = new Map<string, Grant>()
  const accessTokens = new Map<string, { grant: Grant; until: number }>()
  const asked: Asked[] = []
  const faults = new Map<string, Fault>()
  const data: Data = standardData()
  const state: {
    expiresIn: number
    /** Awaited before a request is answered. */
    before?: ((one: Asked) => Promise<void>) | undefined
  } = { expiresIn }

  const server = createServer(async (request, response) => {
    const one = await read(request)
    asked.push(one)
    await state.before?.(one)
    const fault = faults.get(one.path)
    if (fault !== undefined) return misbehave(response, fault)
    if (one.query.has('redirect_uri')) return consentPage(one.query, response)
    const { status, body, headers } = answerOf(one)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body === undefined ? '' : JSON.stringify(body))
  })
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  function answerOf(one: Asked): Answer {
    const form = new URLSearchParams(one.text)
    if (one.path === '/token' || one.path === '/oauth2/token') return tokenAnswer(form, one.path === '/token')
    if (one.path === '/revoke') return revoke(form.get('token') ?? '')
    if (one.path === '/end') return end(one.query.get('email') ?? '')
    if (one.path === '/ended')
      return { status: 200, body: { isEnded: isRevoked(one.query.get('email') ?? '') } }
    const held = accessTokens.get(one.token)
    if (held === undefined || held.grant.isRevoked || held.until < Date.now()) return unauthorized
    if (one.path === '/2/auth/token/revoke') {
      held.grant.isRevoked = true
      return { status: 200, body: null }
    }
    if (one.path === '/2/users/get_current_account')
      return { status: 200, body: { account_id: held.grant.person.id, email: held.grant.person.email } }
    return further?.(one, held.grant.scope) ?? answerData(data, one, held.grant.scope)
  }

  function tokenAnswer(form: URLSearchParams, isGoogle: boolean): Answer {
    if (form.get('client_id') !== 'client' || form.get('client_secret') !== 'secret')
      return { status: 401, body: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'refresh_token') {
      const grant = grants.get(form.get('refresh_token') ?? '')
      return grant === undefined || grant.isRevoked ? invalidGrant : tokensOf(grant, isGoogle)
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) return invalidGrant
    const refresh = `refresh-${randomBytes(8).toString('hex')}`
    grants.set(refresh, code.grant)
    return tokensOf(code.grant, isGoogle, refresh)
  }

  function tokensOf(grant: Grant, isGoogle: boolean, refresh?: string): Answer {
    const access = `access-${randomBytes(8).toString('hex')}`
    accessTokens.set(access, { grant, until: Date.now() + state.expiresIn * 1000 })
    const { id, email } = grant.person
    const payload = Buffer.from(JSON.stringify({ sub: id, email })).toString('base64url')
    return {
      status: 200,
      body: {
        access_token: access,
        expires_in: state.expiresIn,
        token_type: 'Bearer',
        scope: grant.scope,
        ...(refresh !== undefined && { refresh_token: refresh }),
        ...(isGoogle ? { id_token: `e30.${payload}.sig` } : { account_id: id, uid: '1' }),
      },
    }
  }

  function revoke(token: string): Answer {
    const grant = grants.get(token) ?? accessTokens.get(token)?.grant
    if (grant === undefined || grant.isRevoked) return { status: 400, body: { error: 'invalid_token' } }
    grant.isRevoked = true
    return { status: 200, body: {} }
  }

  /** The person takes the right back in their account at the provider. */
  function end(email: string): Answer {
    for (const grant of grants.values()) if (grant.person.email === email) grant.isRevoked = true
    return { status: 200, body: {} }
  }

  const isRevoked = (email: string) =>
    [...grants.values()].some((grant) => grant.person.email === email && grant.isRevoked)

  function issue(query: URLSearchParams, person: Consenting): string {
    const code = randomBytes(8).toString('hex')
    codes.set(code, {
      grant: { scope: person.scopes?.join(' ') ?? query.get('scope') ?? '', person, isRevoked: false },
      challenge: query.get('code_challenge') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
    })
    return code
  }

  /** Asks who it is; the answer leads back with a code. */
  function consentPage(query: URLSearchParams, response: ServerResponse) {
    if (!query.has('allow')) {
      const hidden = [...query].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      )
      response.writeHead(200, { 'content-type': 'text/html' })
      return response.end(`<title>Consent</title><form>${hidden.join('')}<label>email <input name="email"></label>
        <button name="allow" value="1">Allow</button><button name="allow" value="">Deny</button></form>`)
    }
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    const email = query.get('email') ?? ''
    if (query.get('allow') === '') back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', issue(query, { id: `id-${email}`, email }))
    response.writeHead(302, { location: back.href }).end()
  }

  return {
    asked,
    data,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The person's consent: issues a code for the request in the address. */
    consent: ({ searchParams }: URL, person: Consenting) => issue(searchParams, person),
    /** How often something was asked, by path. */
    count: (path: string) => asked.filter((one) => one.path === path).length,
    fault(path: string, fault: Fault | null) {
      if (fault === null) faults.delete(path)
      else faults.set(path, fault)
    },
    end,
    /** Tokens that were given out and are known yet. */
    issued: () => [...accessTokens.keys(), ...grants.keys()],
    /** Every access token is refused from now on, before its time; refresh tokens still work. */
    forgetAccessTokens: () => accessTokens.clear(),
    reset() {
      asked.length = 0
      faults.clear()
      state.expiresIn = expiresIn
      state.before = undefined
      Object.assign(data, standardData())
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Services = Awaited<ReturnType<typeof startServices>>

const invalidGrant: Answer = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
}
const unauthorized: Answer = {
  status: 401,
  body: {
    error: {
      code: 401,
      message: 'Request had invalid authentication credentials.',
      status: 'UNAUTHENTICATED',
    },
  },
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const url = new URL(request.url ?? '', 'http://services')
  return {
    method: request.method ?? '',
    host: request.headers.host ?? '',
    path: url.pathname,
    query: url.searchParams,
    text: bytes.toString(),
    bytes,
    headers: request.headers,
    token: (request.headers.authorization ?? '').replace('Bearer ', ''),
  }
}

function misbehave(response: ServerResponse, fault: Fault) {
  if (fault === 'hang') return
  if (fault === 'close') return response.destroy()
  if (fault === 'half') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"rows":[')
    return setImmediate(() => response.destroy())
  }
  response.writeHead(fault.status, { 'content-type': 'application/json' }).end(fault.text)
}
