import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const duckduckgo: Engine = {
  slug: 'duckduckgo',
  types: ['web'],
  verified: ['web'],
  buildRequest,
  parsePage,
}
