import { createApiToken } from '@rankline/contract/api-tokens/calls'
import {
  actors,
  type Expected,
  expected,
  ofHolderAlone,
  type Rows,
  type World,
} from '../support/authorization.ts'
import { newVerifier, requestOf } from '../support/oauth.ts'

const made = { name: 'program', permissions: ['read'], expires_in: '30' }
const allowed = { permissions: ['read'], expires_in: '30' }
const ofHolder = ({ people }: World) => ({ userable_id: people.holder.userId })

async function newToken({ app, people }: World) {
  const { api_token } = await app.items(createApiToken, made, people.holder.token)
  return { api_token_id: api_token.id }
}

/** Callers who are let in are told that the program does not answer: no test of the matrix runs one. */
const noProgram = (statuses: Expected): Expected =>
  Object.fromEntries(
    actors.map((actor) => [actor, statuses[actor] === 200 ? 422 : statuses[actor]]),
  ) as Expected

export const authorization: Rows = {
  'api-tokens/fetchAuth': { input: ofHolder, expected: expected.view },
  'api-tokens/accounts': { input: () => ({}), expected: expected.signedIn },
  'api-tokens/create': {
    input: (world) => ({ ...made, ...ofHolder(world) }),
    expected: expected.view,
  },
  'api-tokens/program': { input: () => requestOf(newVerifier()), expected: noProgram(expected.signedIn) },
  'api-tokens/connect': {
    input: (world) => ({ ...requestOf(newVerifier()), ...allowed, ...ofHolder(world) }),
    expected: noProgram(expected.view),
  },
  // Owners end the tokens of everybody, others only their own.
  'api-tokens/deleteAuth': {
    input: newToken,
    expected: { ...ofHolderAlone(expected.signedIn), owner: 200 },
  },
}
