import type { ItemsOf } from '@rankline/contract/endpoint'
import * as calls from '@rankline/contract/second-factor/calls'
import type { UsedPasskey } from '@rankline/contract/second-factor/webauthn'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { askAgain } from '../../platform/session.ts'
import { tokenReplaced } from '../../platform/session-state.ts'

const loadBrowserSide = () => import('@simplewebauthn/browser')

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(calls.findSecondFactor, {}, { signal, background: true }),
})

const changed = () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })

/** Refetches the session too: the first and the last factor change what the person may access. */
async function factorsChanged() {
  await Promise.all([changed(), askAgain()])
}

export const beginTotp = () => call(calls.beginTotp, {})

export async function confirmTotp(code: string) {
  const { recovery_codes } = await call(calls.confirmTotp, { code }, { showMessage: true })
  await factorsChanged()
  return recovery_codes
}

export async function removeTotp() {
  await call(calls.removeTotp, {}, { showMessage: true })
  await factorsChanged()
}

export async function renewCodes() {
  const { recovery_codes } = await call(calls.renewRecoveryCodes, {})
  await changed()
  return recovery_codes
}

/** Creates a passkey in the browser, which asks the person. */
export async function makePasskey(name: string) {
  const { options } = await call(calls.beginPasskey, {})
  const { startRegistration } = await loadBrowserSide()
  const credential = await startRegistration({ optionsJSON: options as never })
  const { recovery_codes } = await call(calls.addPasskey, { name, credential } as never, {
    showMessage: true,
  })
  await factorsChanged()
  return recovery_codes
}

export async function renamePasskey(passkeyId: number, name: string) {
  await call(calls.renamePasskey, { passkey_id: passkeyId, name })
  await changed()
}

export async function removePasskey(passkeyId: number) {
  await call(calls.removePasskey, { passkey_id: passkeyId }, { showMessage: true })
  await factorsChanged()
}

/** Uses a passkey in the browser, which asks the person. */
async function askForPasskey({ options }: ItemsOf<typeof calls.beginSecondStep>): Promise<UsedPasskey> {
  const { startAuthentication } = await loadBrowserSide()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

export async function confirmByPasskey() {
  const assertion = await askForPasskey(await call(calls.beginConfirmation, {}))
  tokenReplaced((await call(calls.confirmPerson, { method: 'passkey', assertion })).token)
}

export async function confirmByCode(method: 'password' | 'totp' | 'recovery', code: string) {
  tokenReplaced((await call(calls.confirmPerson, { method, code })).token)
  await changed()
}

type Begun = { challenge: string; keep: 0 | 1 }

export const finishByCode = ({ challenge, keep }: Begun, method: 'totp' | 'recovery', code: string) =>
  call(calls.finishSecondStep, { challenge, method, code, keep })

export async function finishByPasskey({ challenge, keep }: Begun) {
  const assertion = await askForPasskey(await call(calls.beginSecondStep, { challenge }))
  return call(calls.finishSecondStep, { challenge, method: 'passkey', assertion, keep })
}

export async function logInByPasskey(keep: 0 | 1) {
  const assertion = await askForPasskey(await call(calls.beginPasskeyLogIn, {}))
  return call(calls.finishPasskeyLogIn, { assertion, keep })
}
