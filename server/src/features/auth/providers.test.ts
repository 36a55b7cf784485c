import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchProfile } from './providers.ts'

// Google's data about a person is accepted only if Google signed it, for us and for this log-in.

const NONCE = 'of-this-log-in'
const keys = await generateKeyPair('RS256')
const others = await generateKeyPair('RS256')
let idToken = ''

const server = createServer(async (request, response) => {
  const published = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256' }] }
  const answer =
    request.url === '/oauth2/v3/certs' ? published : { access_token: 'access', id_token: idToken }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const right = { issuer: 'https://accounts.google.com', audience: 'client', nonce: NONCE, expires: '5m' }

function claims({ issuer, audience, nonce, expires } = right) {
  return new SignJWT({ nonce, name: 'Ada', email: 'ada@example.com', email_verified: true })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('7')
    .setExpirationTime(expires)
}
const signed = (changes: Partial<typeof right> = {}, key = keys.privateKey) =>
  claims({ ...right, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .sign(key)

async function profileBy(token: string | Promise<string>) {
  idToken = await token
  const { port } = server.address() as AddressInfo
  const settings = { clientId: 'client', clientSecret: 'secret', url: `http://127.0.0.1:${port}` }
  const redirectUri = 'https://rank.example.com/back'
  return fetchProfile('google', { settings, nonce: NONCE, code: 'code', verifier: 'verifier', redirectUri })
}

test('a token of Google’s for this log-in says who somebody is', async () => {
  expect(await profileBy(signed())).toMatchObject({ provider: 'google', subject: '7', isVerified: true })
})

test.each<[string, () => string | Promise<string>]>([
  ['signed with another key', () => signed({}, others.privateKey)],
  [
    'signed with our own secret',
    () => claims().setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(new TextEncoder().encode('secret')),
  ],
  [
    'not signed',
    () =>
      new UnsecuredJWT({ nonce: NONCE })
        .setIssuer(right.issuer)
        .setAudience(right.audience)
        .setSubject('7')
        .setExpirationTime('5m')
        .encode(),
  ],
  ['for another client', () => signed({ audience: 'another' })],
  ['of another issuer', () => signed({ issuer: 'https://accounts.example.com' })],
  ['past its time', () => signed({ expires: '-1m' })],
  ['of another log-in', () => signed({ nonce: 'of-another' })],
  ['no token at all', () => 'nonsense'],
])('a token that is %s says nothing', async (_what, token) => {
  await expect(profileBy(token())).rejects.toThrow()
})
