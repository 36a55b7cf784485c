/** A fully read response. */
export type Answer = { status: number; text: string }

/**
 * Answers that `boot.js` requests before the scripts load, by `METHOD ADDRESS`, for the person of
 * `authorization`. `ended` waits for all of them.
 */
type Early = { authorization: string; answers: Map<string, Promise<Answer>>; ended: Promise<unknown> }

declare global {
  var early: Early | undefined
}

/** Waiting time in ms for early answers: the first paint shows them with no placeholder before it. */
const SOON = 100

/** Maximum age in ms of an early answer: events that the screen receives may not cover an older one. */
const LONGEST = 20_000

/** Returns the early answer to a call without a body. It is returned once, and only to the person who asked for it. */
export function takeEarly(
  method: string,
  address: string,
  token: string | null,
): Promise<Answer> | undefined {
  const { early } = globalThis
  if (early === undefined) return undefined
  if (performance.now() > LONGEST || early.authorization !== `Bearer ${token}`) {
    globalThis.early = undefined
    return undefined
  }
  const call = `${method} ${address}`
  const answer = early.answers.get(call)
  early.answers.delete(call)
  return answer
}

/** Waits for the early answers, for at most `SOON` ms. */
export const earlyAnswers = (): Promise<unknown> =>
  Promise.race([globalThis.early?.ended, new Promise((resolve) => setTimeout(resolve, SOON))])
