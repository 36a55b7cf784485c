import * as admin from '@rankline/contract/admin/calls'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint } from '@rankline/contract/endpoint'
import { type Everybody, type Someone, seedEverybody } from '../everybody.ts'
import type { Figure } from '../figures.ts'
import { type Person, signUp } from '../person.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { sequentialScans } from '../sequential-scans.ts'

export type AdminOptions = { people: Everybody; runs: number; patience: number }

const BELOW = 50
/** Tables that no list or counter may read completely. */
const large = ['projects', 'keywords', 'phrases', 'searches', 'check_runs', 'activities', 'competitors']

type Look = { name: string; endpoint: Endpoint; input: Record<string, WireValue> }

/** Every list, each by every sort, in both directions, and by every filter. */
const lists: { endpoint: Endpoint; sorts: readonly string[]; filters?: Record<string, WireValue>[] }[] = [
  { endpoint: admin.listAllProjects, sorts: ['created_at', 'name'] },
  { endpoint: admin.listAllProjectKeywords, sorts: ['created_at', 'keyword'] },
  { endpoint: admin.listAllPositions, sorts: ['created_at'] },
  { endpoint: admin.listAllRequests, sorts: ['created_at'] },
  { endpoint: admin.listLogs, sorts: ['created_at'], filters: [{ failed: 1 }] },
  { endpoint: admin.listAllCompetitors, sorts: ['created_at'] },
  { endpoint: admin.listPhrases, sorts: ['created_at', 'name'], filters: [{ search: 'best trail' }] },
  { endpoint: admin.listAllActivities, sorts: ['created_at'] },
  { endpoint: admin.listUsers, sorts: ['created_at', 'username', 'email'] },
  { endpoint: admin.listSubscriptions, sorts: ['created_at'] },
  { endpoint: admin.listTransactions, sorts: ['created_at'] },
]

const counters: readonly Endpoint[] = [
  admin.countActiveRequests,
  admin.countProjects,
  admin.countProjectKeywords,
  admin.countUsers,
  admin.countOnlineUsers,
  admin.countSubscriptions,
  admin.countDailySubscriptions,
  admin.countOpenTickets,
  admin.countContacts,
  admin.countDashboards,
  admin.countBrands,
]

/** The lists and counters of administrators over very many people, projects and keywords. */
export async function benchAdmin(product: Product, options: AdminOptions): Promise<Figure[]> {
  return lookAround(product, await seedEverybody(product.database.pool, options.people), options)
}

/** Measures the lists and counters on an installation that already has data. */
export async function lookAround(
  product: Pick<Product, 'url' | 'database'>,
  someone: Someone,
  options: Omit<AdminOptions, 'people'>,
): Promise<Figure[]> {
  const { pool } = product.database
  const person = await signUp(product)
  await pool.query(
    `UPDATE users SET package_id = (SELECT id FROM packages WHERE slug = 'admin') WHERE account_id = $1`,
    [person.accountId],
  )
  const looks = [
    ...lists.flatMap((list) => looksOf(list, someone)),
    ...counters.map((endpoint): Look => ({ name: endpoint.path, endpoint, input: {} })),
  ]
  const figures: Figure[] = []
  for (const look of looks) figures.push(await timeOf(person, look, options))
  const scans = await sequentialScans(pool, large, async () => {
    for (const { endpoint, input } of looks) await person.time(endpoint, input)
  })
  for (const [table, count] of scans)
    figures.push({
      name: `Sequential scans of ${table}`,
      unit: '',
      runs: [count],
      target: { exactly: 0 },
    })
  return figures
}

function looksOf({ endpoint, sorts, filters = [] }: (typeof lists)[number], someone: Someone): Look[] {
  const taken = Object.keys((endpoint.input as { in?: { shape?: object } }).in?.shape ?? {})
  const values: Record<string, WireValue> = {
    user_id: someone.userId,
    project: someone.projectId,
    project_keyword_id: someone.keywordId,
    ...(taken.includes('user_id') && { search: someone.username }),
  }
  const named = Object.entries(values).flatMap(([name, value]) =>
    taken.includes(name) ? [{ [name]: value }] : [],
  )
  // Both texts match as many people as a search reads at most, with all of their data.
  const parts = taken.includes('search') ? [{ search: 'son-1' }, { search: 'EXAMPLE.c' }] : []
  const hosts = endpoint === admin.listAllProjects ? [{ search: 'shop-77' }] : []
  const words = endpoint === admin.listAllProjectKeywords ? [{ search: 'best trail' }] : []
  const inputs: Record<string, WireValue>[] = [
    ...sorts.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order }))),
    ...sorts.map((sort) => ({ sort, page: 200 })),
    ...named,
    ...parts,
    ...hosts,
    ...words,
    ...filters,
  ]
  return inputs.map((input) => ({
    name: `${endpoint.path} ${Object.entries(input)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(' ')}`,
    endpoint,
    input,
  }))
}

async function timeOf(
  person: Person,
  { name, endpoint, input }: Look,
  { runs, patience }: Omit<AdminOptions, 'people'>,
) {
  await untilQuiet(patience)
  // The first run plans the query and warms up.
  await person.time(endpoint, input)
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push((await person.time(endpoint, input)).ms)
  return { name, unit: 'ms', runs: times, target: { below: BELOW } } as const
}
