import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const brave: Engine = { slug: 'brave', types: ['web'], verified: ['web'], buildRequest, parsePage }
