import { loginClient, registerClient } from '@rankline/contract/clients/calls'
import { inviteMembers } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { listProjects } from '@rankline/contract/projects/calls'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import {
  makeBrand,
  type SignedUpClient,
  signUpClient,
  type TestBrand,
} from '../../../tests/support/clients.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let agency: SignedUp
let brand: TestBrand
let client: SignedUpClient

beforeAll(async () => {
  agency = await signUp(app)
})

/** A brand that has a client and accepts others only by invitation. */
beforeEach(async () => {
  brand = await makeBrand(app, agency)
  client = await signUpClient(app, brand)
  await app.database.db
    .updateTable('brands')
    .set({ only_by_invitation: true })
    .where('id', '=', brand.id)
    .execute()
})

let count = 0
const newcomer = () => {
  count += 1
  return { username: `friend-${count}`, email: `friend-${count}@example.net`, password: 'secret-words' }
}

/** Invites the address. @returns the mail to it */
async function invitation(email: string, by: SignedUp) {
  await mailed(app)
  const input = { emails: [email], role: 'viewer', project_permission: 'all' }
  await app.items(inviteMembers, input, by.token)
  return (await mailed(app)).find(({ to }) => to === email)!
}

const invite = async (email: string, by: SignedUp) => linkIn(await invitation(email, by))

const codeOf = (link: URL) => link.searchParams.get('invitation')
const join = (person: ReturnType<typeof newcomer>, invitation: string | null) =>
  app.call(registerClient, { ...person, user_brand_id: brand.id, invitation })

test('who a client invites registers under the brand by the mailed link, and works with that client', async () => {
  const project = await makeProject(app, client)
  const friend = newcomer()
  const link = await invite(friend.email, client)
  expect(link.pathname).toBe(`/white-label/brand/${brand.addressName}/register`)
  expect((await join(friend, codeOf(link))).status).toBe(200)

  const { username, password } = friend
  const input = { username, password, address_name: brand.addressName }
  const { token } = await app.items(loginClient, input)
  const joint = await app.items(listProjects, { joint: 1 }, token)
  expect(joint.data.map(({ id }) => id)).toEqual([project.id])
})

test('the mail to somebody invited by a client speaks of the brand, and of us nowhere', async () => {
  const friend = newcomer()
  const { subject, text, html } = await invitation(friend.email, client)
  expect([subject, text, html].join()).not.toContain('Rankline')
  for (const part of [subject, text, html]) expect(part).toContain('Acme Search')
})

test('a code opens the brand once, and for the address it was sent to', async () => {
  const [friend, other] = [newcomer(), newcomer()]
  const code = codeOf(await invite(friend.email, client))
  expect((await join(other, code)).body).toMatchObject({ errors: { email: [messages.notYourInvitation] } })
  expect((await join(friend, code)).status).toBe(200)
  const again = await join({ ...newcomer(), email: friend.email }, code)
  expect(again.body.message).toBe(messages.onlyByInvitation)
})

test('a code from another brand, or from an account of the site, opens nothing', async () => {
  const elsewhere = await signUpClient(app, await makeBrand(app, agency))
  for (const inviter of [elsewhere, agency, await signUp(app)]) {
    const friend = newcomer()
    const code = codeOf(await invite(friend.email, inviter))
    expect((await join(friend, code)).body.message).toBe(messages.onlyByInvitation)
  }
})

test('an invitation answered by twenty registrations at once makes one client', async () => {
  const friend = newcomer()
  const code = codeOf(await invite(friend.email, client))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      join({ ...friend, username: `${friend.username}-${index}` }, code),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const members = await app.database.db
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', client.accountId)
    .where('role', '=', 'viewer')
    .where('status', 'in', [1, 2])
    .execute()
  expect(members).toHaveLength(1)
})
