import type * as calls from '@rankline/contract/client-templates/calls'
import {
  type Applied,
  MOST_APPLIED,
  type TemplateAmounts,
  type TemplateContent,
} from '@rankline/contract/client-templates/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { Transaction } from 'kysely'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { noteActivity, noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { giveAlerts } from '../alerts/given-alerts.service.ts'
import { lockClient } from '../clients/dropped-clients.service.ts'
import { setTemplate } from '../clients/own-clients.queries.ts'
import type { Fit } from '../limits/fit.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { giveReports } from '../reports/given-reports.service.ts'
import { giveTags } from '../tags/given-tags.service.ts'
import * as queries from './client-templates.queries.ts'
import { getTemplate, requireProof } from './client-templates.service.ts'

type InTransaction = SystemContext & { db: Transaction<Tables> }
type Given = ParsedInputOf<typeof calls.applyTemplate>
type Outcome = Pick<Applied, 'made' | 'there' | 'left_out'>

export async function previewTemplate(ctx: Context, { templateId, clientIds }: Given): Promise<Applied> {
  const template = await getTemplate(ctx, templateId)
  const clients = await requireReceivers(ctx, clientIds)
  const sum = nothingDone(clients.length)
  for (const client of clients) {
    const projectIds = await queries.findProjectIds(ctx.db, client.account_id)
    add(sum, await give(ctx, client, { content: template, projectIds, isTry: true }), projectIds.length)
  }
  return sum
}

/** Applies a template to clients one by one, each completely. After a failure, applying it again does the remaining clients. */
export async function applyTemplate(ctx: Context, { templateId, clientIds }: Given): Promise<Applied> {
  const template = await getTemplate(ctx, templateId)
  await requireProof(ctx, template)
  const clients = await requireReceivers(ctx, clientIds)
  const sum = nothingDone(clients.length)
  for (const client of clients)
    await transaction(ctx, async (inside) => {
      await lockClient(inside, client.id)
      await setTemplate(inside.db, inside.account.id, [client.id], template.id)
      await hold(inside, client.account_id)
      const projectIds = await queries.findProjectIds(inside.db, client.account_id)
      const outcome = await give(inside, client, { content: template, projectIds, isTry: false })
      await recordActivity(inside, client, outcome.made)
      add(sum, outcome, projectIds.length)
    })
  await noteActivity(ctx, {
    type: 'TEMPLATE_APPLY_SUCCESS',
    text: messages.templateAppliedTo(template.name, clients.length),
  })
  return sum
}

export async function endTemplate(ctx: Context, { clientIds }: ParsedInputOf<typeof calls.endTemplate>) {
  await requireReceivers(ctx, clientIds)
  await setTemplate(ctx.db, ctx.account.id, clientIds, null)
  return { ids: clientIds }
}

/**
 * Applies a client's template to its account and its new projects. Does nothing for other accounts. Call it in the
 * transaction that creates or assigns the projects.
 */
export async function followTemplate(
  ctx: InTransaction,
  accountId: number,
  projectIds: readonly number[],
): Promise<void> {
  const client = await queries.findFollower(ctx.db, accountId)
  if (client === undefined) return
  await hold(ctx, accountId)
  const { made } = await give(ctx, client, { content: client.content, projectIds, isTry: false })
  await recordActivity(ctx, client, made)
}

type Gift = { content: TemplateContent; projectIds: readonly number[]; isTry: boolean }

async function give(
  ctx: SystemContext,
  { account_id: accountId, email }: queries.Receiver,
  { content: { tags, alerts, reports }, projectIds, isTry }: Gift,
): Promise<Outcome> {
  const to = { projectIds, email, isTry }
  const fits = {
    tags: await giveTags(ctx, accountId, tags, { isTry }),
    alerts: await giveAlerts(ctx, accountId, { ...to, alerts }),
    reports: await giveReports(ctx, accountId, { ...to, reports }),
  }
  const amounts = (of: keyof Fit): TemplateAmounts => ({
    tags: fits.tags[of],
    alerts: fits.alerts[of],
    reports: fits.reports[of],
  })
  return { made: amounts('made'), there: amounts('there'), left_out: amounts('leftOut') }
}

/** Locks the account, so that nothing is added to it until the transaction ends. */
const hold = ({ db }: InTransaction, accountId: number) =>
  lockAccount({
    db,
    account: { id: accountId, kind: 'client', projectIds: null },
    person: { accountId },
    membership: null,
  })

/** Records in the client's activities what the agency added. */
async function recordActivity(ctx: SystemContext, client: queries.Receiver, made: TemplateAmounts) {
  if (made.tags + made.alerts + made.reports === 0) return
  await noteOwnActivity(ctx, client.account_id, {
    type: 'TEMPLATE_APPLY_SUCCESS',
    text: messages.setUpBy(client.brand_name, made),
  })
}

/** @throws {Refusal} not found if one of the clients is not the account's */
async function requireReceivers(ctx: Context, clientIds: number[]): Promise<queries.Receiver[]> {
  requireWholeAccount(ctx)
  if (clientIds.length > MOST_APPLIED) throw invalid('ids', messages.tooManyApplied(MOST_APPLIED))
  const clients = await queries.findClients(ctx.db, ctx.account.id, clientIds)
  if (clients.length < clientIds.length) throw notFound()
  return clients
}

const none = (): TemplateAmounts => ({ tags: 0, alerts: 0, reports: 0 })

const nothingDone = (dashboards: number): Applied => ({
  dashboards,
  projects: 0,
  made: none(),
  there: none(),
  left_out: none(),
})

function add(sum: Applied, outcome: Outcome, projects: number) {
  sum.projects += projects
  for (const part of ['made', 'there', 'left_out'] as const)
    for (const kind of ['tags', 'alerts', 'reports'] as const) sum[part][kind] += outcome[part][kind]
}
