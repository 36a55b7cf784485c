import { counted } from '@rankline/contract/counted'
import { moveBodies } from '../../features/tracking/bodies/bodies.jobs.ts'
import { compareObjects } from '../../features/tracking/bodies/compare.service.ts'
import * as queries from '../../features/tracking/bodies/objects.queries.ts'
import type { SystemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { Command, Work } from './command.ts'

const actions: Record<string, Work> = {
  status: showStatus,
  move: (ctx) => begin(ctx, 'out'),
  back: (ctx) => begin(ctx, 'back'),
  async stop({ db }) {
    const isStopped = await queries.stopMove(db, new Date())
    console.log(isStopped ? 'The move stops. Both commands go on with it.' : 'No move is under way.')
  },
  compare: (ctx) => compare(ctx, false),
  'remove-unknown': (ctx) => compare(ctx, true),
}

export const bodies: Command = {
  name: 'bodies',
  usage: Object.keys(actions).join('|'),
  does: 'shows, moves or compares the bodies of result pages in the storage of BODIES_URL',
  parse: ([action = '', ...more]) =>
    more.length === 0 && Object.hasOwn(actions, action) ? actions[action] : undefined,
}

const storageOf = ({ installation }: SystemContext) => {
  if (installation.bodies === null) throw new StartupError('Set BODIES_URL first: it names the storage.')
  return installation.bodies
}

async function begin(ctx: SystemContext, direction: 'out' | 'back') {
  storageOf(ctx)
  await queries.beginMove(ctx.db, direction, new Date())
  await enqueue(ctx.db, moveBodies, {}, 'all')
  console.log(
    direction === 'out'
      ? 'A worker moves the bodies of all result pages into the storage.'
      : 'A worker moves the bodies of all result pages back into the database. New ones stay there.',
  )
}

async function showStatus({ db, installation }: SystemContext) {
  const { unpacked, packed, left, objects, objectBytes } = await queries.countBodies(db)
  console.log(`Storage: ${installation.bodies?.store.shown ?? 'none, bodies are in the database'}`)
  console.log(
    `In the database: about ${counted(unpacked, 'body', 'bodies')}, ${left} of them wait for the storage.`,
  )
  console.log(
    `In the storage: about ${counted(packed - left, 'body', 'bodies')} in ${counted(objects, 'object')} of ${megabytes(objectBytes)} MB.`,
  )
  const move = await queries.findMove(db)
  if (move === undefined) return console.log('Nothing was moved yet.')
  const whither = move.direction === 'out' ? 'into the storage' : 'back into the database'
  const state = move.ended_at !== null ? 'ended' : move.stopped_at !== null ? 'stopped' : 'under way'
  console.log(`Move ${whither}: ${state}, ${counted(move.moved, 'body', 'bodies')} moved.`)
  if (move.failure !== null) console.log(move.failure)
}

async function compare(ctx: SystemContext, removes: boolean) {
  const found = await compareObjects(ctx, storageOf(ctx), { removes, now: new Date() })
  console.log(`${counted(found.known, 'object')} in the storage and in the database.`)
  console.log(
    `${counted(found.missing.length, 'object')} only in the database${found.missing.length === 0 ? '.' : `: ${found.missing.slice(0, 10).join(', ')}`}`,
  )
  console.log(
    `${counted(found.unknown.count, 'object')} only in the storage, ${megabytes(found.unknown.bytes)} MB${removes ? ', removed' : ''}.`,
  )
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
