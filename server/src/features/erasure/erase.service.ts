import { type SystemContext, transaction } from '../../platform/context.ts'
import { referrersFirst } from '../../platform/database/references.ts'
import { type AllFacts, tablesWith } from '../../platform/database/table-facts.ts'
import { enqueue } from '../../platform/jobs.ts'
import { postMail } from '../../platform/mail/post.ts'
import { endSubscription } from '../billing/ended-accounts.service.ts'
import { revokeAtProvider } from '../connections/revoke.job.ts'
import { announceAccess } from '../events/announce.ts'
import { purgeProjectsOf } from '../projects/binned-projects.service.ts'
import { dropProjectsOf } from '../projects/projects.service.ts'
import * as queries from './erase.queries.ts'
import { erasedMail } from './erasure.mails.ts'
import { begin } from './erasure.queries.ts'
import * as traces from './traces.queries.ts'

/**
 * Erases the data of a person whose erasure is due, and of their agency's clients. Each step can be repeated, so that an
 * interrupted job can continue.
 * @param facts of every table, which say what an erasure does to its rows
 */
export async function eraseAccount(ctx: SystemContext, accountId: number, facts: AllFacts) {
  if (!(await begin(ctx.db, accountId, new Date()))) return
  // Nothing is erased while the payment provider is unreachable: the subscription would continue without its account.
  await endSubscription(ctx, accountId)
  const accounts = [...(await queries.findClientAccounts(ctx.db, accountId)), accountId]
  for (const id of accounts) await closeAccount(ctx, id)
  for (const id of accounts) await purgeProjectsOf(ctx, id)
  for (const id of accounts) await forgetAccount(ctx, id, facts)
}

/** Ends log-ins and checks of the account, and revokes its rights at other services. */
async function closeAccount(ctx: SystemContext, id: number) {
  await transaction(ctx, async (inside) => {
    const { db } = inside
    const person = await queries.findErased(db, id)
    if (person === undefined) return
    await dropProjectsOf(inside, { id, kind: person.kind, projectIds: null })
    await queries.close(db, id, new Date())
    const tied = await queries.deleteConnections(db, id)
    for (const { account_id: accountId, api, subject, refresh_token: token } of tied.filter(
      ({ ended_at }) => ended_at === null,
    ))
      await enqueue(db, revokeAtProvider, { accountId, api, subject, token })
    await announceAccess(db, await queries.findMembers(db, id))
  })
}

/** Erases everything else in one transaction, as the last step. Files are deleted after it commits. */
async function forgetAccount(ctx: SystemContext, id: number, facts: AllFacts) {
  const deleted = tablesWith(facts, ({ erased }) => erased === 'deleted')
  const files = await transaction(ctx, async (inside) => {
    const { db } = inside
    const [now, person] = [new Date(), await queries.findErased(db, id)]
    if (person === undefined) return []
    const logos = await queries.findLogos(db, id)
    await traces.rewordTexts(db, person)
    await traces.leaveOthers(db, person, now)
    await queries.deleteRows(db, id, await referrersFirst(db, deleted))
    await traces.forgetPerson(db, person)
    await traces.rewordAudit(db, person)
    await queries.anonymiseResale(db, id, now)
    await queries.anonymise(db, person, now)
    await queries.deleteRows(db, id, ['erasures'])
    if (person.kind === 'user')
      await postMail(inside, {
        key: `erased ${id}`,
        to: person.email,
        mail: erasedMail({ site: ctx.installation.url }),
        isLast: true,
      })
    return [...logos, person.picture].filter((name) => name !== null)
  })
  for (const name of files) await ctx.installation.files.remove(name)
}
