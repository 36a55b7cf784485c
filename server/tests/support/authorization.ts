import { login } from '@rankline/contract/auth/calls'
import { loginClient } from '@rankline/contract/clients/calls'
import type { WireValue } from '@rankline/contract/encoding'
import { addKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import {
  answerInvitation,
  assignMembers,
  inviteMembers,
  listInvitations,
} from '@rankline/contract/members/calls'
import type { MemberRole } from '@rankline/contract/members/permissions'
import type { Project } from '@rankline/contract/projects/calls'
import { makeAdministrator } from './administrator.ts'
import type { TestApp } from './app.ts'
import { makeBrand, type SignedUpClient, signUpClient } from './clients.ts'
import { makeKeywords, makeProject } from './keywords.ts'
import { ROOMY_PACKAGE, type SignedUp, signUp } from './people.ts'

export const limitedActors = ['limited viewer', 'limited moderator', 'limited manager'] as const
type LimitedActor = (typeof limitedActors)[number]
export const isLimited = (actor: Actor): actor is LimitedActor => limitedActors.some((one) => one === actor)

/**
 * The callers, always about the holder's account: a visitor; a stranger with their own account; members by
 * role, for all projects or limited to one; the holder; a client of the holder's brand; an administrator.
 */
export const actors = [
  'visitor',
  'stranger',
  'viewer',
  'moderator',
  'manager',
  'owner',
  ...limitedActors,
  'holder',
  'client',
  'administrator',
] as const
export type Actor = (typeof actors)[number]

/** The HTTP status for each actor. */
export type Expected = Readonly<Record<Actor, number>>

export type World = {
  app: TestApp
  people: Record<Exclude<Actor, 'visitor' | 'client'>, SignedUp> & { client: SignedUpClient }
  /** Ids of the holder's members; no other call is about `spare`. */
  memberIds: Record<MemberRole | LimitedActor | 'spare', number>
  /** The holder's project, only for reading; the one project that limited members see. */
  project: Project
  keyword: Keyword
  /** New ones of the holder, for calls that use them up. */
  newProject(): Promise<Project>
  newKeyword(): Promise<Keyword>
  /** Gives a limited member access to one more project. */
  show(actor: Actor, projectId: number): Promise<void>
  /** Limits the limited members to their one project again. */
  limit(): Promise<void>
}

/** One call of the matrix: an input that the holder may send, and the result for each actor. */
export type Row = {
  input(world: World, actor: Actor): Record<string, WireValue> | Promise<Record<string, WireValue>>
  expected: Expected
  /** Restores the things that the call has ended, for later calls. */
  after?(world: World, actor: Actor): Promise<void>
}
/** By the path of the call. */
export type Rows = Readonly<Record<string, Row>>

export const everyActor = (status: number): Expected =>
  Object.fromEntries(actors.map((actor) => [actor, status])) as Expected

const everybody = everyActor(200)
const nobody = everyActor(403)
const notViewers = { viewer: 403, 'limited viewer': 403 }
const onlyManagers = { ...notViewers, moderator: 403, 'limited moderator': 403 }
const insiders: Expected = { ...everybody, visitor: 401, stranger: 404, client: 404, administrator: 404 }

/** Expected statuses per permission, when the input names something in the holder's account. */
export const expected = {
  everybody,
  /** Calls about the caller's own account or no account: each caller gets an answer about themselves. */
  signedIn: { ...everybody, visitor: 401 },
  /** Calls like `signedIn` that clients of brands cannot make. */
  ofTheSite: { ...everybody, visitor: 401, client: 403 },
  /** Only for brands' clients. */
  ofBrands: { ...nobody, visitor: 401, client: 200 },
  view: insiders,
  update: { ...insiders, ...notViewers },
  manage: { ...insiders, ...onlyManagers },
  connect: { ...insiders, ...onlyManagers },
  invite: { ...insiders, ...onlyManagers },
  own: { ...insiders, ...onlyManagers, manager: 403, 'limited manager': 403, client: 403 },
  administrate: { ...nobody, visitor: 401, administrator: 200 },
} satisfies Record<string, Expected>

/**
 * For input that names only the holder's account: members limited to some projects cannot reach a whole
 * account.
 */
export const ofWholeAccount = (whole: Expected): Expected => ({
  ...whole,
  'limited viewer': 403,
  'limited moderator': 403,
  'limited manager': 403,
})

/** For input that names something private of the holder, which members cannot reach. */
export const ofHolderAlone = (signedIn: Expected): Expected => ({
  ...everyActor(404),
  visitor: signedIn.visitor,
  client: signedIn.client === 200 ? 404 : signedIn.client,
  holder: 200,
})

/** For calls that end the caller's session: gives them a new one. */
export async function signInAgain({ app, people }: World, actor: Actor) {
  if (actor === 'visitor') return
  const { username, password } = people[actor]
  const answer =
    actor === 'client'
      ? app.items(loginClient, { username, password, address_name: people.client.addressName })
      : app.items(login, { username, password })
  people[actor].token = (await answer).token
}

/** Sets the state of a person who has just registered for the trial but not chosen it yet. */
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

/**
 * The holder's account with a project, a keyword and a member of each role.
 * @param given who holds it and who is the client, where it is not a new user and a client of theirs
 */
export async function makeWorld(
  app: TestApp,
  given?: { holder: SignedUp; client: SignedUpClient },
): Promise<World> {
  const holder = given?.holder ?? (await signUp(app))
  const project = await makeProject(app, holder)
  const [keyword] = await makeKeywords(app, holder, project, 'red shoes')
  const member = (role: MemberRole) => makeMember(app, holder, role)
  const [owner, manager] = [await member('owner'), await member('manager')]
  const [moderator, viewer] = [await member('moderator'), await member('viewer')]
  const limited = (role: MemberRole) => makeMember(app, holder, role, { project_ids: [project.id] })
  const [spare, limitedViewer] = [await limited('viewer'), await limited('viewer')]
  const [limitedModerator, limitedManager] = [await limited('moderator'), await limited('manager')]
  const client = given?.client ?? (await signUpClient(app, await makeBrand(app, holder)))
  const memberIds = {
    owner: owner.memberId,
    manager: manager.memberId,
    moderator: moderator.memberId,
    viewer: viewer.memberId,
    spare: spare.memberId,
    'limited viewer': limitedViewer.memberId,
    'limited moderator': limitedModerator.memberId,
    'limited manager': limitedManager.memberId,
  }
  const limitedIds = [spare.memberId, ...limitedActors.map((actor) => memberIds[actor])]
  let count = 0
  return {
    app,
    people: {
      stranger: await signUp(app),
      viewer,
      moderator,
      manager,
      owner,
      'limited viewer': limitedViewer,
      'limited moderator': limitedModerator,
      'limited manager': limitedManager,
      holder,
      client,
      administrator: await makeAdministrator(app),
    },
    memberIds,
    project,
    keyword: keyword!,
    newProject: () => makeProject(app, holder),
    async newKeyword() {
      count += 1
      const phrase = `blue shoes ${count}.`
      await app.items(addKeywords, { project_id: project.id, keywords: phrase }, holder.token)
      const list = { project_id: project.id, keyword_query: phrase }
      return (await app.items(listKeywords, list, holder.token)).data[0]!
    },
    async show(actor, projectId) {
      if (!isLimited(actor)) return
      const input = { user_member_ids: [memberIds[actor]], project_ids: [projectId] }
      await app.items(assignMembers, input, holder.token)
    },
    async limit() {
      const { db } = app.database
      await db
        .deleteFrom('project_members')
        .where('member_id', 'in', limitedIds)
        .where('project_id', '<>', project.id)
        .execute()
      await app.items(assignMembers, { user_member_ids: limitedIds, project_ids: [project.id] }, holder.token)
    },
  }
}

/** A new member of the person's account; in the given projects, or in all of them. */
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
