import { setTimeout as sleep } from 'node:timers/promises'

const POLL = 100

/**
 * Asks again and again until there is an answer that counts; what fails meanwhile counts as none.
 * @param patience seconds
 * @throws when there is none in that time, with `what` and the last failure
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T | false | undefined> | T | false | undefined,
  patience = 60,
): Promise<T> {
  const deadline = Date.now() + patience * 1000
  let last: unknown
  while (Date.now() < deadline) {
    try {
      const found = await probe()
      if (found !== undefined && found !== false) return found
      last = undefined
    } catch (error) {
      last = error
    }
    await sleep(POLL)
  }
  const reason = last instanceof Error ? `: ${last.message}` : ''
  throw new Error(`Not within ${patience} seconds: ${what}${reason}`)
}
