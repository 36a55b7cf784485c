import { utcDay } from '@rankline/contract/days'
import { createFeed, listFeeds } from '@rankline/contract/feeds/calls'
import { createBucket, listRemoteServers } from '@rankline/contract/remote-servers/calls'
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

/** The bucket of the caller, who can use no other. A person may have twenty. */
async function bucketOf({ app, people }: World, actor: Parameters<Row['input']>[1]): Promise<number> {
  const { token } = actor === 'visitor' ? people.holder : people[actor]
  const known = (await app.items(listRemoteServers, {}, token)).find((one) => one.bucket !== undefined)
  return (known ?? (await app.items(createBucket, bucket, token))).id
}

/** The feed of the holder. */
async function feedOf(world: World) {
  const { token } = world.people.holder
  const [known] = await world.app.items(listFeeds, {}, token)
  if (known !== undefined) return { feed_id: known.id }
  const input = { ...form, remote_ftp_id: await bucketOf(world, 'holder') }
  return { feed_id: (await world.app.items(createFeed, input, token)).id }
}

/** A person may have twenty feeds and as many buckets. */
const after: Row['after'] = async ({ app: { database } }) => {
  await database.db.deleteFrom('feeds').execute()
  await database.db.deleteFrom('remote_servers').execute()
}

export const authorization: Rows = {
  'feeds/fetchAuth': { input: () => ({}), expected: signedIn },
  'feeds/create': {
    input: async (world, actor) => ({ ...form, remote_ftp_id: await bucketOf(world, actor) }),
    expected: signedIn,
    after,
  },
  'feeds/updateAuth': {
    input: async (world, actor) => ({
      ...form,
      ...(await feedOf(world)),
      remote_ftp_id: await bucketOf(world, actor),
    }),
    expected: ofHolderAlone(signedIn),
    after,
  },
  'feeds/switch': {
    input: async (world) => ({ ...(await feedOf(world)), is_enabled: 0 }),
    expected: ofHolderAlone(signedIn),
    after,
  },
  'feeds/rewrite': {
    input: async (world) => ({ ...(await feedOf(world)), from: utcDay(-3) }),
    expected: ofHolderAlone(signedIn),
    after,
  },
  'feeds/deleteAuth': { input: feedOf, expected: ofHolderAlone(signedIn), after },
}
