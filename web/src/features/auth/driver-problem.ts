import { type DriverProblem, driverProblems } from '@rankline/contract/auth/calls'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { CallFailed } from '../../platform/api.ts'
import { driverName } from '../second-factor/driver-name.ts'

const texts: Record<DriverProblem, (name: string) => string> = {
  unconfigured: (name) => `You can't log in with ${name} here. Use your username instead.`,
  denied: (name) => `You didn't allow the log-in at ${name}. Nothing has changed.`,
  failed: (name) => `${name} did not answer as expected. Try again.`,
  expired: () => messages.signInExpired,
  disabled: () => 'This account is disabled.',
  email_taken: (name) =>
    `Your email address already has an account here. Log in with your username and confirm the address, then log in with ${name}. If you did not create that account, choose a new password for it.`,
  other_invitation: (name) => `This invitation was sent to a different address than your ${name} address.`,
}

/** The message for a person whom a provider has sent back, or null. */
export function driverProblem({
  driver = '',
  problem = '',
}: Readonly<Record<string, string>>): string | null {
  const known = driverProblems.find((one) => one === problem)
  return known === undefined ? null : texts[known](driverName(driver))
}

/** Why the log-in with the code of a provider's callback failed. */
export function exchangeProblem(error: Error): string {
  if (!(error instanceof CallFailed)) return messages.internal
  return error.errors.code?.[0] ?? (error.code === 'FORBIDDEN' ? texts.disabled('') : error.message)
}
