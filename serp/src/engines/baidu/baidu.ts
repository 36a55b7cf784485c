import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const baidu: Engine = { slug: 'baidu', types: ['web'], verified: ['web'], buildRequest, parsePage }
