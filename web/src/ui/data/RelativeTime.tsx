import { useEffect } from 'react'
import { dateText } from '../../platform/date-format.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { timeAgo } from '../../platform/time.ts'
import { tip } from '../tip.ts'

/** One clock for all times on the screen. */
const now = createStore(new Date())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** How long ago, kept current; the exact time in the person's zone on hover. `at` is ISO 8601. */
export function RelativeTime({ at }: { at: string }) {
  const current = useStore(now)
  useEffect(watch, [])
  const then = new Date(at)
  return (
    <time dateTime={at} {...tip(dateText(then))}>
      {timeAgo(then, current)}
    </time>
  )
}

function watch() {
  watchers += 1
  if (watchers === 1) {
    now.set(new Date())
    timer = setInterval(() => now.set(new Date()), 30_000)
  }
  return () => {
    watchers -= 1
    if (watchers === 0) clearInterval(timer)
  }
}
