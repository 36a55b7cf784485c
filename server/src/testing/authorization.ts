import type { WireValue } from '@rankline/contract/encoding'
import type { Keyword } from '@rankline/contract/keywords'
import { answerInvitation, inviteMembers, listInvitations } from '@rankline/contract/members'
import type { MemberRole } from '@rankline/contract/permissions'
import type { Project } from '@rankline/contract/projects'
import { makeAdministrator } from './administrator.ts'
import type { TestApp } from './app.ts'
import { makeBrand, type SignedUpClient, signUpClient } from './clients.ts'
import { makeKeywords, makeProject } from './keywords.ts'
import { ROOMY_PACKAGE, type SignedUp, signUp } from './people.ts'

/**
 * Who calls, always about what belongs to the holder's account: a visitor; a stranger with an account of their own;
 * members of the holder's account by role; the holder; a client of the holder's brand; an administrator.
 */
export const actors = [
  'visitor',
  'stranger',
  'viewer',
  'moderator',
  'manager',
  'owner',
  'holder',
  'client',
  'administrator',
] as const
export type Actor = (typeof actors)[number]

/** The HTTP status each of them is answered with. */
export type Expected = Readonly<Record<Actor, number>>

export type World = {
  app: TestApp
  people: Record<Exclude<Actor, 'visitor' | 'client'>, SignedUp> & { client: SignedUpClient }
  /** Rows of the holder's members; `spare` is of somebody whom no other call is about. */
  memberIds: Record<MemberRole | 'spare', number>
  /** The holder's, there for reading. */
  project: Project
  keyword: Keyword
  /** The holder's, fresh for calls that use them up. */
  newProject(): Promise<Project>
  newKeyword(): Promise<Keyword>
}

/** One call of the matrix: an input that the holder may send, and what comes of it for everybody. */
export type Row = {
  input(world: World, actor: Actor): Record<string, WireValue> | Promise<Record<string, WireValue>>
  expected: Expected
  /** Mends what the call has ended for calls to come. */
  after?(world: World, actor: Actor): Promise<void>
}
/** By the path of the call. */
export type Rows = Readonly<Record<string, Row>>

const everybody: Expected = {
  visitor: 200,
  stranger: 200,
  viewer: 200,
  moderator: 200,
  manager: 200,
  owner: 200,
  holder: 200,
  client: 200,
  administrator: 200,
}
const insiders: Expected = { ...everybody, visitor: 401, stranger: 404, client: 404, administrator: 404 }

/** What is expected of each permission, where the input names something of the holder's account. */
export const expected = {
  everybody,
  /** About the caller's own account or nobody's: each signs in and is answered about themselves. */
  signedIn: { ...everybody, visitor: 401 },
  /** The same for calls that brands' clients cannot make. */
  ofTheSite: { ...everybody, visitor: 401, client: 403 },
  /** For brands' clients alone. */
  ofBrands: {
    visitor: 401,
    stranger: 403,
    viewer: 403,
    moderator: 403,
    manager: 403,
    owner: 403,
    holder: 403,
    client: 200,
    administrator: 403,
  },
  view: insiders,
  update: { ...insiders, viewer: 403 },
  manage: { ...insiders, viewer: 403, moderator: 403 },
  connect: { ...insiders, viewer: 403, moderator: 403 },
  invite: { ...insiders, viewer: 403, moderator: 403 },
  own: { ...insiders, viewer: 403, moderator: 403, manager: 403, client: 403 },
  administrate: {
    visitor: 401,
    stranger: 403,
    viewer: 403,
    moderator: 403,
    manager: 403,
    owner: 403,
    holder: 403,
    client: 403,
    administrator: 200,
  },
} as const satisfies Record<string, Expected>

/** As if somebody had registered for the trial a moment ago, and not chosen it yet. */
export async function signUpUndecided(app: TestApp, { userId }: SignedUp) {
  await app.database.db
    .updateTable('users')
    .set((eb) => ({
      status: 2,
      package_id: eb.selectFrom('packages').select('id').where('slug', '=', ROOMY_PACKAGE),
    }))
    .where('id', '=', userId)
    .execute()
}

/** The holder's account with a project, a keyword and a member of each role. */
export async function makeWorld(app: TestApp): Promise<World> {
  const holder = await signUp(app)
  const project = await makeProject(app, holder)
  const [keyword] = await makeKeywords(app, holder, project, 'red shoes')
  const member = (role: MemberRole) => makeMember(app, holder, role)
  const [owner, manager] = [await member('owner'), await member('manager')]
  const [moderator, viewer, spare] = [
    await member('moderator'),
    await member('viewer'),
    await member('viewer'),
  ]
  const client = await signUpClient(app, await makeBrand(app, holder))
  return {
    app,
    people: {
      stranger: await signUp(app),
      viewer,
      moderator,
      manager,
      owner,
      holder,
      client,
      administrator: await makeAdministrator(app),
    },
    memberIds: {
      owner: owner.memberId,
      manager: manager.memberId,
      moderator: moderator.memberId,
      viewer: viewer.memberId,
      spare: spare.memberId,
    },
    project,
    keyword: keyword!,
    newProject: () => makeProject(app, holder),
    async newKeyword() {
      const [fresh] = await makeKeywords(app, holder, await makeProject(app, holder), 'blue shoes')
      return fresh!
    },
  }
}

/** Somebody new who works in the person's account; in the given projects, or in all of them. */
export async function makeMember(
  app: TestApp,
  person: SignedUp,
  role: MemberRole,
  options: Record<string, WireValue> & { project_ids?: number[] } = {},
): Promise<SignedUp & { memberId: number }> {
  const member = await signUp(app)
  const permission = options.project_ids === undefined ? 'all' : 'projects'
  await app.items(
    inviteMembers,
    { emails: [member.email], role, project_permission: permission, ...options },
    person.token,
  )
  const [invitation] = await app.items(listInvitations, {}, member.token)
  if (invitation === undefined) throw new Error('The invitation did not arrive.')
  await app.items(answerInvitation, { user_member_id: invitation.id, status: 'accept' }, member.token)
  return { ...member, memberId: invitation.id }
}
