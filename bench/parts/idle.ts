import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { createDatabase, type Database } from '@rankline/server/platform/database/database'
import { visitDatabase } from '@rankline/server/platform/database/embedded'
import { productionSize } from '../dependencies.ts'
import { type Figure, median } from '../figures.ts'
import { type Installation, startInstallation } from '../installation.ts'
import { memoryOf, memoryTogether } from '../memory.ts'
import { makeProject, type Person, signUp } from '../person.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Milliseconds after which a started installation counts as idle: its pools have closed their unused connections. */
const IDLE = 75_000
const SMALL = 30
const LARGE = 1_000
const LOOKS = 100
const PATIENCE = 20 * 60_000
const IDLE_TARGET = { below: 250 }
const LARGE_TARGET = { below: 350 }

/** Measures the size and the start time of an unused installation, and what a few keywords change. */
export async function benchIdle(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'rankline-idle-'))
  try {
    const first = await onInstallation(directory, (installation) => weigh(installation, 'first start'))
    const second = await onInstallation(directory, async (installation) => [
      ...(await weigh(installation, 'second start')),
      ...(await use(installation, join(directory, 'postgres'))),
    ])
    const inline = await onInstallation(directory, (installation) => weigh(installation, 'one process'), {
      WORKERS: 'inline',
    })
    const size = productionSize(root)
    return [
      ...first,
      ...second,
      ...inline,
      { name: 'packages of a production install', unit: 'MB', runs: [size] },
    ]
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function onInstallation(
  directory: string,
  work: (installation: Installation) => Promise<Figure[]>,
  settings: NodeJS.ProcessEnv = {},
) {
  const installation = await startInstallation(directory, settings)
  try {
    return await work(installation)
  } finally {
    await installation.stop()
  }
}

async function weigh(installation: Installation, start: string): Promise<Figure[]> {
  const atOnce = together(installation)
  await sleep(IDLE)
  return [
    { name: `until /readyz, ${start}`, unit: 'ms', runs: [installation.startTime] },
    { name: `whole, ${start}, at once`, unit: 'MB', runs: [atOnce], target: IDLE_TARGET },
    { name: `whole, ${start}, idle`, unit: 'MB', runs: [together(installation)], target: IDLE_TARGET },
    ...each(installation, start),
  ]
}

function each({ processes }: Installation, when: string): Figure[] {
  return [...processes()].flatMap(([name, pids]) => {
    const memories = pids.flatMap((pid) => memoryOf(pid) ?? [])
    const label = pids.length === 1 ? name : `${name}, ${pids.length} processes`
    return (['pss', 'rss'] as const).map((kind) => ({
      name: `${label}, ${when}, ${kind.toUpperCase()}`,
      unit: 'MB' as const,
      runs: [memories.reduce((sum, memory) => sum + memory[kind], 0)],
    }))
  })
}

const together = ({ processes }: Installation) => memoryTogether([...processes().values()].flat())

/** Measures a small and a larger project, both checked as on every day. */
async function use(installation: Installation, dataDirectory: string): Promise<Figure[]> {
  const { connectionString } = await visitDatabase({ dataDirectory })
  const database = createDatabase(connectionString, { name: 'bench', connections: 1 })
  try {
    const person = await signUp({ url: installation.url, database })
    const projectId = await track(person, SMALL)
    await untilChecked(installation, database)
    const list = await timesOf(person, projectId)
    await track(person, LARGE)
    const most = await untilChecked(installation, database)
    await sleep(IDLE)
    return [
      { name: `list of ${SMALL} keywords, one person`, unit: 'ms', runs: [list], target: { below: 5 } },
      { name: `whole, most while ${LARGE} keywords are checked`, unit: 'MB', runs: [most] },
      {
        name: `whole, ${IDLE / 1000} s after that`,
        unit: 'MB',
        runs: [together(installation)],
        target: LARGE_TARGET,
      },
      ...each(installation, 'after that'),
    ]
  } finally {
    await database.close()
  }
}

async function track(person: Person, count: number): Promise<number> {
  const { id: projectId } = await makeProject(person)
  const lines = Array.from({ length: count }, (_, index) => `keyword ${index} of ${count}`)
  await person.call(addKeywords, { project_id: projectId, keywords: lines.join('\n') })
  return projectId
}

/** @returns the most megabytes seen meanwhile */
async function untilChecked(installation: Installation, { pool }: Database): Promise<number> {
  const deadline = Date.now() + PATIENCE
  let most = 0
  for (;;) {
    most = Math.max(most, together(installation))
    const { rows } = await pool.query<{ left: number }>(
      'SELECT count(*) AS left FROM keywords WHERE latest_position_id IS NULL',
    )
    if (rows[0]?.left === 0) return most
    if (Date.now() > deadline) throw new Error('The checks did not end.')
    await sleep(1_000)
  }
}

async function timesOf(person: Person, projectId: number): Promise<number> {
  const times: number[] = []
  for (let look = 0; look < LOOKS; look += 1)
    times.push((await person.time(listKeywords, { project_id: projectId })).ms)
  return median(times)
}
