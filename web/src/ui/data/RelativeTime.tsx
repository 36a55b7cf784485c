import { useEffect } from 'react'
import { createStore, useStore } from '../../platform/store.ts'
import { timeAgo } from '../../platform/time.ts'

/** One clock for all times on the screen. */
const now = createStore(new Date())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** How long ago, kept current; the exact time in the visitor's zone on hover. `at` is ISO 8601. */
export function RelativeTime({ at }: { at: string }) {
  const current = useStore(now)
  useEffect(watch, [])
  const then = new Date(at)
  return (
    <time dateTime={at} title={exact.format(then)}>
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
