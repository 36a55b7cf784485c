import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@rankline/contract/endpoint'
import { endpoints } from '../../src/app.ts'
import type { Row, Rows } from './authorization.ts'

const access = fileURLToPath(new URL('../access', import.meta.url))

export const rows = await everyRow()

async function everyRow(): Promise<Rows> {
  const tables = readdirSync(access).filter((name) => name.endsWith('.rows.ts'))
  const modules = await Promise.all(tables.map((name) => import(`${access}/${name}`)))
  return Object.assign({}, ...modules.map(({ authorization }) => authorization as Rows))
}

/** One call with its row. */
export type Case = { endpoint: Endpoint; row: Row; path: string }

export const cases: Case[] = endpoints.flatMap((endpoint) => {
  const row = rows[endpoint.path]
  return row === undefined ? [] : [{ endpoint, row, path: endpoint.path }]
})
