import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { untilQuiet } from '../checked.ts'
import { callsAt, confirmAddresses, fill, look, people, type Seen, signUpAll } from '../earlier/fill.ts'
import { mapping } from '../earlier/mapping.ts'
import { checkOut, hasCommit, type Release, runOf, startRelease, tagsOf } from '../earlier/release.ts'
import { compareRows, readRows } from '../earlier/rows.ts'
import { onDatabase, runCommand } from '../earlier/upgrading.ts'
import { checkInvariants } from '../invariants/all.ts'
import type { Deep } from '../part.ts'
import { startProduct } from '../product.ts'
import { until } from '../until.ts'

/** The first version whose data is kept: 33 migrations. */
const FIRST = '717d8c7'
/** Seconds until the upgraded product has done what was left to do. */
const PATIENCE = 240

/** Upgrades data of the first version and of every release, and compares every row. It needs the npm registry. */
export async function jump(deep: Deep): Promise<void> {
  const tags = tagsOf()
  deep.remark('released versions', tags.length === 0 ? 'none in this clone' : tags.join(', '))
  if (hasCommit(FIRST)) await upgradeFrom(deep, checkOut(deep, FIRST))
  else deep.remark(FIRST, 'is not in this clone: fetch the whole history to try it')
  for (const tag of tags) await upgradeFrom(deep, checkOut(deep, tag))
}

async function upgradeFrom(deep: Deep, release: Release): Promise<void> {
  const { name } = release
  const dataDirectory = join(deep.directory, name)
  const seen = await makeData(deep, release, dataDirectory)
  const before = await onDatabase(dataDirectory, ({ pool }) => readRows(pool))
  const upgraded = await runCommand('upgrade.js', [], { DATA_DIR: dataDirectory })
  deep.check(`${name} is upgraded`, upgraded.code === 0, upgraded.text.slice(-1_500))
  if (upgraded.code !== 0) return
  deep.remark(`upgrade of ${name}`, `${(upgraded.took / 1000).toFixed(1)} s`)
  const after = await onDatabase(dataDirectory, ({ pool }) => readRows(pool))
  const { compared, differences } = compareRows(before, after, mapping)
  const filled = before.filter(({ rows }) => rows.length > 0)
  deep.remark(`rows of ${name}`, `${compared} in ${filled.length} of ${before.length} tables`)
  deep.check(`every row of ${name} is there`, differences.length === 0, differences.join('\n         '))
  await lookAt(deep, dataDirectory, name, seen)
}

/** Fills an installation of the earlier version over its own calls. @returns what its people saw */
async function makeData(deep: Deep, release: Release, dataDirectory: string): Promise<Seen[]> {
  const running = await startRelease(deep, release, dataDirectory)
  const calls = callsAt(running.url)
  await signUpAll(calls)
  const outbox = join(dataDirectory, 'outbox')
  const mails = () => (existsSync(outbox) ? readdirSync(outbox) : [])
  await until('the mails are written', () => mails().length >= people.length)
  await confirmAddresses(calls, outbox)
  const admin = ['server/dist/cli/admin.js', 'server/dist/admin.js']
  const [owner] = people
  try {
    runOf(release, dataDirectory, admin, ['package', owner!.username, 'agency-10000'])
  } catch (error) {
    // The first version changes the package, and fails when it prints so. Without it the invitations below are refused.
    deep.remark(
      `admin package of ${release.name}`,
      String(error).includes('ReferenceError') ? 'fails when it prints' : String(error),
    )
  }
  runOf(release, dataDirectory, admin, ['grant', owner!.username])
  await fill(calls)
  const seen = await look(calls)
  deep.check(`${release.name} ends cleanly`, (await running.stop()) === 0)
  return seen
}

/** Starts today's product on the data, and compares what people see with what they saw. */
async function lookAt(deep: Deep, dataDirectory: string, name: string, seen: readonly Seen[]): Promise<void> {
  const product = await startProduct(deep, { dataDirectory })
  const now = await look(callsAt(product.url))
  for (const [index, { login, ...then }] of seen.entries()) {
    const { login: _, ...today } = now[index]!
    const isSame = JSON.stringify(then) === JSON.stringify(today)
    const detail = `${JSON.stringify(then)}\n         ${JSON.stringify(today)}`
    deep.check(`${login.username} sees the projects and positions of ${name}`, isSame, detail.slice(0, 2_000))
  }
  await untilQuiet(product.database.pool, PATIENCE)
  deep.check(`the upgraded ${name} ends cleanly`, (await product.stop()) === 0)
  await onDatabase(dataDirectory, ({ pool }) => checkInvariants(deep, pool))
}
