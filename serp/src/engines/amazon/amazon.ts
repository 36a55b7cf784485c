import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const amazon: Engine = {
  slug: 'amazon',
  types: ['products'],
  verified: ['products'],
  buildRequest,
  parsePage,
}
