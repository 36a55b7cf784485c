import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint, InputOf, ItemsOf } from '@rankline/contract/endpoint'
import { type Envelope, type FailureCode, failureStatus, type Success } from '@rankline/contract/envelope'
import { escapeHtml } from '@rankline/contract/escape-html'
import { shownMessages as texts } from '@rankline/contract/shown-messages'
import { wireRequest } from '@rankline/contract/wire-request'
import { comesBackTo, currentArea } from './area.ts'
import { type Answer, takeEarly } from './early.ts'
import { requestStarted, showError, showInfo, type Undo } from './messages.ts'
import { goAcross, goTo, leaveTo } from './navigation.ts'
import { secondFactorWanted } from './second-step.ts'
import { currentToken, sessionEnded, signedOut } from './session-state.ts'

/** Input of a call: fields of unknown type are sent as they are and may be left out. */
export type Sent<I> = { [K in keyof I as unknown extends I[K] ? never : K]: I[K] } & {
  [K in keyof I as unknown extends I[K] ? K : never]?: WireValue
}

export type CallOptions = {
  /** Shows the answer's message when the call succeeds. Failures are always shown. */
  showMessage?: boolean
  /** Keeps earlier messages; a failure is shown once, after the last attempt. */
  background?: boolean
  /** The caller decides where to go, not the answer. */
  staysHere?: boolean
  signal?: AbortSignal
}

/** A failed call. `errors`: texts per input field, first one first. */
export class CallFailed extends Error {
  readonly code: FailureCode | 'UNREACHABLE'
  readonly status: number
  readonly errors: Record<string, string[]>

  constructor(code: CallFailed['code'], message: string, errors: Record<string, string[]> = {}) {
    super(message)
    this.name = 'CallFailed'
    this.code = code
    this.status = code === 'UNREACHABLE' ? 0 : failureStatus[code]
    this.errors = errors
  }
}

/** For `catch`: ignores failed calls, which have shown their error. Rethrows other errors. */
export function ignoreHandledError(error: unknown): undefined {
  if (!(error instanceof CallFailed)) throw error
}

/** Whether the server answered with a refusal, so that a retry is useless. */
export const wasRefused = (error: Error): boolean =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500

/** Calls the server. Returns the answer's items; throws `CallFailed`. Follows `redirect` and `redirect_direct` items. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Sent<InputOf<E>>,
  options: CallOptions = {},
): Promise<ItemsOf<E>> {
  const area = currentArea()
  if (!options.background) requestStarted(endpoint.method === 'GET' ? 'read' : 'change')
  try {
    const answer = await sendSignedIn<ItemsOf<E>>(endpoint, input as Record<string, WireValue>, options)
    if (options.showMessage && answer.message !== null) showInfo(answer.message, undoOf(answer))
    if (!options.staysHere) followRedirect(answer.items)
    return answer.items
  } catch (error) {
    if (error instanceof CallFailed) {
      if (error.code === 'UNAUTHENTICATED' && endpoint.scope !== 'public') {
        // A call started in the other area says nothing about this one.
        if (currentArea() === area) leaveForLogin()
        throw error
      }
      if (error.code === 'SECOND_FACTOR_REQUIRED') secondFactorWanted.set(error.message)
      // The notice above the screen handles the first code; a dialog of the calling screen handles the second.
      const isAnswered = error.code === 'SECOND_FACTOR_REQUIRED' || error.code === 'RECENT_LOGIN_REQUIRED'
      if (!options.background && !isAnswered) showError(escapeHtml(error.message))
    }
    throw error
  }
}

/** Retries a refused call once if the token has changed: another tab has signed in, or the person has proven who they are. */
async function sendSignedIn<T>(endpoint: Endpoint, input: Record<string, WireValue>, options: CallOptions) {
  const token = currentToken()
  try {
    return await send<T>(endpoint, input, token, options)
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'UNAUTHENTICATED') throw error
    const mayBeReplaced = endpoint.scope !== 'public' && token !== null
    const now = mayBeReplaced ? await tokenAfter(token) : currentToken()
    if (now === token || now === null) throw error
    return send<T>(endpoint, input, now, options)
  }
}

/** How long to wait for a new token after the old one is refused, in ms. */
const REPLACING = 1_000

/** Waits for the token that replaces a refused one: its response may still be on the way. */
async function tokenAfter(refused: string): Promise<string | null> {
  const end = Date.now() + REPLACING
  while (currentToken() === refused && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return currentToken()
}

async function send<T>(
  endpoint: Endpoint,
  input: Record<string, WireValue>,
  token: string | null,
  options: CallOptions,
) {
  const { path, method, body } = wireRequest(endpoint, input)
  const headers = {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  let read: Answer
  try {
    read = await (takeEarly(method, path, token) ??
      fetch(path, { method, body, signal: options.signal, headers }).then(readAnswer))
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new CallFailed('UNREACHABLE', 'The server cannot be reached. Please check your connection.')
  }
  const answer = envelopeOf<T>(read)
  if (answer.status === 'error') throw new CallFailed(answer.code, answer.message, answer.errors)
  return answer
}

const readAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  text: await response.text(),
})

/** Reads the envelope. A response without one comes from a proxy in front of the server. */
function envelopeOf<T>({ status, text }: Answer): Envelope<T> {
  const body = parsed(text)
  if (typeof body === 'object' && body !== null && 'status' in body) return body as Envelope<T>
  throw new CallFailed(status >= 502 ? 'UNAVAILABLE' : 'INTERNAL', texts.unavailable)
}

/** @returns undefined if the text is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const undoOf = ({ undo }: Success<unknown>): Undo | undefined =>
  undo && { ids: undo.removal_ids, owner: undo.userable_id }

function followRedirect(items: unknown) {
  if (typeof items !== 'object' || items === null) return
  if ('redirect_direct' in items && typeof items.redirect_direct === 'string') leaveTo(items.redirect_direct)
  else if ('redirect' in items && typeof items.redirect === 'string') goTo(items.redirect)
}

function leaveForLogin() {
  if (sessionEnded.get()) return
  signedOut()
  const here = window.location.pathname + window.location.search
  const area = currentArea()
  const { to } = area.entrance
  if (!here.startsWith('/login'))
    goAcross(comesBackTo(area, location.pathname) ? `${to}?next=${encodeURIComponent(here)}` : to, {
      replace: true,
    })
}
