import { createApiToken } from '@rankline/contract/api-tokens/calls'
import { type TokenPermission, tokenPermissions } from '@rankline/contract/api-tokens/permissions'
import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import type { TestApp } from './app.ts'

type Options = {
  permissions?: readonly TokenPermission[]
  project_ids?: number[]
  expires_in?: '30' | '90' | '365' | 'never'
  /** Owner of another account, in which the person works. */
  userable_id?: number
}

/** Makes an API token with all permissions for all projects, if not otherwise said. */
export async function makeToken(
  app: TestApp,
  person: { token: string },
  options: Options = {},
): Promise<string> {
  const { permissions = tokenPermissions, ...others } = options
  const input = { name: 'program', expires_in: '30', ...others, permissions: [...permissions] }
  const { token } = await app.items(createApiToken, input, person.token)
  return token
}

export type ProgramAnswer = { status: number; body: unknown; headers: Record<string, unknown> }

/** Sends a call of the public API as a program does: ids in the path, the rest of a read in the query, of a write as JSON. */
export async function callProgram(
  { app }: Pick<TestApp, 'app'>,
  { method, path, scope }: Pick<Endpoint, 'method' | 'path' | 'scope'>,
  input: Record<string, unknown>,
  token?: string,
  headers: Record<string, string> = {},
): Promise<ProgramAnswer> {
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams(
    Object.entries(method === 'GET' ? rest : {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  )
  const response = await app.inject({
    method,
    url: `${baseOf({ scope })}/${url}${query.size === 0 ? '' : `?${query}`}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method !== 'GET' && { payload: JSON.stringify(rest) }),
  })
  return {
    status: response.statusCode,
    body: response.body === '' ? null : response.json(),
    headers: response.headers,
  }
}
