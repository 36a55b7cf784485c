import type { Engine } from '../../engine.ts'
import { googleConsent } from '../consent.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const googlePlay: Engine = {
  slug: 'google-play',
  types: ['apps', 'books'],
  verified: ['apps'],
  buildRequest,
  parsePage,
  consent: googleConsent,
}
