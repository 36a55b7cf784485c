import type { Engine } from '../../engine.ts'
import { googleConsent } from '../consent.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const youtube: Engine = {
  slug: 'youtube',
  types: ['youtube-video', 'youtube-channel', 'youtube-playlist'],
  verified: ['youtube-video'],
  buildRequest,
  parsePage,
  consent: googleConsent,
}
