import type { Engine } from '../../engine.ts'
import { consentForm } from '../consent.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const yahoo: Engine = {
  slug: 'yahoo',
  types: ['web'],
  verified: ['web'],
  buildRequest,
  parsePage,
  consent: { form: consentForm },
}
