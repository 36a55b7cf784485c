import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const mojeek: Engine = { slug: 'mojeek', types: ['web'], verified: ['web'], buildRequest, parsePage }
