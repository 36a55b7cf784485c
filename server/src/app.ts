import type { FastifyInstance } from 'fastify'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authenticate } from './features/auth/auth.service.ts'
import { keywordsRoutes } from './features/keywords/keywords.routes.ts'
import { type Origin, platformStatusRoutes } from './features/platform-status/platform-status.routes.ts'
import { projectsRoutes } from './features/projects/projects.routes.ts'
import { referenceRoutes } from './features/reference/reference.routes.ts'
import { createHttp, type HttpOptions } from './platform/http/http.ts'

/** Every slice of the product, in one list. */
const routes = [...authRoutes, ...projectsRoutes, ...keywordsRoutes, ...referenceRoutes]

const streams: HttpOptions['streams'] = []

/** The product's HTTP side, not listening. */
export function buildApp({
  origin,
  ...options
}: Omit<HttpOptions, 'routes' | 'streams' | 'authenticate'> & { origin: Origin }): Promise<FastifyInstance> {
  return createHttp({
    ...options,
    routes: [...routes, ...platformStatusRoutes(origin)],
    streams,
    authenticate,
  })
}
