import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const ecosia: Engine = { slug: 'ecosia', types: ['web'], verified: ['web'], buildRequest, parsePage }
