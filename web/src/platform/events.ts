import { type Backoff, backoff } from '@rankline/contract/backoff'
import { type AccountEvent, eventsPath } from '@rankline/contract/events/calls'
import { untilIdle } from './idle.ts'
import { queryClient } from './query.ts'
import { currentToken } from './session-state.ts'

type Handler = (event: AccountEvent) => void

const handlers = new Set<Handler>()
const delays: Backoff = { first: 1_000, longest: 30_000, jitter: [0.5, 1] }
const longestAnswer = 30_000
let connection: AbortController | null = null

/**
 * Subscribes to events of the signed-in account. All subscribers share one connection, which reconnects.
 * The first connection also requests the events since the screen's data was loaded.
 * Events between two connections are lost, so after a reconnect the content of the screen is refetched.
 */
export function subscribe(handler: Handler): () => void {
  handlers.add(handler)
  if (connection === null) {
    connection = new AbortController()
    void stayConnected(connection.signal)
  }
  return () => {
    handlers.delete(handler)
    if (handlers.size > 0) return
    connection?.abort()
    connection = null
  }
}

async function stayConnected(signal: AbortSignal) {
  // The first paint goes first. No event is missed, because the first request asks for earlier ones (`since`).
  await untilIdle()
  let failures = 0
  let isFirst = true
  const onOpen = () => {
    if (!isFirst) readAgain()
    isFirst = false
  }
  while (!signal.aborted) {
    const outcome = await listen(signal, isFirst ? ageOfScreen : () => 0, onOpen)
    if (outcome === 'refused') {
      connection = null
      return
    }
    failures = outcome === 'ended' ? 0 : failures + 1
    await pause(reconnectDelay(failures), signal)
  }
}

/** Age in ms of the screen's oldest data, counted from its request; an upper bound, as an answer takes time to arrive. */
function ageOfScreen(): number {
  const read = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0)
  const oldest = Date.now() - Math.min(Date.now(), ...read)
  return Math.ceil(Math.min(performance.now(), oldest + longestAnswer))
}

/** Doubles the delay up to 30 seconds, with jitter, so that not everybody reconnects at once after a restart. */
export const reconnectDelay = (failures: number, random = Math.random): number =>
  backoff(failures, delays, random)

type Outcome = 'ended' | 'failed' | 'refused'

async function listen(signal: AbortSignal, since: () => number, onOpen: () => void): Promise<Outcome> {
  const token = currentToken()
  if (token === null) return 'refused'
  try {
    const { createParser } = await import('eventsource-parser')
    const response = await fetch(`/api/v1/${eventsPath}?since=${since()}`, {
      signal,
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    })
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || response.body === null) return 'failed'
    onOpen()
    const parser = createParser({ onEvent: ({ data }) => announce(data) })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value)
    return 'ended'
  } catch {
    // The network failed or the page is closing. Both lead to a new attempt, unless aborted.
    return 'failed'
  }
}

function readAgain() {
  void queryClient.invalidateQueries({ refetchType: 'active' })
}

function announce(data: string) {
  const event = JSON.parse(data) as AccountEvent
  if (event.type === 'missed') return readAgain()
  for (const handler of handlers) handler(event)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
