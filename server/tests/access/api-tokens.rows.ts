import { createApiToken } from '@rankline/contract/api-tokens/calls'
import { expected, ofHolderAlone, type Rows, type World } from '../support/authorization.ts'

const made = { name: 'program', permissions: ['read'], expires_in: '30' }
const ofHolder = ({ people }: World) => ({ userable_id: people.holder.userId })

async function newToken({ app, people }: World) {
  const { api_token } = await app.items(createApiToken, made, people.holder.token)
  return { api_token_id: api_token.id }
}

const noClients = { client: 403 }

export const authorization: Rows = {
  'api-tokens/fetchAuth': { input: ofHolder, expected: { ...expected.view, ...noClients } },
  'api-tokens/accounts': { input: () => ({}), expected: expected.ofTheSite },
  'api-tokens/create': {
    input: (world) => ({ ...made, ...ofHolder(world) }),
    expected: { ...expected.view, ...noClients },
  },
  // Owners end the tokens of everybody, others only their own.
  'api-tokens/deleteAuth': {
    input: newToken,
    expected: { ...ofHolderAlone(expected.ofTheSite), owner: 200 },
  },
}
