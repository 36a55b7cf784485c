import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const alibaba: Engine = {
  slug: 'alibaba',
  types: ['products'],
  verified: [],
  buildRequest,
  parsePage,
}
