/** Ends the wait of a loop early. If nothing waits, it ends the next wait at once. */
export type WakeUp = {
  raise(): void
  /** @param milliseconds the longest wait */
  wait(milliseconds: number): Promise<void>
}

export function createWakeUp(): WakeUp {
  let isRaised = false
  let go: (() => void) | undefined
  return {
    raise() {
      isRaised = true
      go?.()
    },
    async wait(milliseconds) {
      if (!isRaised) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          go = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      go = undefined
      isRaised = false
    },
  }
}
