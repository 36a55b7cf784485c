import type { FastifyInstance } from 'fastify'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authenticate } from './features/auth/auth.service.ts'
import { keywordsRoutes } from './features/keywords/keywords.routes.ts'
import { projectsRoutes } from './features/projects/projects.routes.ts'
import { referenceRoutes } from './features/reference/reference.routes.ts'
import { createHttp, type HttpOptions } from './platform/http/http.ts'

/** Every slice of the product, in one list. */
const routes = [...authRoutes, ...projectsRoutes, ...keywordsRoutes, ...referenceRoutes]

const streams: HttpOptions['streams'] = []

/** The product's HTTP side, not listening. */
export function buildApp(
  options: Omit<HttpOptions, 'routes' | 'streams' | 'authenticate'>,
): Promise<FastifyInstance> {
  return createHttp({ ...options, routes, streams, authenticate })
}
