import type { SignIn } from '@rankline/contract/auth/calls'
import { isSecondStep } from '@rankline/contract/second-factor/second-step'
import { transaction, type VisitorContext } from '../../platform/context.ts'
import { OURS } from '../../platform/mail/compose.ts'
import { refuseUnfit } from '../credentials/credentials.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { openAccount } from '../memberships/memberships.service.ts'
import { grantAdministration } from '../packages/administrators.service.ts'
import { packageToRegister } from '../packages/packages.service.ts'
import { admission } from '../settings/settings.service.ts'
import * as queries from './auth.queries.ts'
import { refuseTaken, startSession } from './auth.service.ts'
import { markVerified } from './passwords.queries.ts'

type Given = { username: string; email: string; password: string }

/**
 * Creates the first administrator, with the unlimited package, and logs them in. The caller has proven to own the
 * installation. So their address counts as proven, because there may be no mail server yet.
 * @throws {Refusal} invalid when the name or address is taken, or the password is unfit
 */
export async function createFirstAdministrator(ctx: VisitorContext, given: Given): Promise<SignIn> {
  const { username, email, password } = given
  await refuseUnfit(ctx, { username, email, product: OURS }, password)
  const passwordHash = await hashPassword(password)
  return transaction(ctx, async (inside) => {
    await refuseTaken(inside.db, username, email)
    const packageId = await packageToRegister(inside, null)
    const accountId = await queries.insertUser(inside.db, {
      username,
      email,
      passwordHash,
      packageId,
      planType: 'monthly',
      ...(await admission(inside)),
    })
    await openAccount(inside, { accountId, email, invitation: null })
    await markVerified(inside.db, accountId, email)
    await grantAdministration(inside, username)
    const user = await queries.findByUsername(inside.db, username)
    const answer = await startSession(inside, user!, 'setup_code')
    if (isSecondStep(answer)) throw new Error('A new person has no second factor.')
    return answer
  })
}
