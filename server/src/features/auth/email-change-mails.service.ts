import { z } from 'zod'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { postMail } from '../../platform/mail/post.ts'
import { createToken, hashOf } from '../../platform/token.ts'
import { mailSenderOf, placesOf } from '../client-accounts/client-accounts.service.ts'
import { confirmNewMail, confirmOldMail, takenMail } from './email-change.mails.ts'
import * as queries from './email-change.queries.ts'
import { countUnprovenMail } from './unproven-mails.queries.ts'

export const mailEmailChange = defineJob({
  name: 'mail-email-change',
  payload: z.object({ accountId: z.int() }),
  handler: (ctx, { accountId }) => sendAwaitedLink(ctx, accountId),
})

/** Mails the link that a change waits for. A job does it, so responses do not reveal who has an address. */
async function sendAwaitedLink(ctx: SystemContext, accountId: number) {
  const token = createToken()
  const tokenHash = hashOf(token)
  const key = `email-change ${tokenHash.toString('hex')}`
  const now = new Date()
  await transaction(ctx, async (inside) => {
    const change = await queries.lockChange(inside.db, accountId, now)
    if (change === undefined) return
    const isNew = change.new_confirmed_at === null
    const to = isNew ? change.email : change.old_email
    const isAllowed = await countUnprovenMail(inside.db, to, now)
    if (!isAllowed) return ctx.log.warn({ accountId }, 'too many links to change an address were asked for')
    const { username, kind } = await queries.findAddressOwner(inside.db, accountId)
    const sender = await mailSenderOf(inside, accountId)
    const { area } = await placesOf(inside, accountId)
    const owner = isNew ? await queries.findOwner(inside.db, accountId, kind, to) : undefined
    if (owner !== undefined) {
      const mail = takenMail({ username: owner.username, sender })
      await postMail(inside, { key, to: owner.email, mail })
      return
    }
    await queries.setToken(inside.db, accountId, isNew ? 'new_token' : 'old_token', tokenHash)
    const about = { username, sender, area, email: change.email, token }
    await postMail(inside, { key, to, mail: isNew ? confirmNewMail(about) : confirmOldMail(about) })
  })
}
