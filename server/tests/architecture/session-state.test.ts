import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Sources } from './syntax.ts'
import { readServer } from './writers.ts'

// A pooler gives every transaction another session, so what a session keeps needs a direct connection
// (platform/database/pooled.ts).

/** Files that use a session, on `direct` of the database or on a connection of their own, and for what. */
const ALLOWED: Record<string, string> = {
  'platform/backup/restore-backup.ts': 'loads all tables in one session, on the address of the owner',
  'platform/database/embedded-cluster.ts': 'asks the embedded server whether it runs',
  'platform/database/embedded.ts': 'the lock of the process that owns the embedded server',
  'platform/database/listen.ts': 'listens, on `direct`',
  'platform/database/migrate.ts': 'the lock of migrations, on `direct`',
}
/** Files that take connections of the pool for transactions. */
const POOLS: Record<string, string> = {
  'platform/backup/make-backup.ts': 'one long transaction',
  'platform/database/database.ts': 'makes both pools',
  'platform/database/failover.ts': 'waits for a connection to the primary',
  'platform/database/pooled.ts': 'compares sessions, and a transaction',
  'platform/database/prepared.ts': 'the pool of Kysely',
  'platform/queue-connections.ts': 'the pool of the job queue, whose listening goes to `listen`',
}

const sessionState: Record<string, RegExp> = {
  'a lock of a session': /pg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\s*\(/,
  listening: /[`'"\s](?:UN)?LISTEN\s+[*"$\w]/,
  'a setting of a session': /[`'";]\s*(?:SET\s+(?!LOCAL\b)|RESET\s+)\w+/,
  'a setting of a session by function': /set_config\((?![^\n]*,\s*true\))/,
  'a temporary table': /CREATE\s+(?:GLOBAL\s+|LOCAL\s+)?TEMP(?:ORARY)?\b/,
  'a cursor beyond its transaction': /\bCURSOR\s+WITH\s+HOLD\b/,
  'a prepared statement': /[`'"]\s*(?:PREPARE|DEALLOCATE|DISCARD)\s+\w/,
}
const connection = /\b(?:pool|direct|pgPool)\.connect\(|new pg\.(?:Pool|Client)\(/

function usesOf(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const uses = Object.entries(sessionState).flatMap(([use, sign]) =>
      sign.test(code) && ALLOWED[file] === undefined ? [`${file} uses ${use}`] : [],
    )
    const opens = connection.test(code) && ALLOWED[file] === undefined && POOLS[file] === undefined
    return [...uses, ...(opens ? [`${file} takes a connection`] : [])]
  })
}

const sources = readServer(fileURLToPath(new URL('../../src', import.meta.url)))

test('only listed files use what a session keeps', () => {
  expect(usesOf(sources)).toEqual([])
})

test('every listed file exists and still uses it', () => {
  for (const file of [...Object.keys(ALLOWED), ...Object.keys(POOLS)]) {
    const text = sources[file] ?? ''
    const isUsed = [...Object.values(sessionState), connection].some((sign) => sign.test(text))
    expect([file, isUsed]).toEqual([file, true])
  }
})

test.each([
  'sql`SELECT pg_advisory_lock(1)`',
  'sql`SELECT pg_try_advisory_lock_shared(1)`',
  'sql`LISTEN rankline`',
  'query(`UNLISTEN *`)',
  "query('SET statement_timeout = 0')",
  'sql`SET search_path TO other`',
  'sql`SET ROLE rankline`',
  'sql`SET SESSION statement_timeout = 0`',
  "query('BEGIN; SET work_mem = 1')",
  "sql`SELECT set_config('rankline.erasing', 'on', false)`",
  "sql`SELECT set_config('a.b', '1', isLocal)`",
  'sql`CREATE TEMP TABLE found AS SELECT 1`',
  'sql`DECLARE found CURSOR WITH HOLD FOR SELECT 1`',
  "query('DISCARD ALL')",
  'const client = await pool.connect()',
  'const client = new pg.Client({ connectionString })',
])('%s is found', (text) => {
  expect(usesOf({ 'features/kitchen/planted.queries.ts': text })).toHaveLength(1)
})

test.each([
  'sql`SELECT pg_advisory_xact_lock(1)`',
  "sql`SET LOCAL statement_timeout = '10min'`",
  "sql`SELECT set_config('rankline.erasing', 'on', true)`",
  "sql`UPDATE keywords SET name = 'x'`",
  "sql`SELECT pg_notify('rankline', '')`",
  '// sql`LISTEN rankline`',
])('%s is allowed', (text) => {
  expect(usesOf({ 'features/kitchen/planted.queries.ts': text })).toEqual([])
})
