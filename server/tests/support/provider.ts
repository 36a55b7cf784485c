import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { TestApp } from './app.ts'

/** Stand-in for all three providers: issues codes, checks the PKCE verifier, and identifies the person. */
export async function startProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const person = { id: '1', name: 'Ada Lövelace', email: null as string | null, isVerified: true }
  /** Tokens that were given out. */
  const issued: string[] = []
  const challenges = new Map<string, { challenge: string; nonce: string }>()
  const sign = (nonce: string) =>
    new SignJWT({ nonce, name: person.name, email: person.email, email_verified: person.isVerified })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer('https://accounts.google.com')
      .setAudience('client')
      .setSubject(person.id)
      .setExpirationTime('5m')
      .sign(privateKey)

  async function token(form: URLSearchParams) {
    const asked = challenges.get(form.get('code') ?? '')
    challenges.delete(form.get('code') ?? '')
    const made = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (asked?.challenge !== made || form.get('client_secret') !== 'secret') return { error: 'invalid_grant' }
    const tokens = {
      access_token: `access-${randomBytes(8).toString('hex')}`,
      id_token: await sign(asked.nonce),
    }
    issued.push(tokens.access_token, tokens.id_token)
    return tokens
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { pathname } = new URL(request.url ?? '', 'http://x')
    const isKnown = issued.includes(request.headers.authorization?.slice('Bearer '.length) ?? '')
    const answers: Record<string, unknown> = {
      '/oauth2/v3/certs': { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }] },
      ...(isKnown && {
        '/user': { id: Number(person.id), login: person.name },
        '/user/emails':
          person.email === null ? [] : [{ email: person.email, primary: true, verified: person.isVerified }],
        '/v21.0/me': {
          id: person.id,
          name: person.name,
          ...(person.email !== null && { email: person.email }),
        },
      }),
    }
    const answer = pathname.endsWith('token') ? await token(new URLSearchParams(body)) : answers[pathname]
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    person,
    issued,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The person's consent: issues a code for the request in the URL. */
    consent({ searchParams }: URL): string {
      const code = randomBytes(8).toString('hex')
      challenges.set(code, {
        challenge: searchParams.get('code_challenge') ?? '',
        nonce: searchParams.get('nonce') ?? '',
      })
      return code
    },
    close: () => server.close(),
  }
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

/**
 * A browser that goes to a provider, consents and returns.
 * @returns the URL where it ends, and what else it keeps
 */
export async function arriveFrom({ app }: TestApp, provider: TestProvider, name: string, query = '') {
  const left = await app.inject({ url: `/api/v1/auth/driver/${name}${query}` })
  const address = new URL(String(left.headers.location))
  const asked = { code: provider.consent(address), state: address.searchParams.get('state') ?? '' }
  const back = await app.inject({
    url: `/api/v1/auth/driver/${name}/callback?${new URLSearchParams(asked)}`,
    headers: { cookie: String(left.headers['set-cookie']).split(';')[0] ?? '' },
  })
  const given = [back.headers['set-cookie'] ?? []].flat()
  const cookie = given.find((one) => one.startsWith('sign_in_code='))?.split(';')[0] ?? ''
  return { landed: new URL(String(back.headers.location), 'https://rank.example.com'), cookie }
}
