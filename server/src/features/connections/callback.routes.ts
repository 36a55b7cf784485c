import {
  type ConnectionDriver,
  type ConnectionProblem,
  connectionDrivers,
} from '@rankline/contract/connections/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SystemContext } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { HttpOptions } from '../../platform/http/http.ts'
import { isSessionOpen } from '../sessions/open-sessions.service.ts'
import { finishOAuth, type OnConnected } from './connect.service.ts'
import { endedCookie, oauthStateIn, PATH } from './oauth-state.ts'

/** `GET /api/v1/user-connections/callback/DRIVER`: people come back here from a provider. */
export function connectionCallbackRoutes(
  system: SystemContext,
  onConnected: OnConnected,
): HttpOptions['streams'][number] {
  const { installation } = system
  const config = { rateLimit: { max: 60, timeWindow: 60_000 } }

  return (app: FastifyInstance) => {
    app.get(
      `${PATH}/callback/:driver`,
      { schema: { hide: true }, config: { ...config, waitsFor: 'providers' } },
      async (request, reply) => {
        const driver = driverOf(request)
        reply.header('set-cookie', endedCookie(installation, driver))
        const result = await resultOf(driver, request)
        return reply.redirect(`/manage/connections?${new URLSearchParams({ driver, ...result })}`)
      },
    )
  }

  async function resultOf(
    driver: ConnectionDriver,
    request: FastifyRequest,
  ): Promise<Record<string, string>> {
    const failed = (problem: ConnectionProblem) => ({ problem })
    const { code, state, error } = request.query as Record<string, unknown>
    const flow = oauthStateIn(installation, request.headers.cookie, { driver, state: String(state) })
    // A person who logged out in the meantime cannot connect.
    if (flow === null || !(await isSessionOpen(system, Buffer.from(flow.session, 'hex'))))
      return failed('expired')
    if (error !== undefined || typeof code !== 'string') return failed('denied')
    try {
      const arrival = await finishOAuth(system, flow, code, onConnected)
      return arrival === 'connected' ? { connected: '1' } : failed(arrival)
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'LIMIT_REACHED') return failed('limit')
      request.log.warn({ err: failure, driver }, 'a connection could not be made')
      return failed('failed')
    }
  }
}

function driverOf(request: FastifyRequest): ConnectionDriver {
  const { driver } = request.params as { driver: string }
  const known = connectionDrivers.find((name) => name === driver)
  if (known === undefined) throw notFound()
  return known
}
