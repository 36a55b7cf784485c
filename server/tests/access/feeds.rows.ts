import { utcDay } from '@rankline/contract/days'
import { createFeed } from '@rankline/contract/feeds/calls'
import { createBucket } from '@rankline/contract/remote-servers/calls'
import { expected, ofHolderAlone, type Row, type Rows, type World } from '../support/authorization.ts'

const { signedIn } = expected

const bucket = {
  name: 'Warehouse',
  endpoint: 'https://s3.rankline.invalid',
  bucket: 'exports',
  access_key: 'AKEY',
  secret_key: 'secret',
}
const form = { name: 'Feed', prefix: 'ranks', tables: ['positions' as const], formats: ['csv' as const] }

/** A bucket of the caller, who can use no other. */
async function newBucket({ app, people }: World, actor: Parameters<Row['input']>[1]): Promise<number> {
  const person = actor === 'visitor' ? people.holder : people[actor]
  return (await app.items(createBucket, bucket, person.token)).id
}

async function newFeed(world: World) {
  const input = { ...form, remote_ftp_id: await newBucket(world, 'holder') }
  return { feed_id: (await world.app.items(createFeed, input, world.people.holder.token)).id }
}

/** A person may have twenty feeds and as many buckets. */
const after: Row['after'] = async ({ app: { database } }) => {
  await database.db.deleteFrom('feeds').execute()
  await database.db.deleteFrom('remote_servers').execute()
}

export const authorization: Rows = {
  'feeds/fetchAuth': { input: () => ({}), expected: signedIn },
  'feeds/create': {
    input: async (world, actor) => ({ ...form, remote_ftp_id: await newBucket(world, actor) }),
    expected: signedIn,
    after,
  },
  'feeds/updateAuth': {
    input: async (world, actor) => ({
      ...form,
      ...(await newFeed(world)),
      remote_ftp_id: await newBucket(world, actor),
    }),
    expected: ofHolderAlone(signedIn),
    after,
  },
  'feeds/switch': {
    input: async (world) => ({ ...(await newFeed(world)), is_enabled: 0 }),
    expected: ofHolderAlone(signedIn),
    after,
  },
  'feeds/rewrite': {
    input: async (world) => ({ ...(await newFeed(world)), from: utcDay(-3) }),
    expected: ofHolderAlone(signedIn),
    after,
  },
  'feeds/deleteAuth': { input: newFeed, expected: ofHolderAlone(signedIn), after },
}
