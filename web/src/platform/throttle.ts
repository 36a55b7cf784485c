/** A call that runs at most once per interval and never twice at the same time. */
export type Throttled = { (): void; cancel(): void }

/** Runs at once when idle, and again after a busy interval, so that the last request is never lost. */
export function throttle(run: () => Promise<unknown>, interval: number): Throttled {
  let isBusy = false
  let isAsked = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function start() {
    isBusy = true
    isAsked = false
    const rest = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, interval)
    })
    await Promise.allSettled([run(), rest])
    isBusy = false
    if (isAsked && !isOver) void start()
  }

  const ask = () => {
    if (isOver) return
    if (isBusy) isAsked = true
    else void start()
  }
  return Object.assign(ask, {
    cancel() {
      isOver = true
      clearTimeout(timer)
    },
  })
}
