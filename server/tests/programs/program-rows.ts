import type { Permission } from '@rankline/contract/members/permissions'
import { programEndpoints } from '../../src/app.ts'
import type { World } from '../support/authorization.ts'

type Input = Record<string, unknown>

/** Valid input of a call about a project and one of its keywords; `isWhole` if it names neither. */
export type ProgramRow = {
  input(thing: { projectId: number; keywordId: number }): Input
  isWhole?: true
}

const ofProject: ProgramRow = { input: ({ projectId }) => ({ project_id: projectId }) }
const ofKeyword: ProgramRow = { input: ({ keywordId }) => ({ keyword_id: keywordId }) }
const ofKeywords = (more: Input = {}): ProgramRow => ({
  input: ({ keywordId }) => ({ keyword_ids: [keywordId], ...more }),
})

/** A row for each call of the public API, by its id; the matrix fails without one. */
export const programRows: Record<string, ProgramRow> = {
  getAccount: { input: () => ({}), isWhole: true },
  listProjects: { input: () => ({}), isWhole: true },
  getProject: ofProject,
  changeProject: { input: ({ projectId }) => ({ project_id: projectId, check_every: 2 }) },
  deleteProject: ofProject,
  listKeywords: ofProject,
  getKeyword: ofKeyword,
  addKeywords: {
    input: ({ projectId }) => ({
      project_id: projectId,
      keywords: [`new ${Math.random()}`],
      search: { engine: 'google', country: 'US' },
    }),
  },
  changeKeywords: ofKeywords({ is_favourite: true }),
  deleteKeywords: ofKeywords(),
  requestChecks: ofKeywords({ dry_run: true }),
  listPositions: ofKeyword,
  listProjectPositions: ofProject,
  getResultPage: ofKeyword,
  listResultDays: ofKeyword,
  listCompetitors: ofKeyword,
  listProjectCompetitors: ofProject,
  getShareOfVoice: ofProject,
  listLandingPages: ofProject,
  listCannibalisation: ofProject,
}

/** Calls that use up what they name, so each gets a new keyword or project. */
export const consuming: ReadonlySet<string> = new Set(['deleteProject', 'deleteKeywords'])

/** The permissions of each role, written independently of the code. */
const byRole: Record<string, readonly Permission[]> = {
  viewer: ['view'],
  moderator: ['view', 'note', 'update'],
  manager: ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite'],
  owner: ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite', 'own'],
}

/** Whether a maker may do what a call needs. */
export const mayMaker = (actor: string, permission: Permission): boolean =>
  actor === 'holder' || byRole[actor.replace('limited ', '')]!.includes(permission)

export const calls = programEndpoints.map((endpoint) => {
  const id = endpoint.program?.id ?? ''
  return { id, endpoint, row: programRows[id] }
})

/** A new keyword, or a new project with one. */
export async function newThing(world: World, id: string) {
  if (!consuming.has(id)) return { projectId: world.project.id, keywordId: world.keyword.id }
  if (id === 'deleteProject') return { projectId: (await world.newProject()).id, keywordId: 0 }
  return { projectId: world.project.id, keywordId: (await world.newKeyword()).id }
}
