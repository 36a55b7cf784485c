import { type CompiledRule, type Matchable, matchResult } from '@rankline/serp/match'
import type { Tables } from '../../platform/database/tables.ts'
import { ruleOfProject } from '../tracking/rules.service.ts'

/** A project's address, and the one that a person with the right to connect saved last; null: the same. */
export type Addressed = Pick<Tables['projects'], 'url' | 'url_match'> & {
  chosen_url: string | null
  chosen_url_match: number | null
}

/** Whether a page belongs to a project with this rule. Without a rule none does. */
export const isOfProject = (rule: CompiledRule | null, page: Matchable['url']): boolean =>
  rule !== null && matchResult(rule, { url: page })

/**
 * Whether numbers that a connected service has of a page are the project's: of its address, and of the address that a person
 * with the right to connect has saved, so that others cannot reach more of the service by another address.
 */
export function ownPages({ url, url_match, chosen_url, chosen_url_match }: Addressed) {
  const own = ruleOfProject({ url, url_match })
  const chosen = chosen_url === null ? own : ruleOfProject({ url: chosen_url, url_match: chosen_url_match! })
  return (page: string) => isOfProject(own, page) && isOfProject(chosen, page)
}
