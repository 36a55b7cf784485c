import type { AlertScope } from '@rankline/contract/alerts/calls'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { messages } from '@rankline/contract/messages'
import type { Kysely } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { invalid } from '../../platform/errors.ts'
import type { AlertRow } from './evaluation.queries.ts'

type GroupedProject = { id: number; folder: string | null; tags: string[] }
type Scope = Pick<AlertRow, 'project_scope' | 'scope_name'>

/** The projects that an alert over many may cover: those that the caller sees, without archived ones. */
export const findGroupedProjects = (db: Kysely<Tables>, account: ProjectScope): Promise<GroupedProject[]> =>
  db
    .selectFrom('projects')
    .select(['id', 'folder', 'tags'])
    .where('account_id', '=', account.id)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where(isVisible(account, 'id'))
    .orderBy('id')
    .execute()

/** The ids of these projects that an alert covers now. */
export const projectsInScope = (scope: Scope, projects: readonly GroupedProject[]): number[] =>
  projects.flatMap((project) => (isInScope(scope, project) ? [project.id] : []))

function isInScope({ project_scope: scope, scope_name: name }: Scope, project: GroupedProject): boolean {
  if (scope === 'all') return true
  const isIt = (one: string) => normalisePhrase(one) === normalisePhrase(name ?? '')
  if (scope === 'folder') return project.folder !== null && isIt(project.folder)
  return project.tags.some(isIt)
}

/**
 * The scope as it is stored, in the spelling of the projects.
 * @throws {Refusal} for a folder or a tag of which the caller sees no project
 */
export async function requestedScope(
  { db, account }: Pick<Context, 'db' | 'account'>,
  scope: AlertScope | null,
): Promise<Scope> {
  if (scope === null) return { project_scope: null, scope_name: null }
  if (scope.of === 'all') return { project_scope: 'all', scope_name: null }
  const projects = await findGroupedProjects(db, account)
  const names = projects.flatMap(({ folder, tags }) => (scope.of === 'folder' ? [folder ?? ''] : tags))
  const known = names.find((one) => normalisePhrase(one) === normalisePhrase(scope.name))
  if (known === undefined)
    throw invalid(
      'source_scope_name',
      scope.of === 'folder' ? messages.noSuchFolder : messages.noSuchProjectTag,
    )
  return { project_scope: scope.of, scope_name: known }
}

/** `all projects`, `the folder Berlin`, `projects tagged Shops`: as part of a sentence. */
export function scopeText({ project_scope: scope, scope_name: name }: Scope): string {
  if (scope === 'all') return 'all projects'
  return scope === 'folder' ? `the folder ${name}` : `projects tagged ${name}`
}
