import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const startpage: Engine = {
  slug: 'startpage',
  types: ['web'],
  verified: ['web'],
  buildRequest,
  parsePage,
}
