import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const ebay: Engine = { slug: 'ebay', types: ['products'], verified: [], buildRequest, parsePage }
