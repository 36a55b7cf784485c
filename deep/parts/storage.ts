import { setTimeout as sleep } from 'node:timers/promises'
import { startBucket } from '../../server/tests/support/bucket-server.ts'
import { untilChecked, untilQuiet } from '../checked.ts'
import { checkInvariants } from '../invariants/all.ts'
import type { Deep } from '../part.ts'
import { makeProject, signUp, track } from '../person.ts'
import { checkPlaces } from '../places.ts'
import { startProduct } from '../product.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'
import {
  checkedOf,
  checkStored,
  type Kept,
  moveThereAndBack,
  readSome,
  sendLeft,
  stateOf,
  sweep,
} from '../stored-bodies.ts'

type Bucket = Awaited<ReturnType<typeof startBucket>>

/** Keywords that each misbehaviour of the storage meets. */
const KEYWORDS = 150
const PATIENCE = 400
const HANGS = 12_000

const error = (status: number, code: string) => ({ status, text: `<Error><Code>${code}</Code></Error>` })

/** How the storage misbehaves while keywords are checked, and others are read. */
const manners: Record<string, (bucket: Bucket) => void> = {
  well: () => undefined,
  refuses: (bucket) => {
    bucket.fault = () => error(503, 'SlowDown')
  },
  'is full': (bucket) => {
    bucket.fault = ({ method }) => (method === 'PUT' ? error(507, 'XMinioStorageFull') : null)
  },
  hangs: (bucket) => {
    bucket.served = () => sleep(HANGS)
  },
  'keeps a part': (bucket) => {
    bucket.fault = ({ method, key, body }) => {
      if (method !== 'PUT') return null
      bucket.files.set(key, body.subarray(0, Math.ceil(body.length / 2)))
      return { status: 200 }
    }
  },
  'says 200 and means an error': (bucket) => {
    bucket.fault = () => error(200, 'InternalError')
  },
  'breaks off': (bucket) => {
    let requests = 0
    bucket.cut = ({ method }) => (method === 'GET' && requests++ % 3 > 0 ? 50 : null)
  },
  'sends other bytes': (bucket) => {
    bucket.fault = ({ method, key, headers }) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
      if (method !== 'GET' || from === undefined || !bucket.files.has(key)) return null
      return { status: 206, bytes: Buffer.alloc(Number(to) - Number(from) + 1, 7) }
    }
  },
}

/** Result bodies in a storage that refuses, hangs, is full and lies, while workers are killed and bodies are moved. */
export async function storage(deep: Deep): Promise<void> {
  const source = await startStandIn()
  deep.onEnd(source.close)
  source.setLatency(50)
  const bucket = await startBucket()
  deep.onEnd(() => bucket.close())
  const product = await startProduct(deep, {
    settings: {
      SOURCES: 'google:serpapi',
      ...settingsFor(source),
      FETCH_CONCURRENCY: '16',
      LEASE_SECONDS: '30',
      WORKERS: '2',
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
      STORAGE_S3_REGION: 'eu-central-1',
      STORAGE_S3_ACCESS_KEY: 'AKEY',
      STORAGE_S3_SECRET_KEY: 'secret words',
      BODIES_URL: 's3://exports/deep',
      BODIES_CACHE: '0',
    },
  })
  const { pool } = product.database
  const person = await signUp(product, 'writer')
  const projectId = await makeProject(person, 'Storage')
  let killed = 0

  for (const [manner, misbehave] of Object.entries(manners)) {
    const known = await checkedOf(product)
    misbehave(bucket)
    const phrases = Array.from({ length: KEYWORDS }, (_, index) => `storage ${manner} ${index}`)
    await track(person, projectId, phrases)
    if (known.length > 0) await readSome(deep, person, manner, known)
    await sleep(deep.random(1_500))
    if (product.kill('worker')) killed += 1
    await untilChecked(pool, PATIENCE)
    bucket.fault = () => null
    bucket.served = async () => undefined
    bucket.cut = () => null
    deep.remark(manner, await stateOf(product))
  }
  await untilQuiet(pool, PATIENCE)
  const total = (await checkedOf(product)).length
  deep.check('every keyword has its check', total === KEYWORDS * Object.keys(manners).length, `${total}`)
  await sendLeft(product)
  await sweep(product)
  await checkStored(deep, product, keptBy(bucket), 'after all')

  killed += await moveThereAndBack(deep, product)
  await sweep(product)
  await checkStored(deep, product, keptBy(bucket), 'after the moves')
  await readSome(deep, person, 'well', await checkedOf(product))
  deep.remark('workers killed', killed)
  deep.check('the product was never restarted', product.restarts() === 0, String(product.restarts()))
  await checkPlaces(deep, pool, 1, source.round())
  await checkInvariants(deep, pool)
}

const keptBy = (bucket: Bucket): Kept => ({
  names: async () => bucket.names().map((name) => name.replace(/^deep\//, '')),
  bytes: async (name) => bucket.files.get(`deep/${name}`) ?? Buffer.alloc(0),
})
