import { createEngineUpdate } from '@rankline/contract/engine-updates/calls'
import { expected, type Rows, type World } from '../support/authorization.ts'

const { administrate, signedIn } = expected
const update = { name: 'Core update', engine_id: 7, started_on: '2026-03-05' }

async function newUpdate({ app, people }: World): Promise<number> {
  return (await app.items(createEngineUpdate, update, people.administrator.token)).id
}

export const authorization: Rows = {
  'engine-updates/fetchAll': { input: () => ({}), expected: signedIn },
  'engine-updates/mCreate': { input: () => update, expected: administrate },
  'engine-updates/mUpdate': {
    input: async (world) => ({ engine_update_id: await newUpdate(world), ...update, name: 'Spam update' }),
    expected: administrate,
  },
  'engine-updates/mDelete': {
    input: async (world) => ({ engine_update_id: await newUpdate(world) }),
    expected: administrate,
  },
}
