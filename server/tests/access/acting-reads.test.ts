import { loginAsUser } from '@rankline/contract/admin/log-in-as'
import { login } from '@rankline/contract/auth/calls'
import { loginAsClient, loginClient } from '@rankline/contract/clients/calls'
import { type Endpoint, isOpenToImpersonators } from '@rankline/contract/endpoint'
import { listSessions } from '@rankline/contract/sessions/calls'
import { describe, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeWorld, type World } from '../support/authorization.ts'
import { cases } from '../support/authorization-rows.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { send } from '../support/send.ts'

// A session in somebody else's name shows none of the person's log-ins: no address, no device, no place.

const app = appForTests()

const ADDRESS = '80.156.86.78'
const AGENT =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36 Vivaldi/7.5'
/** Traces of a log-in: the address, the browser and its system, and the place in the words of a session. */
const marks = [ADDRESS, 'Vivaldi', 'Chrome OS', 'CrOS', '"place":"Germany"']
const marksIn = (text: string) => marks.filter((mark) => text.includes(mark))

type Acting = { world: World; person: SignedUp; token: string; isOpenTo(endpoint: Endpoint): boolean }

/** Two sessions of the person and a refused log-in, from a place and a browser that nothing else has. */
async function logIn({ username, password }: SignedUp, addressName?: string) {
  const [endpoint, brand] =
    addressName === undefined ? [login, {}] : [loginClient, { address_name: addressName }]
  for (const word of ['not-this-one', password, password])
    await app.app.inject({
      method: 'POST',
      url: `/api/v1/${endpoint.path}`,
      payload: { username, password: word, ...brand },
      headers: { 'user-agent': AGENT },
      remoteAddress: ADDRESS,
    })
}

const kinds: Record<'support' | 'agency', () => Promise<Acting>> = {
  async support() {
    const world = await makeWorld(app)
    const { holder: person, administrator } = world.people
    await logIn(person)
    const { token } = await app.items(loginAsUser, { user_id: person.userId }, administrator.token)
    return { world, person, token, isOpenTo: ({ scope }) => scope === 'account' || scope === 'user' }
  },
  async agency() {
    const agency = await signUp(app)
    const brand = await makeBrand(app, agency)
    const person = await signUpClient(app, brand)
    const world = await makeWorld(app, { holder: person, client: await signUpClient(app, brand) })
    await logIn(person, brand.addressName)
    const { token } = await app.items(loginAsClient, { user_dashboard_id: person.userId }, agency.token)
    return { world, person, token, isOpenTo: ({ scope }) => scope === 'account' || scope === 'client' }
  },
}

describe.each(['support', 'agency'] as const)('%s', (kind) => {
  test('no GET call shows a log-in of the person to somebody who acts in their name', async () => {
    const { world, person, token, isOpenTo } = await kinds[kind]()
    const reads = cases.filter(
      ({ endpoint }) => endpoint.method === 'GET' && isOpenTo(endpoint) && isOpenToImpersonators(endpoint),
    )
    const shown: [path: string, marks: string[]][] = []
    const own: [path: string, marks: string[]][] = []
    const answered: string[] = []
    for (const { endpoint, row, path } of reads) {
      const input = await row.input(world, 'holder')
      const answer = await send(app, endpoint, input, { token })
      if (answer.status === 200) answered.push(path)
      const found = marksIn(answer.text)
      if (found.length > 0) shown.push([path, found])
      const ofPerson = marksIn((await send(app, endpoint, input, { token: person.token })).text)
      if (ofPerson.length > 0) own.push([path, ofPerson])
    }
    expect(answered.length).toBeGreaterThan(60)
    // The person sees them, so that the marks are there to be found.
    expect(own).toEqual([
      ['sessions/fetchAuth', ['Vivaldi', 'Chrome OS', '"place":"Germany"']],
      ['activities/fetchAuth', [ADDRESS]],
    ])
    expect(shown).toEqual([])
  })

  test('the list of sessions has only this one for who acts; for the person it says who has opened it', async () => {
    const { person, token } = await kinds[kind]()
    expect(await app.items(listSessions, {}, token)).toMatchObject([{ is_current: 1 }])
    const sessions = await app.items(listSessions, {}, person.token)
    const device = kind === 'support' ? 'Support' : 'Acme Search'
    expect(sessions.filter(({ place }) => place === 'Logged in as you')).toMatchObject([{ device }])
    expect(sessions).toHaveLength(4)
  })
})
