import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { chooseTrial } from '@rankline/contract/account/calls'
import { login, register } from '@rankline/contract/auth/calls'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint, ItemsOf } from '@rankline/contract/endpoint'
import { createProject, type Project } from '@rankline/contract/projects/calls'
import { isSecondStep } from '@rankline/contract/second-factor/second-step'
import { wireRequest } from '@rankline/contract/wire-request'
import { Agent, request } from 'undici'
import type { Product } from './product.ts'

/** Somebody with an account of their own, who calls the product over HTTP as a browser would. */
export type Person = {
  token: string
  accountId: number
  call<E extends Endpoint>(endpoint: E, input: Record<string, WireValue>): Promise<ItemsOf<E>>
  /** A GET whose whole answer is awaited, compressed as a browser takes it. */
  time(endpoint: Endpoint, input: Record<string, WireValue>): Promise<Timed>
}

/** `bytes` of the answer itself, `received` of them compressed. */
export type Timed = { ms: number; bytes: number; received: number }

const dispatcher = new Agent({ connections: 32, keepAliveTimeout: 60_000 })

export async function signUp({ url, database }: Pick<Product, 'url' | 'database'>): Promise<Person> {
  const username = `bench-${randomBytes(6).toString('hex')}`
  const credentials = { username, password: `pass-${username}` }
  await callAs(url, undefined, register, { ...credentials, email: `${username}@example.com` })
  const answer = await callAs(url, undefined, login, credentials)
  if (isSecondStep(answer)) throw new Error('Nobody of the bench has a second factor.')
  const { token, user } = answer
  await callAs(url, token, chooseTrial, { option: 'trial' })
  await database.pool.query(
    `WITH unlimited AS (
       INSERT INTO packages (slug, name, is_hidden, allowed_whitelabel_reports, allowed_api_access)
       VALUES ('unlimited', 'unlimited', true, true, true)
       ON CONFLICT (slug) DO UPDATE SET slug = excluded.slug RETURNING id)
     UPDATE users SET package_id = unlimited.id FROM unlimited WHERE users.id = $1`,
    [user.id],
  )
  const { rows } = await database.pool.query<{ account_id: number }>(
    'SELECT account_id FROM users WHERE id = $1',
    [user.id],
  )
  return {
    token,
    accountId: rows[0]!.account_id,
    call: (endpoint, input) => callAs(url, token, endpoint, input),
    async time(endpoint, input) {
      const began = performance.now()
      const { statusCode, headers, body } = await request(url + wireRequest(endpoint, input).path, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' },
        dispatcher,
      })
      const answer = await body.arrayBuffer()
      const ms = performance.now() - began
      if (statusCode !== 200) throw new Error(`${endpoint.path} answered ${statusCode}.`)
      const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(answer) : answer
      return { ms, bytes: plain.byteLength, received: answer.byteLength }
    },
  }
}

/** A project for `https://www.example.com`, without keywords. */
export async function makeProject(person: Person): Promise<Project> {
  const input = { project_name: 'Bench', project_url: 'https://www.example.com/' }
  return (await person.call(createProject, input)).project
}

export async function callAs<E extends Endpoint>(
  url: string,
  token: string | undefined,
  endpoint: E,
  input: Record<string, WireValue>,
): Promise<ItemsOf<E>> {
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { path, method, body: form } = wireRequest(endpoint, input)
  const { body } = await request(url + path, {
    method,
    headers: { ...authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: form === undefined ? null : String(form),
    dispatcher,
  })
  const answer = (await body.json()) as { status: string; message: string; items: ItemsOf<E> }
  if (answer.status !== 'success') throw new Error(`${endpoint.path}: ${answer.message}`)
  return answer.items
}
