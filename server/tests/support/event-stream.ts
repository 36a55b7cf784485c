import type { AddressInfo } from 'node:net'
import { type AccountEvent, accountEvent, eventsPath } from '@rankline/contract/events/calls'
import { z } from 'zod'
import type { TestApp } from './app.ts'

/**
 * Starts listening, so that the app's streams can be opened.
 * @returns its URL
 */
export async function listenForStreams({ app }: TestApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}/api/v1/${eventsPath}`
}

/** Opens a stream and collects its events, from some milliseconds ago on. */
export async function openStream(url: string, { token }: { token: string }, since = 0) {
  const controller = new AbortController()
  const response = await fetch(`${url}?since=${since}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  const events: AccountEvent[] = []
  const lines: string[] = []
  let isOver = false
  let malformed: Error | null = null
  const reading = (async () => {
    let text = ''
    for await (const chunk of response.body!) {
      text += Buffer.from(chunk).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks.filter((line) => line.startsWith('data: '))) {
        lines.push(block)
        events.push(accountEvent.parse(JSON.parse(block.slice(6))))
      }
    }
  })()
    .catch((error: unknown) => {
      // Some tests wait for the connection to end; an event with a wrong shape is always an error.
      if (error instanceof z.ZodError || error instanceof SyntaxError) malformed = error
    })
    .finally(() => {
      isOver = true
    })
  return {
    response,
    events,
    /** Events as raw text. */
    lines,
    /** Whether the server has ended it. */
    isOver: () => isOver,
    async close() {
      controller.abort()
      await reading
      if (malformed !== null) throw malformed
    },
  }
}
