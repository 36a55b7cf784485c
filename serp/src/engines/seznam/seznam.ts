import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const seznam: Engine = { slug: 'seznam', types: ['web'], verified: [], buildRequest, parsePage }
