import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { updateAvatar } from '@rankline/contract/account/calls'
import { createObjectStore, type ObjectStore } from '@rankline/server/platform/bucket/object-store'
import { createSigned } from '@rankline/server/platform/bucket/signed-request'
import { putParts } from '@rankline/server/platform/bucket/upload'
import { pictureFile } from '../../server/tests/support/pictures.ts'
import { untilChecked, untilQuiet } from '../checked.ts'
import { checkInvariants } from '../invariants/all.ts'
import type { Deep } from '../part.ts'
import { makeProject, type Person, signUp, track } from '../person.ts'
import { startProduct } from '../product.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'
import {
  checkedOf,
  checkStored,
  countsOf,
  type Kept,
  moveThereAndBack,
  readSome,
  sendLeft,
  stateOf,
  sweep,
} from '../stored-bodies.ts'
import { hasSwift, startSwift } from '../swift.ts'

/** Keywords of each half: while all is well, and while Swift loses the server of its objects. */
const KEYWORDS = 400
/** Seconds. */
const PATIENCE = 400
/** More objects than one answer of a list names. */
const LISTED = 1_100
const MEGABYTE = 1024 * 1024

/** Result bodies, pictures and large files in a storage that somebody else wrote: OpenStack Swift with its S3 interface. */
export async function swift(deep: Deep): Promise<void> {
  if (!hasSwift()) return deep.skip('Swift or memcached is not installed.')
  const storage = await startSwift(deep)
  const { service } = storage
  await storage.makeBucket('rankline')
  const placeOf = (path: string) => ({ ...service, bucket: 'rankline', path })
  await checkLargeFile(deep, createSigned({ ...service, bucket: 'rankline' }))
  await checkList(deep, createObjectStore(placeOf('/listed')))

  const source = await startStandIn()
  deep.onEnd(source.close)
  const product = await startProduct(deep, {
    settings: {
      SOURCES: 'google:serpapi',
      ...settingsFor(source),
      LEASE_SECONDS: '30',
      STORAGE_S3_ENDPOINT: `http://${service.host}:${service.port}`,
      STORAGE_S3_REGION: service.region,
      STORAGE_S3_ACCESS_KEY: service.username,
      STORAGE_S3_SECRET_KEY: service.password,
      BODIES_URL: 's3://rankline/pages',
      FILES_URL: 's3://rankline/files',
      BODIES_CACHE: '0',
    },
  })
  const { pool } = product.database
  const kept = keptBy(createObjectStore(placeOf('/pages')))
  const person = await signUp(product, 'writer')
  await checkPicture(deep, person, product.url)

  const projectId = await makeProject(person, 'Swift')
  const half = (name: string) => Array.from({ length: KEYWORDS }, (_, index) => `swift ${name} ${index}`)
  await track(person, projectId, half('well'))
  await untilChecked(pool, PATIENCE)
  await untilQuiet(pool, PATIENCE)
  deep.remark('while all is well', await stateOf(product))
  const { packed, left } = await countsOf(product)
  deep.check('bodies are in Swift', packed > 0 && left === 0, `${packed} packed, ${left} left`)
  await checkStored(deep, product, kept, 'while all is well')

  await storage.killObjects()
  await track(person, projectId, half('without objects'))
  await untilChecked(pool, PATIENCE)
  await untilQuiet(pool, PATIENCE)
  deep.remark('while objects are away', await stateOf(product))
  const known = await checkedOf(product)
  deep.check('every keyword has its check', known.length === 2 * KEYWORDS, String(known.length))
  await readSome(deep, person, 'has no objects', known)
  await storage.startObjects()
  await sendLeft(product)
  await sweep(product)
  await checkStored(deep, product, kept, 'after the objects are back')

  deep.remark('workers killed', await moveThereAndBack(deep, product))
  await sweep(product)
  await checkStored(deep, product, kept, 'after the moves')
  await readSome(deep, person, 'well', known)
  deep.check('the product was never restarted', product.restarts() === 0, String(product.restarts()))
  await checkInvariants(deep, pool)
}

const keptBy = (store: ObjectStore): Kept => ({
  names: () => namesOf(store),
  bytes: async (name) => (await store.readWhole(name, 64 * MEGABYTE)) ?? Buffer.alloc(0),
})

async function namesOf(store: ObjectStore): Promise<string[]> {
  const names: string[] = []
  for await (const some of store.list()) names.push(...some.map(({ name }) => name))
  return names
}

/** A file of three parts, as backups and exports are sent. */
async function checkLargeFile(deep: Deep, signed: ReturnType<typeof createSigned>) {
  const bytes = randomBytes(20 * MEGABYTE)
  await putParts(signed, 'large file & more.zip', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))
  const answer = await signed.open({ method: 'GET', key: 'large file & more.zip' })
  const read = answer === null ? Buffer.alloc(0) : await buffer(answer.body)
  const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  deep.check('a file of several parts comes back', hashOf(read) === hashOf(bytes), `${read.length} bytes`)
}

async function checkList(deep: Deep, store: ObjectStore) {
  const names = Array.from({ length: LISTED }, (_, index) => `${index} & ä.bin`)
  for (let from = 0; from < names.length; from += 20)
    await Promise.all(names.slice(from, from + 20).map((name) => store.put(name, Buffer.from(name))))
  const listed = await namesOf(store)
  deep.check('a list of several answers has every name', listed.toSorted().join() === names.toSorted().join())
  const [name] = names
  deep.check(
    'a range is read',
    (await store.read(name!, 4, 6))?.toString() === Buffer.from(name!).subarray(4, 6).toString(),
  )
  await store.remove(name!)
  await store.remove(name!)
  deep.check('a removed object is gone', (await store.readWhole(name!, 100)) === null)
}

async function checkPicture(deep: Deep, person: Person, url: string) {
  const { avatar_location: place } = await person.demand(updateAvatar, { avatar: await pictureFile('png') })
  const shown = place === null ? null : await fetch(new URL(place, url))
  deep.check(
    'a picture of somebody comes back',
    shown?.headers.get('content-type') === 'image/webp',
    place ?? '',
  )
}
