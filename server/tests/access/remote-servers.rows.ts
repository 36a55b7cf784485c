import { createBucket, createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { expected, ofHolderAlone, type Row, type Rows, type World } from '../support/authorization.ts'

const { signedIn } = expected
const form = { name: 'Files', ip_address: 'files.rankline.invalid', password: 'secret', port: 21 }

async function newServer({ app, people: { holder } }: World) {
  return { remote_ftp_id: (await app.items(createRemoteServer, form, holder.token)).id }
}

const bucket = {
  name: 'Bucket',
  endpoint: 'https://s3.rankline.invalid',
  bucket: 'exports',
  access_key: 'AKEY',
  secret_key: 'secret',
}

async function newBucket({ app, people: { holder } }: World) {
  return { remote_ftp_id: (await app.items(createBucket, bucket, holder.token)).id }
}

/** A person may have twenty. */
const after: Row['after'] = async ({ app }) => {
  await app.database.db.deleteFrom('remote_servers').execute()
}

export const authorization: Rows = {
  'user-remote-ftps/create': {
    input: () => form,
    expected: signedIn,
    after,
  },
  'user-remote-ftps/fetchAuth': { input: () => ({}), expected: signedIn },
  'user-remote-ftps/updateAuth': {
    input: async (world) => ({ ...form, ...(await newServer(world)) }),
    expected: ofHolderAlone(signedIn),
    after,
  },
  'user-remote-ftps/test': {
    input: newServer,
    expected: { ...ofHolderAlone(signedIn), holder: 502 },
    after,
  },
  'user-buckets/create': { input: () => bucket, expected: signedIn, after },
  'user-buckets/updateAuth': {
    input: async (world) => ({ ...bucket, ...(await newBucket(world)) }),
    expected: ofHolderAlone(signedIn),
    after,
  },
  'user-remote-ftps/deleteAuth': { input: newServer, expected: ofHolderAlone(signedIn), after },
}
