import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feedTables } from '@rankline/contract/feeds/forms'
import { expect, test } from 'vitest'
import { feedSchemas } from '../server/src/features/feeds/schemas.ts'
import { root } from './workspace.mjs'

const page = readFileSync(join(root, 'docs/feeds.md'), 'utf8')

/** The tables of the page, as the schemas have them. */
const documented = feedTables
  .map((table) => {
    const rows = feedSchemas[table].map(
      ({ name, type, nullable, text }) => `| \`${name}\` | ${type}${nullable ? '?' : ''} | ${text} |`,
    )
    return [`### \`${table}\``, '', '| column | type | holds |', '|---|---|---|', ...rows, ''].join('\n')
  })
  .join('\n')

test('the page about feeds has every column of every table', () => {
  const found = page.slice(page.indexOf('### `positions`'), page.indexOf('## Recipes'))
  expect(found.trim()).toBe(documented.trim())
})

test('the table for Athena has the columns of positions with their types', () => {
  const [, columns = ''] = /CREATE EXTERNAL TABLE positions \(([^)]+)\)/.exec(page) ?? []
  const types = { BOOLEAN: 'boolean', DATE: 'date', DOUBLE: 'double', INT32: 'int', INT64: 'bigint' }
  const others = { STRING: 'string', TIMESTAMP: 'timestamp' }
  expect(columns.split(',').map((line) => line.trim())).toEqual(
    feedSchemas.positions.map(({ name, type }) => `${name} ${{ ...types, ...others }[type]}`),
  )
})
