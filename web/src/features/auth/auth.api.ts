import { checkResetToken, exchangeCode, verifyEmail } from '@rankline/contract/auth'
import { findPackage, TRIAL_PACKAGE } from '@rankline/contract/packages'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** The package somebody registers for; the trial where none is named. */
export const offerQuery = (packageName = TRIAL_PACKAGE) =>
  queryOptions({
    queryKey: ['auth', 'offer', packageName],
    queryFn: ({ signal }) => call(findPackage, { package_name: packageName }, { signal, background: true }),
  })

/** Whether a mailed link may still choose a new password. */
export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'reset', token],
    queryFn: ({ signal }) => call(checkResetToken, { token }, { background: true, signal }),
    enabled: token !== '',
    retry: false,
  })

/** Confirms an address; asking is the confirmation. */
export const emailProofQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'email', token],
    queryFn: ({ signal }) => call(verifyEmail, { token }, { background: true, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A code works once, so it is neither asked again nor given up when the screen is drawn anew. */
export const driverCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['auth', 'driver', code],
    queryFn: () => call(exchangeCode, { code }, { background: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
