import { newTakeout } from '../../src/features/takeout/takeout.service.ts'
import {
  type Expected,
  expected,
  ofHolderAlone,
  type Row,
  type Rows,
  type World,
} from '../support/authorization.ts'

const { ofTheSite } = expected

/** Each account has one at a time. */
const after: Row['after'] = async ({ app }) => {
  await app.database.db.deleteFrom('takeouts').execute()
}

/** An archive of the holder that arrives, or was to be made. */
async function newArchive({ app, people: { holder } }: World, status: 'queued' | 'receiving' = 'queued') {
  const given = { file_name: 'a.zip', status, bytes: 1 }
  const { id } = await app.database.db
    .insertInto('takeouts')
    .values(newTakeout(holder.accountId, status === 'queued' ? 'made' : 'imported', given))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Everybody here has something already, so that no archive can be imported. */
const nobodyIsEmpty = Object.fromEntries(
  Object.entries(ofTheSite).map(([actor, status]) => [actor, status === 200 ? 409 : status]),
) as Expected

export const authorization: Rows = {
  'takeout/make': { input: () => ({}), expected: ofTheSite, after },
  'takeout/fetchAuth': { input: () => ({}), expected: ofTheSite },
  'takeout/link': {
    input: async (world) => ({ takeout_id: await newArchive(world) }),
    expected: { ...ofHolderAlone(ofTheSite), holder: 409 },
    after,
  },
  'takeout/delete': {
    input: async (world) => ({ takeout_id: await newArchive(world) }),
    expected: ofHolderAlone(ofTheSite),
    after,
  },
  'takeout/beginImport': {
    input: () => ({ file_name: 'a.zip', bytes: 100 }),
    expected: nobodyIsEmpty,
    after,
  },
  'takeout/sendPart': {
    input: async (world) => ({
      takeout_id: await newArchive(world, 'receiving'),
      part: 0,
      content: new File(['x'], 'part'),
    }),
    expected: ofHolderAlone(ofTheSite),
    after,
  },
  'takeout/startImport': {
    input: async (world) => ({ takeout_id: await newArchive(world, 'receiving') }),
    expected: { ...ofHolderAlone(ofTheSite), holder: 409 },
    after,
  },
}
