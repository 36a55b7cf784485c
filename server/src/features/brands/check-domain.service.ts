import { batchesOf } from '@rankline/contract/batches'
import { DOMAIN_GRACE_DAYS } from '@rankline/contract/brands/domains'
import { DAY, dayOf } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import * as queries from './brand-domains.queries.ts'
import { lookUp, verdictOf } from './domain-records.ts'

/** Days after which a domain that never passed is no longer checked nightly. */
const WAITING_DAYS = 30
const PAGE = 100
/** Concurrent checks of domains. */
const AT_ONCE = 8

type Row = queries.BrandDomainRow

/**
 * Checks a domain's DNS records. A correct domain is used at once. A domain that stops being correct is kept for some days,
 * and its account is notified; without an answer nothing changes.
 * @returns `taken` when another brand uses the domain
 */
export async function checkDomain(ctx: SystemContext, row: Row, now: Date): Promise<'checked' | 'taken'> {
  const found = await lookUp(ctx.installation, row)
  const verdict = verdictOf(found)
  const kept = { proven_at: row.proven_at, failing_since: row.failing_since }
  const next = verdict === 'unanswered' ? kept : verdict === 'right' ? inUse(row, now) : failing(row, now)
  try {
    await transaction(ctx, async (inside) => {
      if (!(await queries.saveCheck(inside.db, row, { found, checked_at: now, ...next }))) return
      const change = statusChange(row, next)
      if (change !== null) await notifyAgency(inside, row, change)
    })
    return 'checked'
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await queries.saveCheck(ctx.db, row, { found, checked_at: now, ...kept })
    return 'taken'
  }
}

type Use = Pick<Row, 'proven_at' | 'failing_since'>

const inUse = ({ proven_at }: Use, now: Date): Use => ({ proven_at: proven_at ?? now, failing_since: null })

function failing({ proven_at, failing_since }: Use, now: Date): Use {
  if (proven_at === null) return { proven_at: null, failing_since: null }
  const since = failing_since ?? now
  const isOver = now.getTime() - since.getTime() >= DOMAIN_GRACE_DAYS * DAY
  return isOver ? { proven_at: null, failing_since: null } : { proven_at, failing_since: since }
}

type StatusChange = { type: 'BRAND_DOMAIN_FAILING' | 'BRAND_DOMAIN_DROPPED'; until: Date | null }

/** Notification for the account, once for each change. */
function statusChange(before: Use, after: Use): StatusChange | null {
  if (before.proven_at === null) return null
  if (after.proven_at === null) return { type: 'BRAND_DOMAIN_DROPPED', until: null }
  if (before.failing_since !== null || after.failing_since === null) return null
  const until = new Date(after.failing_since.getTime() + DOMAIN_GRACE_DAYS * DAY)
  return { type: 'BRAND_DOMAIN_FAILING', until }
}

async function notifyAgency(
  ctx: SystemContext,
  { account_id, brand_id, domain }: Row,
  { type, until }: StatusChange,
) {
  await notify(ctx, account_id, {
    type,
    title: until === null ? messages.domainDropped(domain) : messages.domainFailing(domain),
    description:
      until === null
        ? html`The records of <b>${domain}</b> stayed wrong. Links in emails lead to the former address again.`
        : html`The records of <b>${domain}</b> are not right any more. The brand uses it until <b>${dayOf(until)}</b>.`,
    clickAction: `/white-label/brands/${brand_id}/domain`,
  })
}

/** Checks all domains that are in use or were entered recently. */
export async function checkDomains(ctx: SystemContext, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WAITING_DAYS * DAY)
  let after = { account_id: 0, brand_id: 0 }
  for (;;) {
    const rows = await queries.findChecked(ctx.db, since, after, PAGE)
    const last = rows.at(-1)
    if (last === undefined) return
    for (const batch of batchesOf(rows, AT_ONCE))
      await Promise.all(batch.map((row) => checkDomain(ctx, row, now)))
    after = last
  }
}
