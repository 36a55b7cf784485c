import { login } from '@rankline/contract/auth/calls'
import { loginClient } from '@rankline/contract/clients/calls'
import { listSessions } from '@rankline/contract/sessions/calls'
import { type Actor, expected, type Rows, type World } from '../support/authorization.ts'

/** Another session of the same actor. */
async function spareSession({ app, people }: World, actor: Exclude<Actor, 'visitor'>): Promise<number> {
  const { username, password } = people[actor]
  const { token } = await (actor === 'client'
    ? app.items(loginClient, { username, password, address_name: people.client.addressName })
    : app.items(login, { username, password }))
  const sessions = await app.items(listSessions, {}, token)
  return sessions[0]!.id
}

export const authorization: Rows = {
  'sessions/fetchAuth': { input: () => ({}), expected: expected.signedIn },
  'sessions/end': {
    input: async (world, actor) => ({
      session_id: actor === 'visitor' ? 1 : await spareSession(world, actor),
    }),
    expected: expected.signedIn,
  },
}
