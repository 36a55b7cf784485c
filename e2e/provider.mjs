import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

/**
 * Starts the stand-in for Google, Facebook and GitHub: a consent page on which a test chooses the person, codes
 * bound to their challenge, and each provider's answer about the person.
 * @param {number} port
 */
export async function startProvider(port) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  /** @type {Map<string, Record<string, string>>} by code, and then by access token */
  const granted = new Map()

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const address = new URL(request.url ?? '', 'http://provider')
    if (address.searchParams.has('redirect_uri')) return consent(address.searchParams, response)
    const person = granted.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    const answer = answerTo(address.pathname, person, new URLSearchParams(body))
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  // Keeps connections open between two calls of a slow test.
  server.keepAliveTimeout = 600_000
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))

  /** Asks who it is; the answer leads back with a code. */
  function consent(asked, response) {
    if (!asked.has('allow')) {
      const hidden = [...asked].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      )
      const fields = ['id', 'name', 'email'].map((name) => `<label>${name} <input name="${name}"></label>`)
      response.writeHead(200, { 'content-type': 'text/html' })
      return response.end(
        `<title>Provider</title><form>${hidden.join('')}${fields.join('')}
        <button name="allow" value="1">Allow</button><button name="allow" value="">Deny</button></form>`,
      )
    }
    const back = new URL(asked.get('redirect_uri'))
    back.searchParams.set('state', asked.get('state') ?? '')
    if (asked.get('allow') === '') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(8).toString('hex')
      granted.set(code, Object.fromEntries(asked))
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href })
    response.end()
  }

  function answerTo(path, person, form) {
    if (path.endsWith('token')) return token(form)
    if (path === '/oauth2/v3/certs')
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] }
    if (person === undefined) return undefined
    const { id, name, email } = person
    if (path === '/user') return { id, login: name }
    if (path === '/user/emails') return email === '' ? [] : [{ email, primary: true, verified: true }]
    if (path === '/v21.0/me') return { id, name, ...(email !== '' && { email }) }
    return undefined
  }

  function token(form) {
    const code = form.get('code') ?? ''
    const person = granted.get(code)
    granted.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (person?.code_challenge !== challenge) return { error: 'invalid_grant' }
    const access = randomBytes(8).toString('hex')
    granted.set(access, person)
    return { access_token: access, id_token: sign(person) }
  }

  function sign({ id, name, email, nonce, client_id }) {
    const parts = [
      { alg: 'RS256', kid: 'k' },
      {
        iss: 'https://accounts.google.com',
        aud: client_id,
        sub: id,
        exp: Math.floor(Date.now() / 1000) + 300,
        nonce,
        name,
        ...(email !== '' && { email, email_verified: true }),
      },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    const text = parts.join('.')
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  }
}
