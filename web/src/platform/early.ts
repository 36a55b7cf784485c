/** An answer that was read to its end. */
export type Answer = { status: number; text: string }

/**
 * What `boot.js` has asked for before the scripts were there: answers by `METHOD ADDRESS`, for the person of
 * `authorization`. `ended` waits for all of them.
 */
type Early = { authorization: string; answers: Map<string, Promise<Answer>>; ended: Promise<unknown> }

declare global {
  var early: Early | undefined
}

/** What comes sooner is drawn at once, with no placeholder before it. In ms. */
const SOON = 100

/** Later, an answer may be older than the events that the screen hears of. In ms. */
const LONGEST = 20_000

/** The answer to a call without a body that began with the document; handed out once, and only to the person who asked. */
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

/** Waits for the early answers, but not for long. */
export const earlyAnswers = (): Promise<unknown> =>
  Promise.race([globalThis.early?.ended, new Promise((resolve) => setTimeout(resolve, SOON))])
