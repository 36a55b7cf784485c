import type { Engine } from '../../engine.ts'
import { googleConsent } from '../consent.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const google: Engine = {
  slug: 'google',
  types: ['web', 'images', 'news', 'videos', 'shopping'],
  verified: ['web', 'news'],
  buildRequest,
  parsePage,
  consent: googleConsent,
}
