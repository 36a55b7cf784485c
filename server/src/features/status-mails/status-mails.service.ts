import { utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import type { StatusPeriod } from '@rankline/contract/status-mails/calls'
import type { SystemContext, VisitorContext } from '../../platform/context.ts'
import { wholeAccount } from '../../platform/database/project-scope.ts'
import { invalid } from '../../platform/errors.ts'
import { postMail } from '../../platform/mail/post.ts'
import { countersOf } from '../dashboard/dashboard.service.ts'
import { projectStatus } from '../projects/project-status.service.ts'
import { sharedLinks } from '../shared-views/shared-links.service.ts'
import { searchedAs } from '../tracked-keywords/searched-as.queries.ts'
import { hasInvented } from '../tracking/invented-results.queries.ts'
import { type Status, statusMail } from './status-mail.ts'
import * as queries from './status-mails.queries.ts'
import { readToken, unsubscribeToken } from './unsubscribe-token.ts'

const SHOWN_PROJECTS = 10
const SHOWN_MOVERS = 5

/** Mails one account its status of a day (UTC), once. Sends nothing if the person unsubscribed meanwhile. */
export async function mailStatus(ctx: SystemContext, accountId: number, period: StatusPeriod, day: string) {
  const recipient = await queries.findRecipient(ctx.db, period, accountId)
  if (recipient === undefined) return
  const { username, email } = recipient
  const token = unsubscribeToken(ctx.installation, accountId, period)
  const about = { username, site: ctx.installation.url, period, day, token }
  await postMail(ctx, {
    key: `status ${period} ${day} ${accountId}`,
    to: email,
    mail: statusMail(about, await statusOf(ctx, accountId, { day, period })),
  })
}

async function statusOf(
  ctx: SystemContext,
  accountId: number,
  { day, period }: { day: string; period: StatusPeriod },
): Promise<Status> {
  const [{ counters, improved, declined }, projects] = await Promise.all([
    countersOf(ctx, wholeAccount(accountId)),
    projectStatus(ctx, accountId, { day, count: SHOWN_PROJECTS }),
  ])
  const latest = [...improved, ...declined]
    .toSorted((a, b) => b.weight - a.weight || b.moved - a.moved)
    .slice(0, SHOWN_MOVERS)
  // The counts of projects compare with the check before, which is that of a week ago for weekly keywords alone.
  const week =
    period === 'daily'
      ? { movers: latest }
      : await queries.findMovements(ctx.db, accountId, {
          since: utcDay(-7, new Date(day)),
          count: SHOWN_MOVERS,
        })
  const searched = await searchedAs(
    ctx.db,
    week.movers.map(({ id }) => ({ accountId, keywordId: id })),
  )
  const movers = week.movers.map((row) => ({
    keyword: row.phrase,
    as: searched.get(row.id),
    project: row.project_name,
    from: { position: row.previous_position, isSnippet: row.was_snippet },
    to: { position: row.position, isSnippet: row.is_snippet },
  }))
  const livePages = await sharedLinks(
    ctx,
    accountId,
    projects.map(({ id }) => id),
  )
  return {
    ...counters,
    ...week,
    movers,
    list: projects,
    livePages,
    isInvented: await hasInvented(ctx, wholeAccount(accountId)),
    more: Math.max(counters.projects - projects.length, 0),
  }
}

/** Unsubscribes from a status mail until the person enables it again. The link may be used more than once. */
export async function unsubscribe(ctx: VisitorContext, { token }: { token: string }) {
  const meant = readToken(ctx.installation, token)
  if (meant === null) throw invalid('token', messages.invalidToken)
  await queries.withdraw(ctx.db, meant.accountId, meant.period)
  return { period: meant.period }
}
