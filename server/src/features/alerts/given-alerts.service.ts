import { MOST_ALERTS } from '@rankline/contract/alerts/calls'
import type { TemplateAlert } from '@rankline/contract/client-templates/calls'
import { utcDay } from '@rankline/contract/days'
import type { Reader, SystemContext } from '../../platform/context.ts'
import { encryptDestinations } from '../deliveries/encrypted-destinations.service.ts'
import { type Fit, fitted } from '../limits/fit.ts'
import { requestedTarget } from './alert-target.ts'
import { countOfAccount } from './alerts.queries.ts'
import * as queries from './given-alerts.queries.ts'

type Gift = {
  projectIds: readonly number[]
  alerts: readonly TemplateAlert[]
  /** Default address for messages of alerts without their own address. */
  email: string
  /** Dry run: counts without writing. */
  isTry: boolean
}

/**
 * Adds the missing alerts to projects; an existing alert with the same name stays unchanged. The account is their creator.
 * Lock the account first.
 */
export async function giveAlerts(
  ctx: SystemContext,
  accountId: number,
  { projectIds, alerts, email, isTry }: Gift,
): Promise<Fit> {
  const { db, installation } = ctx
  const there = new Set(
    (await queries.findNames(db, accountId, projectIds)).map((row) => keyOf(row.project_id, row.name)),
  )
  const wanted = projectIds.flatMap((projectId) => alerts.map((alert) => ({ projectId, alert })))
  const free = MOST_ALERTS - (await countOfAccount(db, accountId))
  const { fitting, fit } = fitted(
    wanted,
    ({ projectId, alert }) => there.has(keyOf(projectId, alert.name)),
    free,
  )
  if (isTry || fitting.length === 0) return fit
  const now = new Date()
  await queries.insertAlerts(
    db,
    fitting.map(({ projectId, alert }) => ({
      account_id: accountId,
      created_by: accountId,
      name: alert.name,
      project_id: projectId,
      keyword_id: null,
      tag_id: null,
      trigger_type: alert.trigger_type,
      trigger_action: alert.trigger_action,
      trigger_value: alert.trigger_value,
      trigger_target: alert.trigger_target,
      destination_types: ['email'],
      destinations: encryptDestinations(installation, accountId, [
        { type: 'email', address: alert.email ?? email },
      ]),
      is_enabled: true,
      disable_after_first: false,
      prevent_spam: alert.prevent_spam === 1,
      enabled_at: now,
      compared_day: utcDay(-1, now),
    })),
  )
  return fit
}

/** Finds the alerts about all keywords of a project, and counts the alerts about a single keyword. */
export async function alertsToGive(
  { db, account }: Reader,
  projectId: number,
): Promise<{ alerts: TemplateAlert[]; leftOut: number }> {
  const rows = await queries.findOfProject(db, account.id, projectId)
  const whole = rows.filter((row) => row.keyword_id === null)
  const alerts = whole.map(
    (row): TemplateAlert => ({
      name: row.name,
      trigger_type: row.trigger_type,
      trigger_action: row.trigger_action,
      trigger_value: row.trigger_value,
      // Each site has its own competitors.
      trigger_target: row.trigger_type === 'competitor' ? null : row.trigger_target,
      email: null,
      prevent_spam: row.prevent_spam ? 1 : 0,
    }),
  )
  return { alerts, leftOut: rows.length - alerts.length }
}

/** The alert with its target as it is stored. @throws {Refusal} for an unknown feature, and a competitor that is no domain */
export const alertToStore = (alert: TemplateAlert): TemplateAlert => ({
  ...alert,
  trigger_target: requestedTarget({ type: alert.trigger_type, target: alert.trigger_target }),
})

const keyOf = (projectId: number, name: string) => `${projectId} ${name.toLowerCase()}`
