import { eventKind } from '@rankline/contract/alerts/kinds'
import type { AlertType } from '@rankline/contract/alerts/triggers'
import { isolated } from '@rankline/contract/direction'
import { messages } from '@rankline/contract/messages'
import { readableHost } from '@rankline/contract/readable'
import { featureById } from '@rankline/serp/catalog/features'
import { invalid } from '../../platform/errors.ts'
import { competitorHost } from '../tracked-keywords/competitor-lines.service.ts'

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
