import { groupBy } from '@rankline/server/platform/group-by'
import { median, percentile } from './figures.ts'

/** An entry of Chromium's trace; times in microseconds. */
type TraceEvent = { name: string; ts: number; dur?: number; tdur?: number; pid: number; tid: number }

/** Result of measuring a scroll. */
export type Frames = {
  perSecond: number
  /** Share of the frames that were due and not drawn in time, in percent. */
  dropped: number
  /** Tasks of the main thread above 50 ms. */
  longTasks: number
  /** Milliseconds of the longest one. */
  longest: number
  /** Processor time of the main thread per frame, in ms; other work on the machine hardly affects it. */
  work: number
  workMost: number
}

/** Trace categories of Chromium that contain the events read here. */
export const categories = [
  'disabled-by-default-devtools.timeline.frame',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline',
  'devtools.timeline.frame',
]

const LONG = 50_000

/** Reads the trace of a page that only scrolled. @throws if the trace contains no frames */
export function framesOf(trace: Buffer): Frames {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const main = mainThread(traceEvents)
  const own = traceEvents.filter(({ pid }) => pid === main?.pid).toSorted((a, b) => a.ts - b.ts)
  const drawn = own.filter(({ name }) => name === 'DrawFrame')
  const [first, last] = [drawn.at(0), drawn.at(-1)]
  if (first === undefined || last === undefined || first === last)
    throw new Error('The trace shows no frames.')
  const inside = own.filter(({ ts }) => ts >= first.ts && ts <= last.ts)
  const dropped = inside.filter(({ name }) => name === 'DroppedFrame').length
  const tasks = inside.filter(({ name, tid }) => name === 'RunTask' && tid === main?.tid)
  const lengths = tasks.map(({ dur = 0 }) => dur)
  const works = workPerFrame(drawn, tasks)
  return {
    perSecond: ((drawn.length - 1) * 1e6) / (last.ts - first.ts),
    dropped: (100 * dropped) / (drawn.length + dropped),
    longTasks: lengths.filter((length) => length > LONG).length,
    longest: Math.max(0, ...lengths) / 1000,
    work: median(works) / 1000,
    workMost: percentile(works, 0.95) / 1000,
  }
}

/** Finds the main thread: the thread with the most layouts. @returns one of its events */
function mainThread(events: readonly TraceEvent[]): TraceEvent | undefined {
  const layouts = groupBy(
    events.filter(({ name }) => name === 'Layout'),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  return [...layouts.values()].toSorted((a, b) => b.length - a.length)[0]?.[0]
}

/** Processor time of the tasks that began between two frames, in microseconds. Both lists are in order. */
function workPerFrame(drawn: readonly TraceEvent[], tasks: readonly TraceEvent[]): number[] {
  let next = 0
  return drawn.slice(1).map(({ ts }) => {
    let sum = 0
    for (; (tasks[next]?.ts ?? Infinity) < ts; next += 1) sum += tasks[next]?.tdur ?? tasks[next]?.dur ?? 0
    return sum
  })
}
