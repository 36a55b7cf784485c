import { readEmailChange } from '@rankline/contract/account/calls'
import {
  exchangeCode,
  pendingRegistration,
  readVerification,
  verifyEmail,
  verifyOwnEmail,
} from '@rankline/contract/auth/calls'
import { readInvitation } from '@rankline/contract/members/calls'
import { findPackage, TRIAL_PACKAGE } from '@rankline/contract/packages/calls'
import { platformStatus } from '@rankline/contract/platform-status/calls'
import { queryOptions } from '@tanstack/react-query'
import { CallFailed, call, wasRefused } from '../../platform/api.ts'
import { currentToken } from '../../platform/session-state.ts'

/** The package to register for; the trial if none is named. */
export const offerQuery = (packageName = TRIAL_PACKAGE) =>
  queryOptions({
    queryKey: ['auth', 'offer', packageName],
    queryFn: ({ signal }) => call(findPackage, { package_name: packageName }, { signal, background: true }),
  })

/** Who is invited by the code of a mailed link; nobody without a code. */
export const invitationQuery = (invitation: string) =>
  queryOptions({
    queryKey: ['auth', 'invitation', invitation],
    queryFn: ({ signal }) => call(readInvitation, { invitation }, { signal, background: true }),
    enabled: invitation !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Lists the log-in providers of this installation. */
export const platformStatusQuery = queryOptions({
  queryKey: ['platform', 'status'],
  queryFn: ({ signal }) => call(platformStatus, {}, { signal, background: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The pending registration of a mailed link. */
export const pendingRegistrationQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'pending', token],
    queryFn: ({ signal }) => call(pendingRegistration, { token }, { background: true, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export type EmailProof = 'confirmed' | 'password' | 'invalid'

/** Confirms the address of the person signed in here; returns what is missing if the link is not enough. */
async function confirmAddress(token: string, signal: AbortSignal): Promise<EmailProof> {
  const quietly = { background: true, signal }
  const link = await call(readVerification, { token }, quietly)
  if (!link.valid) return 'invalid'
  try {
    if (!link.needs_password) await call(verifyEmail, { token }, quietly)
    else if (currentToken() !== null) await call(verifyOwnEmail, { token }, quietly)
    else return 'password'
    return 'confirmed'
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    // The session may belong to another person, so ask for the password.
    if (link.needs_password && wasRefused(error)) return 'password'
    if (error.code === 'VALIDATION_FAILED') return 'invalid'
    throw error
  }
}

/** Confirms an address: the request itself is the confirmation. */
export const emailProofQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'email', token],
    queryFn: ({ signal }) => confirmAddress(token, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads which change of email address a mailed link confirms. */
export const emailChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'email-change', token],
    queryFn: ({ signal }) => call(readEmailChange, { token }, { background: true, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A code works once, so do not refetch it, and do not drop it when the screen renders again. */
export const driverCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['auth', 'driver', code],
    queryFn: () => call(exchangeCode, { code }, { background: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
