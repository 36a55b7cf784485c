import { createHash, randomBytes } from 'node:crypto'
import { connectProgram } from '@rankline/contract/api-tokens/connect'
import type { InputOf } from '@rankline/contract/endpoint'
import type { TestApp } from './app.ts'
import { answers, type Receivers } from './receivers.ts'

/** The address at which the program of the tests describes itself. */
export const CLIENT_ID = 'https://agent.example.net/oauth/client.json'
export const REDIRECT = 'http://127.0.0.1:43210/callback'

/** Lets the fake server answer with the document of a program. */
export function describeClient(receivers: Receivers, document: Record<string, unknown> = {}) {
  const whole = {
    client_id: CLIENT_ID,
    client_name: 'Agent',
    redirect_uris: ['http://127.0.0.1/callback', 'https://agent.example.net/back'],
    token_endpoint_auth_method: 'none',
    ...document,
  }
  const headers = { 'content-type': 'application/json' }
  receivers.answer(answers.with(200, JSON.stringify(whole), headers), new URL(CLIENT_ID).pathname)
}

export const newVerifier = () => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Parameters with which a program sends a person to Rankline. */
export const requestOf = (verifier: string) => ({
  client_id: CLIENT_ID,
  redirect_uri: REDIRECT,
  response_type: 'code',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  state: 'state of the program',
  resource: 'https://rank.example.com/mcp',
})

type Allowed = Partial<InputOf<typeof connectProgram>> & { userable_id?: number }

/** A person allows the program. @returns its code, and the verifier that belongs to it */
export async function allow(app: TestApp, person: { token: string }, allowed: Allowed = {}) {
  const verifier = newVerifier()
  const usual: Allowed = { permissions: ['read'], expires_in: '30' }
  const input = { ...requestOf(verifier), ...usual, ...allowed }
  const { leads_to } = await app.items(connectProgram, input, person.token)
  return { code: new URL(leads_to).searchParams.get('code') ?? '', verifier }
}

export type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string }

/** Sends a form to an endpoint of OAuth. */
export async function postForm({ app }: TestApp, path: 'token' | 'revoke', form: Record<string, string>) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/oauth/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

export const exchangeInput = ({ code, verifier }: { code: string; verifier: string }) => ({
  grant_type: 'authorization_code',
  client_id: CLIENT_ID,
  redirect_uri: REDIRECT,
  code,
  code_verifier: verifier,
})

export async function exchange(app: TestApp, allowed: { code: string; verifier: string }): Promise<Tokens> {
  const { status, body } = await postForm(app, 'token', exchangeInput(allowed))
  if (status !== 200) throw new Error(`The code was answered with ${status}: ${JSON.stringify(body)}`)
  return body
}

export const refreshInput = ({ refresh_token }: Pick<Tokens, 'refresh_token'>) => ({
  grant_type: 'refresh_token',
  client_id: CLIENT_ID,
  refresh_token,
})
