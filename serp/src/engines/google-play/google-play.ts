import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const googlePlay: Engine = {
  slug: 'google-play',
  types: ['apps', 'books'],
  verified: true,
  buildRequest,
  parsePage,
}
