import { messages } from '@rankline/contract/messages'
import { type Context, transaction } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Programs } from '../../platform/http/program-routes.ts'
import * as queries from './idempotency.queries.ts'

/** Does a write once for each key. The write and its answer are stored together, so a crash leaves both or none. */
export const onceByKey: Programs['once'] = (ctx, { tokenId, key, requestHash }, write) =>
  transaction(ctx, async (inside) => {
    const place = { accountId: ctx.account.id, tokenId, key }
    if (!(await queries.tryLock(inside.db, place)))
      throw new Refusal('IDEMPOTENCY_KEY_IN_USE', messages.keyInUse)
    const before = await queries.findAnswer(inside.db, place)
    if (before !== undefined) {
      if (!before.request_hash.equals(requestHash))
        throw new Refusal('IDEMPOTENCY_KEY_REUSED', messages.keyReused)
      return { status: before.status, body: opened(ctx, before.answer), isRepeated: true }
    }
    const answer = await write(inside)
    const { status, body } = answer
    const stored = { status, body: encrypted(ctx, body), requestHash, now: new Date() }
    await queries.insertAnswer(inside.db, place, stored)
    return { ...answer, isRepeated: false }
  })

const ABOUT = 'answers to programs'

/** Answers are encrypted, because some have a secret that is shown once. */
const encrypted = ({ installation }: Context, body: unknown): string =>
  installation.secrets.encrypt(JSON.stringify(body), ABOUT)

/** Answers that were stored before they were encrypted are no text. */
const opened = ({ installation }: Context, stored: unknown): unknown =>
  typeof stored === 'string' ? JSON.parse(installation.secrets.decrypt(stored, ABOUT)) : stored
