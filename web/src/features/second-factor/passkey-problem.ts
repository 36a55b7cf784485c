import { CallFailed } from '../../platform/api.ts'

/** The message when a passkey fails; null if the person already saw one, or cancelled. */
export function passkeyProblem(error: unknown): string | null {
  if (error instanceof CallFailed) return null
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'NotSupportedError') return 'This browser cannot make passkeys.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'Your browser returned no passkey. You may have cancelled, or it took too long.'
  return 'Your browser could not use a passkey here. Try another way.'
}
