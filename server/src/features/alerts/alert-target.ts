import type { AlertScope } from '@rankline/contract/alerts/calls'
import { eventKind } from '@rankline/contract/alerts/kinds'
import type { AlertType } from '@rankline/contract/alerts/triggers'
import { isolated } from '@rankline/contract/direction'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { messages } from '@rankline/contract/messages'
import { readableHost } from '@rankline/contract/readable'
import { featureById } from '@rankline/serp/catalog/features'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { competitorHost } from '../tracked-keywords/competitor-lines.service.ts'
import { findGroupedProjects, type GroupedProject } from './alerts.queries.ts'
import type { AlertRow } from './evaluation.queries.ts'

/**
 * Normalises the target of an alert (a feature id or a competitor's host) for storage.
 * @throws {Refusal} for a feature that is unknown, and a competitor that is no domain
 */
export function requestedTarget({ type, target }: { type: AlertType; target: string | null }): string | null {
  const of = eventKind(type)?.target?.of
  if (target === null || of === undefined) return null
  if (of === 'feature') {
    if (!/^\d{1,4}$/.test(target) || featureById(Number(target)) === undefined)
      throw invalid('trigger_target', messages.unknownFeature)
    return String(Number(target))
  }
  const host = competitorHost(target)
  if (host === null) throw invalid('trigger_target', messages.competitorDomain)
  return host
}

/** Shows the target of an alert as text; null for any target. */
export function targetText(alert: { trigger_type: AlertType; trigger_target: string | null }): string | null {
  const { trigger_type: type, trigger_target: target } = alert
  if (target === null) return null
  if (eventKind(type)?.target?.of === 'competitor') return isolated(readableHost(target))
  return featureById(Number(target))?.name ?? null
}

type Scope = Pick<AlertRow, 'project_scope' | 'scope_name'>

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
