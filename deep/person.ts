import { chooseTrial } from '@rankline/contract/account/calls'
import { login, register } from '@rankline/contract/auth/calls'
import type { Endpoint, ItemsOf } from '@rankline/contract/endpoint'
import { addKeywords } from '@rankline/contract/keywords/calls'
import { createProject } from '@rankline/contract/projects/calls'
import { type Answer, ask, demand, type Input } from './caller.ts'
import type { Product } from './product.ts'

/** A person whose account has no limits. */
export type Person = {
  token: string
  accountId: number
  /** Makes a call that may fail. */
  ask<E extends Endpoint>(endpoint: E, input: Input): Promise<Answer<E>>
  /** Makes a call that must succeed. */
  demand<E extends Endpoint>(endpoint: E, input: Input): Promise<ItemsOf<E>>
  /** Returns this person as a user of a restarted product. */
  at(product: Pick<Product, 'url'>): Person
}

export async function signUp(
  { url, database }: Pick<Product, 'url' | 'database'>,
  username: string,
): Promise<Person> {
  const credentials = { username, password: `pass-${username}-word` }
  await demand(url, undefined, register, { ...credentials, email: `${username}@example.com` })
  const answer = await demand(url, undefined, login, credentials)
  if (!('token' in answer)) throw new Error(`${username} was asked for a second factor.`)
  const { token, user } = answer
  await demand(url, token, chooseTrial, { option: 'trial' })
  const { rows } = await database.pool.query<{ account_id: number }>(
    `WITH unlimited AS (
       INSERT INTO packages (slug, name, is_hidden, allowed_whitelabel_reports, allowed_api_access)
       VALUES ('unlimited', 'unlimited', true, true, true)
       ON CONFLICT (slug) DO UPDATE SET slug = excluded.slug RETURNING id)
     UPDATE users SET package_id = unlimited.id FROM unlimited WHERE users.id = $1 RETURNING account_id`,
    [user.id],
  )
  return personAt(url, token, rows[0]!.account_id)
}

function personAt(url: string, token: string, accountId: number): Person {
  return {
    token,
    accountId,
    ask: (endpoint, input) => ask(url, token, endpoint, input),
    demand: (endpoint, input) => demand(url, token, endpoint, input),
    at: (product) => personAt(product.url, token, accountId),
  }
}

/** Site whose positions all parts track. */
export const site = 'https://www.example.com/'

/** Engines by id, as in the catalogue. */
export const google = 7
export const bing = 4
export const yahoo = 11
export const duckduckgo = 5

export async function makeProject(person: Person, name: string): Promise<number> {
  const { project } = await person.demand(createProject, { project_name: name, project_url: site })
  return project.id
}

export async function track(
  person: Person,
  projectId: number,
  phrases: readonly string[],
  engine = google,
): Promise<void> {
  for (let from = 0; from < phrases.length; from += 1_000) {
    const keywords = phrases.slice(from, from + 1_000).join('\n')
    await person.demand(addKeywords, { project_id: projectId, keywords, engine })
  }
}
