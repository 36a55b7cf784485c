import { setTimeout as sleep } from 'node:timers/promises'
import { eventsPath } from '@rankline/contract/events/calls'
import type { Person } from './person.ts'

/** An open page that listens to its account and listens anew whenever the stream ends. */
export type Listener = {
  /** How often a stream was opened, and how many events came on all of them. */
  opened(): number
  heard(): number
  stop(): Promise<void>
}

const PAUSE = 500

export function startListener(url: string, person: Person): Listener {
  const abort = new AbortController()
  let opened = 0
  let heard = 0
  const loop = run()

  async function run() {
    while (!abort.signal.aborted) {
      await listenOnce().catch(() => undefined)
      await sleep(PAUSE, undefined, { signal: abort.signal }).catch(() => undefined)
    }
  }

  async function listenOnce() {
    const answer = await fetch(`${url}/api/v1/${eventsPath}`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: abort.signal,
    })
    if (!answer.ok || answer.body === null) return void (await answer.body?.cancel())
    opened += 1
    const decoder = new TextDecoder()
    for await (const chunk of answer.body)
      heard += decoder
        .decode(chunk, { stream: true })
        .split('\n')
        .filter((line) => line.startsWith('data:')).length
  }

  return {
    opened: () => opened,
    heard: () => heard,
    stop() {
      abort.abort()
      return loop
    },
  }
}
