import {
  assignMembers,
  inviteMembers,
  listMembers,
  type ProjectMember,
} from '@rankline/contract/members/calls'
import {
  everyActor,
  expected,
  ofWholeAccount,
  type Row,
  type Rows,
  type World,
} from '../support/authorization.ts'

const { signedIn, invite } = expected
const inAccount: Row['input'] = ({ people }) => ({ userable_id: people.holder.userId })
const ofProject: Row['input'] = ({ project }) => ({ project_id: project.id })

let count = 0

/** An invitation by the holder, for one project. */
async function newMember({ app, people, project }: World): Promise<number> {
  count += 1
  const email = `invited-${count}@example.com`
  const invitation = {
    emails: [email],
    role: 'viewer',
    project_permission: 'projects',
    project_ids: [project.id],
  }
  await app.items(inviteMembers, invitation, people.holder.token)
  const { data } = await app.items(listMembers, {}, people.holder.token)
  return data.find(({ memberable }) => memberable.email === email)!.id
}

async function newAssignment(world: World): Promise<ProjectMember> {
  const memberId = await newMember(world)
  const input = { user_member_ids: [memberId], project_ids: [world.project.id] }
  const [assigned] = await world.app.items(assignMembers, input, world.people.holder.token)
  return assigned!
}

/** Managers may invite and assign, but not change members. */
const change = { ...invite, manager: 403, 'limited manager': 403 }

export const authorization: Rows = {
  'user-members/createAuth': {
    input: ({ project }, actor) => ({
      emails: [`by-${actor.replace(' ', '-')}@example.com`],
      role: 'viewer',
      project_permission: 'projects',
      project_ids: [project.id],
    }),
    expected: invite,
  },
  'user-members/invitation': { input: () => ({ invitation: 'x' }), expected: everyActor(200) },
  'user-members/updateStatus': {
    // The invitation is not addressed to any of these actors.
    input: async (world) => ({ user_member_id: await newMember(world), status: 'accept' }),
    expected: { ...everyActor(404), visitor: 401 },
  },
  'user-members/updateAuthStatus': {
    input: ({ memberIds }) => ({ user_member_id: memberIds.spare }),
    expected: change,
  },
  'user-members/assignAuth': {
    input: async (world) => ({
      user_member_ids: [await newMember(world)],
      project_ids: [world.project.id],
    }),
    expected: invite,
  },
  'user-members/delete': {
    input: async (world) => ({ user_member_id: await newMember(world) }),
    expected: change,
  },
  'user-members/requests': { input: () => ({}), expected: signedIn },
  'user-members/paginateAuth': { input: inAccount, expected: ofWholeAccount(invite) },
  'user-members/allowance': { input: inAccount, expected: ofWholeAccount(invite) },
  'project-members/fetch': { input: ofProject, expected: invite },
  'project-members/all': { input: ofProject, expected: invite },
  'project-members/create': {
    input: async (world) => ({ user_member_id: await newMember(world), project_id: world.project.id }),
    expected: invite,
  },
  'project-members/update': {
    input: async (world) => ({
      user_member_id: await newMember(world),
      project_id: world.project.id,
      status: 0,
    }),
    expected: invite,
  },
  'project-members/delete': {
    input: async (world) => {
      const { id, user_member } = await newAssignment(world)
      return { user_member_id: user_member.id, project_member_id: id }
    },
    expected: invite,
  },
  'project-members/deleteSelected': {
    input: ({ project }) => ({ project_ids: [project.id] }),
    after: ({ limit }) => limit(),
    expected: invite,
  },
}
