import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignIn } from '@rankline/contract/auth/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/setup/calls'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { hashOf } from '../../platform/token.ts'
import { hasAdministrator } from '../auth/auth.queries.ts'
import { createFirstAdministrator } from '../auth/first-administrator.service.ts'
import { beginAttempt, failed, succeeded } from '../credentials/attempts.service.ts'
import { dropSetting, readSetting, storeSetting } from '../settings/settings.queries.ts'
import { findLivingWorker } from '../workers/workers.service.ts'
import * as queries from './setup.queries.ts'

const KEY = 'setup_code'
/** Characters of a code, without 0, 1, i, l, o and u, which people confuse. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789'
const LENGTH = 16

/**
 * A new code for the first administrator, as the start prints it; one printed before ends. Only its hash is stored.
 * @returns null once there is an administrator
 */
export async function issueSetupCode(ctx: SystemContext): Promise<string | null> {
  if (await hasAdministrator(ctx.db)) {
    await dropSetting(ctx.db, KEY)
    return null
  }
  const letters = Array.from({ length: LENGTH }, randomLetter)
  const code = [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-')
  await storeSetting(ctx.db, KEY, hashOf(plain(code)).toString('hex'))
  return code
}

/** Draws a letter. Bytes that would make some letters more likely are drawn again. */
function randomLetter(): string {
  const [byte = 0] = randomBytes(1)
  return byte < 256 - (256 % LETTERS.length) ? (LETTERS[byte % LETTERS.length] ?? '') : randomLetter()
}

/** However it is typed. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export async function setupState(ctx: VisitorContext): Promise<ItemsOf<typeof calls.setupState>> {
  return { is_open: !(await hasAdministrator(ctx.db)) && (await readSetting(ctx.db, KEY)) !== null }
}

/** @throws {Refusal} invalid for a wrong code, also once there is an administrator; too many requests */
export async function beginSetup(
  ctx: VisitorContext,
  { code, ...given }: ParsedInputOf<typeof calls.beginSetup>,
): Promise<SignIn> {
  const attempt = await beginAttempt(ctx, { purpose: 'setup', name: KEY, accountId: null })
  const [stored, isOver] = [await readSetting(ctx.db, KEY), await hasAdministrator(ctx.db)]
  const isRight = timingSafeEqual(hashOf(plain(code)), Buffer.from(stored ?? NOBODYS, 'hex'))
  if (!isRight || stored === null || isOver) {
    await transaction(ctx, (inside) => failed(inside, attempt))
    throw invalid('code', messages.wrongSetupCode)
  }
  await succeeded(ctx, attempt)
  return transaction(ctx, async (inside) => {
    // Deleting the code claims it, so one of two parallel requests wins. A refused form rolls the deletion back.
    if (!(await dropSetting(inside.db, KEY))) throw invalid('code', messages.wrongSetupCode)
    const answer = await createFirstAdministrator(inside, given)
    await audit(inside, {
      action: 'administrator_granted',
      subject: given.username,
      after: { by: 'code of the start' },
    })
    return answer
  })
}

/** Dummy hash, so that the comparison takes the same time when no code exists. */
const NOBODYS = '00'.repeat(32)

export async function findSetup(ctx: Context) {
  const { db, account, installation, person } = ctx
  const { server, from } = installation.mail
  const own = await queries.findOwn(db, account.id, person.id)
  return { mail: { server, from }, ...own, worker_id: await findLivingWorker(ctx) }
}
