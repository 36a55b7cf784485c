import { loginAsUser } from '@rankline/contract/admin/log-in-as'
import { createAlert } from '@rankline/contract/alerts/calls'
import { assignProjects } from '@rankline/contract/assignments/calls'
import { setBrandDomain } from '@rankline/contract/brands/domains'
import { createClient, loginAsClient, updateClient } from '@rankline/contract/clients/calls'
import { utcDay } from '@rankline/contract/days'
import { type Endpoint, isOpenToImpersonators, isRecordedOfImpersonators } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { addNote, listNotes } from '@rankline/contract/notes/calls'
import { createPreset } from '@rankline/contract/presets/calls'
import { createBucket, createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { createReport } from '@rankline/contract/reports/calls'
import { createSharedView } from '@rankline/contract/shared-views/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { ACTING_CALLS, isActingCall, READING_CALLS } from '../support/acting-calls.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'
import { makeFingerprint } from '../support/fingerprint.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { send } from '../support/send.ts'

// A session in somebody else's name reads and repairs lists. Whatever would outlast it, or reach somebody outside, is
// refused, and so is every call that nobody has thought about.

const app = appForTests()
type Acting = { person: SignedUp; token: string }

const kinds: Record<'support' | 'agency', () => Promise<Acting>> = {
  async support() {
    const [person, { token: own }] = [await signUp(app), await makeAdministrator(app)]
    const { token } = await app.items(loginAsUser, { user_id: person.userId }, own)
    return { person, token }
  },
  async agency() {
    const agency = await signUp(app)
    const person = await signUpClient(app, await makeBrand(app, agency))
    const { token } = await app.items(loginAsClient, { user_dashboard_id: person.userId }, agency.token)
    return { person, token }
  },
}

let everything: () => Promise<Record<string, number>>
beforeAll(async () => {
  everything = await makeFingerprint(app.database)
})

const signedIn = endpoints.filter(({ scope }) => scope !== 'public' && scope !== 'admin')

test('calls are open to somebody else as the table has it, and refused unless they are in it', () => {
  const open = signedIn.filter(isOpenToImpersonators).map(({ path }) => path)
  expect(open.toSorted()).toEqual(
    signedIn
      .filter(isActingCall)
      .map(({ path }) => path)
      .toSorted(),
  )
  const paths = new Set(signedIn.map(({ path }) => path))
  expect([...ACTING_CALLS].filter((path) => !paths.has(path))).toEqual([])
})

test('calls that change something are recorded as the table has it', () => {
  const recorded = signedIn.filter(isRecordedOfImpersonators).map(({ path }) => path)
  expect(recorded.toSorted()).toEqual([...ACTING_CALLS].filter((path) => !READING_CALLS.has(path)).toSorted())
})

test('a new call that changes something is refused until it is declared allowed', () => {
  expect(isOpenToImpersonators({ method: 'GET' })).toBe(true)
  expect(isOpenToImpersonators({ method: 'GET', impersonation: 'refused' })).toBe(false)
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    expect(isOpenToImpersonators({ method })).toBe(false)
    expect(isOpenToImpersonators({ method, impersonation: 'allowed' })).toBe(true)
    expect(isOpenToImpersonators({ method, impersonation: 'reading' })).toBe(true)
    expect(isRecordedOfImpersonators({ method, impersonation: 'allowed' })).toBe(true)
    expect(isRecordedOfImpersonators({ method, impersonation: 'reading' })).toBe(false)
  }
})

describe.each(['support', 'agency'] as const)('a session of the %s', (kind) => {
  let acting: Acting
  beforeAll(async () => {
    acting = await kinds[kind]()
  })

  const isOpenTo = ({ scope }: Endpoint) =>
    scope === 'account' || scope === (kind === 'support' ? 'user' : 'client')
  const refused = signedIn.filter((endpoint) => isOpenTo(endpoint) && !isActingCall(endpoint))

  test('is refused every call beside the table, in the words of the person’s right, and changes nothing', async () => {
    const before = await everything()
    for (const endpoint of refused) {
      const { status, body } = await send(app, endpoint, {}, { token: acting.token })
      expect([endpoint.path, status, (body as { message?: string }).message]).toEqual([
        endpoint.path,
        403,
        messages.notAsSomebodyElse,
      ])
    }
    expect(await everything()).toEqual(before)
  })

  test('looks around and repairs lists', async () => {
    const { person, token } = acting
    const project = await makeProject(app, { ...person, token })
    const [keyword] = await makeKeywords(app, { ...person, token }, project, 'red shoes')
    const named = { project_keyword_ids: [keyword!.id] }
    await app.items(addNote, { ...named, text: 'Repaired', selected_date: utcDay() }, token)
    await app.items(createTag, { ...named, tag: 'repaired', type: 2 }, token)
    await app.items(createPreset, { name: 'Repaired', data: 'tag=1' }, token)
    const notes = await app.items(listNotes, { project_keyword_id: keyword!.id }, person.token)
    expect(notes.map(({ text }) => text)).toEqual(['Repaired'])
  })
})

test('nothing that an agency or a person gives to others is set up by the support', async () => {
  const { token } = await kinds.support()
  const lasting = [
    assignProjects,
    createAlert,
    createBucket,
    createClient,
    createRemoteServer,
    createReport,
    createSharedView,
    setBrandDomain,
    updateClient,
  ]
  for (const endpoint of lasting)
    expect([endpoint.path, (await send(app, endpoint, {}, { token })).status]).toEqual([endpoint.path, 403])
})
