import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@rankline/server/platform/database/database'
import { isMigrated, readMigrations } from '@rankline/server/platform/database/migrations'
import { loadFirstVersion } from '../earlier/first-version.ts'
import { mapping } from '../earlier/mapping.ts'
import { compareRows, readRows, type TableRows } from '../earlier/rows.ts'
import { onDatabase, runCommand } from '../earlier/upgrading.ts'
import type { Deep } from '../part.ts'
import { startProduct } from '../product.ts'

const KILLS = 10
/** Killed upgrades that are run again. */
const AGAIN = 2

/** Kills upgrades of the first version's data at random moments: each leaves the earlier state or the new one. */
export async function upgrade(deep: Deep): Promise<void> {
  const data = join(deep.directory, 'first')
  const before = await onDatabase(data, async (database) => {
    await loadFirstVersion(database)
    return readRows(database.pool)
  })
  const copies = (name: string) => {
    const to = join(deep.directory, name)
    // With their owner, who may be another user.
    execFileSync('cp', ['-a', data, to])
    return to
  }
  const whole = copies('whole')
  const done = await runCommand('upgrade.js', [], { DATA_DIR: whole })
  deep.check('an upgrade from the first version succeeds', done.code === 0, done.text.slice(-1_500))
  deep.remark('an upgrade takes', `${(done.took / 1000).toFixed(1)} s`)

  const found = { earlier: 0, upgraded: 0 }
  for (let count = 0; count < KILLS; count += 1) {
    const directory = copies(`killed-${count}`)
    await runCommand('upgrade.js', [], { DATA_DIR: directory }, 300 + deep.random(Math.ceil(done.took * 1.1)))
    const state = await onDatabase(directory, ({ pool }) => stateOf(pool, before))
    if (state === 'earlier' || state === 'upgraded') found[state] += 1
    else deep.check(`kill ${count} leaves one of two states`, false, state)
    if (state === 'upgraded' && !hasBackup(directory))
      deep.check(`kill ${count} comes after the backup`, false, 'upgraded without a backup')
    if (count >= KILLS - AGAIN) await goesOn(deep, directory, before)
  }
  deep.remark('left the earlier state', found.earlier)
  deep.remark('left the new state', found.upgraded)
  deep.check('each kill leaves the earlier state or the new one', found.earlier + found.upgraded === KILLS)
}

/** A killed upgrade is run again, and the product starts on it. */
async function goesOn(deep: Deep, directory: string, before: readonly TableRows[]): Promise<void> {
  const again = await runCommand('upgrade.js', [], { DATA_DIR: directory })
  deep.check('an upgrade that was killed goes on', again.code === 0, again.text.slice(-1_500))
  const state = await onDatabase(directory, ({ pool }) => stateOf(pool, before))
  deep.check('every row is there after it', state === 'upgraded', state)
  const product = await startProduct(deep, { dataDirectory: directory, settings: { WORKERS: '0' } })
  deep.check('the product starts on it', (await product.readiness()) === 200)
  deep.check('and ends cleanly', (await product.stop()) === 0)
}

/** @returns `earlier`, `upgraded`, or what is wrong */
async function stateOf(pool: Database['pool'], before: readonly TableRows[]): Promise<string> {
  const rows = await readRows(pool)
  if (await isUpToDate(pool)) {
    const { differences } = compareRows(before, rows, mapping)
    return differences.length === 0 ? 'upgraded' : differences.join('; ')
  }
  const same = JSON.stringify(sorted(rows)) === JSON.stringify(sorted(before))
  return same ? 'earlier' : `neither: ${rows.length} tables, ${before.length} before`
}

const sorted = (tables: readonly TableRows[]) =>
  tables.map(({ name, rows }) => [name, rows.map((row) => JSON.stringify(row)).sort()])

async function isUpToDate(pool: Database['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations')
  return rows.length === (await readMigrations()).length && (await isMigrated(pool))
}

function hasBackup(directory: string): boolean {
  const backups = join(directory, 'backups')
  return existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.backup'))
}
