import type { Engine } from '../../engine.ts'
import { parsePage } from './parse.ts'
import { buildRequest } from './request.ts'

export const yandex: Engine = { slug: 'yandex', types: ['web'], verified: ['web'], buildRequest, parsePage }
