/** Something to wait for that others raise; raised while nobody waits, it ends the next wait at once. */
export type Signal = {
  raise(): void
  /** @param milliseconds waits no longer than this */
  wait(milliseconds: number): Promise<void>
}

export function createSignal(): Signal {
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
