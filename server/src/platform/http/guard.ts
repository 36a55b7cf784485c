import type { Scope } from '@rankline/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context, SystemContext, VisitorContext } from '../context.ts'
import { forbidden, unauthenticated } from '../errors.ts'

/** What a valid bearer token stands for. */
export type SignedIn = Pick<Context, 'person' | 'account' | 'role' | 'session'>

export type Authenticate = (ctx: SystemContext, token: string) => Promise<SignedIn | null>

/** Resolves a request once to the context its scope allows, or refuses. */
export type Guard = (
  scope: Scope,
  request: FastifyRequest,
) => Promise<VisitorContext | (Context & VisitorContext)>

export function createGuard(system: SystemContext, authenticate: Authenticate): Guard {
  return async (scope, request) => {
    const visitor: VisitorContext = {
      ...system,
      log: request.log as SystemContext['log'],
      visitor: { ip: request.ip, agent: request.headers['user-agent'] ?? '' },
    }
    if (scope === 'public') return visitor

    const token = bearerOf(request)
    const signedIn = token === null ? null : await authenticate(visitor, token)
    if (signedIn === null) throw unauthenticated()
    if (scope !== 'account' && scope !== signedIn.person.kind) throw forbidden()
    return { ...visitor, ...signedIn }
  }
}

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}
