import type { Part } from './part.ts'

/** The parts in their order, each loaded only where it is run. */
export const load = {
  crash: async (): Promise<Part> => (await import('./parts/crash.ts')).crash,
  disk: async (): Promise<Part> => (await import('./parts/disk.ts')).disk,
  database: async (): Promise<Part> => (await import('./parts/database.ts')).database,
  pooler: async (): Promise<Part> => (await import('./parts/pooler.ts')).pooler,
  failover: async (): Promise<Part> => (await import('./parts/failover.ts')).failover,
  replica: async (): Promise<Part> => (await import('./parts/replica.ts')).replica,
  citus: async (): Promise<Part> => (await import('./parts/citus.ts')).citus,
  storage: async (): Promise<Part> => (await import('./parts/storage.ts')).storage,
  swift: async (): Promise<Part> => (await import('./parts/swift.ts')).swift,
  source: async (): Promise<Part> => (await import('./parts/source.ts')).source,
  rolling: async (): Promise<Part> => (await import('./parts/rolling.ts')).rolling,
  outbox: async (): Promise<Part> => (await import('./parts/outbox.ts')).outbox,
  backup: async (): Promise<Part> => (await import('./parts/backup.ts')).backup,
  upgrade: async (): Promise<Part> => (await import('./parts/upgrade.ts')).upgrade,
  jump: async (): Promise<Part> => (await import('./parts/jump.ts')).jump,
  tests: async (): Promise<Part> => (await import('./parts/tests.ts')).tests,
  hunts: async (): Promise<Part> => (await import('./parts/hunts.ts')).hunts,
  walk: async (): Promise<Part> => (await import('./parts/walk.ts')).walk,
  browser: async (): Promise<Part> => (await import('./parts/browser.ts')).browser,
}
export type Name = keyof typeof load

export const names = Object.keys(load) as Name[]

/** Parts that run only when they are named: they need the network. */
export const onDemand: readonly Name[] = ['jump']

export const isPart = (name: string): name is Name => Object.hasOwn(load, name)

export const summaries: Record<Name, string> = {
  crash: 'kills every process again and again while 2,000 keywords are checked on each of three days',
  disk: 'fills the disk of the data directory, and frees it again',
  database: 'restarts PostgreSQL in every way, and takes it away for 20 seconds',
  pooler: 'runs through PgBouncer in transaction mode, and restarts and kills it',
  failover:
    'ends the primary of three PostgreSQL servers under Patroni 20 times, while people read and write',
  replica: 'pauses, delays, stops, kills and promotes a replica, while people look for their own writes',
  citus:
    'distributes an installation over a Citus cluster while it is killed, checks 3,000 keywords and restarts a node; needs CITUS_URL',
  storage:
    'result bodies in a storage that refuses, hangs, is full and lies, while workers are killed and bodies are moved',
  swift:
    'result bodies, a picture and large files in OpenStack Swift with its S3 interface, which loses its objects for a while',
  source: 'sources that hang, drip, lie, bomb and never end',
  rolling: 'stops and kills three servers behind HAProxy, one at a time, while people read and write',
  outbox: '1,000 alerts that fire, receivers that fail, hang and are busy, and processes that are killed',
  backup: 'kills backups and restores at random moments, and compares what comes back',
  upgrade: 'kills upgrades of the first version’s data at random moments, and compares every row',
  jump: 'builds earlier versions, fills them, upgrades them and compares every row; only if it is named, as it needs the npm registry',
  tests:
    'the tests that npm test leaves out: more cases of what it proves, and what kills, waits or takes long',
  hunts: 'wrong inputs, broken result pages and years of positions, more of them than in npm test',
  walk: 'thousands of calls of everybody with the ids of everybody, judged by a second model of rights',
  browser: 'every look of every screen in both colour schemes, and a restart under a browser',
}
