import type { FactorMethod } from '@rankline/contract/second-factor/second-step'
import type { VisitorContext } from '../../platform/context.ts'
import type { ProviderName } from '../../platform/provider-settings.ts'
import { noteAttempt, noteOwnActivity } from './activity-log.service.ts'

/** Proof that a person gives in one step of a log-in. */
export type LogInStep = 'password' | 'setup_code' | 'provider' | ProviderName | FactorMethod

const words: Record<LogInStep, string> = {
  password: 'a password',
  setup_code: 'the code of the first start',
  provider: 'a provider',
  google: 'Google',
  facebook: 'Facebook',
  github: 'GitHub',
  totp: 'an authenticator app',
  recovery: 'a recovery code',
  passkey: 'a passkey',
}

/** Records a new session and the proofs its person gave. Runs inside the caller's transaction. */
export async function noteLogIn(ctx: VisitorContext, accountId: number, steps: readonly LogInStep[]) {
  await noteOwnActivity(ctx, accountId, {
    type: 'LOGIN_SUCCESS',
    text: `Logged in from ${ctx.visitor.ip} with ${steps.map((step) => words[step]).join(' and ')}.`,
  })
}

/**
 * Records a refused log-in, with the same work for a name that nobody has: in the history of the account, and in the
 * log. People type passwords into the field of the name, so the log has only a fingerprint of it, which shows that the
 * same name was tried again.
 * @param why a wrong password, or the right one of a disabled account
 */
export async function noteRefusedLogIn(
  ctx: VisitorContext,
  accountId: number | null,
  name: string,
  why: 'password' | 'disabled' = 'password',
) {
  const from = ctx.visitor.ip
  await noteAttempt(ctx, accountId, {
    type: 'LOGIN_FAILED',
    text:
      why === 'password' ? `Wrong password from ${from}.` : `Right password from ${from}, account disabled.`,
  })
  const tried = ctx.installation.secrets.fingerprint(name.normalize('NFC').toLowerCase(), 'names of log-ins')
  ctx.log.info({ event: 'log-in.refused', account: accountId, name: tried }, 'a log-in was refused')
}
