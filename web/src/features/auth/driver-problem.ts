import { type DriverProblem, driverProblems } from '@rankline/contract/auth'

const names: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook', github: 'GitHub' }

export const driverName = (driver: string) => names[driver] ?? 'the provider'

const texts: Record<DriverProblem, (name: string) => string> = {
  unconfigured: (name) => `Signing in with ${name} is not available here. Please use your username.`,
  denied: (name) => `${name} did not let you in, nothing has changed.`,
  failed: (name) => `Signing in with ${name} did not work. Please try again.`,
  disabled: () => 'This account is disabled.',
  email_taken: (name) =>
    `There is an account with the address ${name} told us. Log in with your username and confirm the address first, then ${name} can be linked. If you never made that account, choose a new password for it.`,
  other_invitation: (name) => `This invitation was sent to another address than the one ${name} told us.`,
}

/** What to say to somebody whom a provider has sent back, or null. */
export function driverProblem({
  driver = '',
  problem = '',
}: Readonly<Record<string, string>>): string | null {
  const known = driverProblems.find((one) => one === problem)
  return known === undefined ? null : texts[known](driverName(driver))
}
