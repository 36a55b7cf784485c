import { baseOf, type Endpoint, type InputOf, type ItemsOf } from '@rankline/contract/endpoint'
import { type Problem, problem } from '@rankline/contract/public-api/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A call of the public API that was refused. */
export class RefusedCall extends Error {
  readonly problem: Problem

  constructor(refused: Problem) {
    super(refused.detail)
    this.name = 'RefusedCall'
    this.problem = refused
  }
}

type Options = {
  /** The `Idempotency-Key` of a write. */
  key?: string
}

/** Calls the public API for the caller of a request. */
export type Api = {
  /** @throws {RefusedCall} */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: Options): Promise<ItemsOf<E>>
  /** A write with a key; `isRepeated`: it was done before, and this is its stored answer. */
  write<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    key: string,
  ): Promise<{ items: ItemsOf<E>; isRepeated: boolean }>
}

/** Headers by which the server knows the caller, their token and how they reached it. */
const passedOn = [
  ...['authorization', 'user-agent', 'host', 'forwarded', 'via', 'x-real-ip'],
  ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port'],
]

/**
 * The public API as the caller of a request. Its calls are made inside this process, with the token and the address of the
 * caller, so that they are admitted, limited and answered like every other call of the API.
 */
export function apiOf(app: FastifyInstance, request: FastifyRequest): Api {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = request.headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

  async function send(endpoint: Endpoint, input: Record<string, unknown>, options: Options) {
    const { path, query, rest } = addressOf(endpoint, input)
    const isRead = endpoint.method === 'GET'
    const answer = await app.inject({
      method: endpoint.method,
      url: `${baseOf(endpoint)}/${path}${isRead ? query : ''}`,
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      headers: {
        ...headers,
        accept: 'application/json',
        ...(!isRead && { 'content-type': 'application/json' }),
        ...(options.key !== undefined && { 'idempotency-key': options.key }),
      },
      ...(!isRead && { payload: JSON.stringify(rest) }),
    })
    const body: unknown = answer.json()
    if (answer.statusCode >= 400) throw new RefusedCall(problem.parse(body))
    return { items: body, isRepeated: answer.headers['idempotency-replayed'] === 'true' }
  }

  return {
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Options = {}) {
      const { items } = await send(endpoint, input as Record<string, unknown>, options)
      return items as ItemsOf<E>
    },
    async write<E extends Endpoint>(endpoint: E, input: InputOf<E>, key: string) {
      const { items, isRepeated } = await send(endpoint, input as Record<string, unknown>, { key })
      return { items: items as ItemsOf<E>, isRepeated }
    },
  }
}

/** Ids go into the path; the rest is the query of a read and the body of a write. */
function addressOf({ path }: Endpoint, input: Record<string, unknown>) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]))
  return { path: filled, query: query.size === 0 ? '' : `?${query}`, rest: Object.fromEntries(rest) }
}
