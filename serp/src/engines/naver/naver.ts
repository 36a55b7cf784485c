import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const naver: Engine = {
  slug: 'naver',
  types: ['web', 'news'],
  verified: ['news'],
  buildRequest,
  parsePage,
}
