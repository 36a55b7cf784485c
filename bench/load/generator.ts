import { askAgainAndAgain, openStream } from './raw-client.ts'

/** Raw requests: one connection each for `lists`, and a connection that stays open for each of `streams`. */
export type Job = { port: number; lists: string[]; streams: string[]; seconds: number; most: number }

/** Milliseconds of every answer, from the first try to the last byte; `refused` are tries answered with 503. */
export type Outcome = { times: number[]; seconds: number; refused: number; bytes: number; broken: number }

// A process of its own, so that the product's answers do not wait for what the benchmark does beside them.
process.on('message', async ({ port, lists, streams, seconds, most }: Job) => {
  const open = await Promise.all(streams.map((text) => openStream(port, text)))
  const outcome: Outcome = { times: [], seconds: 0, refused: 0, bytes: 0, broken: 0 }
  const began = performance.now()
  const until = began + seconds * 1000
  const isOver = () => performance.now() > until || outcome.times.length >= most
  await Promise.all(lists.map((text) => askAgainAndAgain(port, text, outcome, isOver)))
  outcome.seconds = (performance.now() - began) / 1000
  for (const stream of open) stream.destroy()
  process.send?.(outcome)
})
process.on('disconnect', () => process.exit())
