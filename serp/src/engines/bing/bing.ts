import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const bing: Engine = { slug: 'bing', types: ['web'], verified: ['web'], buildRequest, parsePage }
