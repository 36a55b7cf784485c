import { useEffect, useState } from 'react'

/** Code that loads separately: when it is first used, or before with `preload()`. */
export type LateCode<Code> = { loaded: Code | undefined; load(): Promise<Code>; preload(): void }

/** Loads once; again only after a failure. */
export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  let loading: Promise<Code> | undefined
  const code: LateCode<Code> = {
    loaded: undefined,
    load() {
      loading ??= load().then(
        (loaded) => {
          code.loaded = loaded
          return loaded
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    // Using the code reports the failure and tries again.
    preload: () => void code.load().catch(() => undefined),
  }
  return code
}

/** Returns the code once it has loaded; it loads when it is wanted. If it cannot be loaded, rendering throws. */
export function useLateCode<Code>(code: LateCode<Code>, isWanted: boolean): Code | undefined {
  const [state, setState] = useState<{ loaded: Code | undefined; error?: unknown }>({ loaded: code.loaded })
  const isLoaded = state.loaded !== undefined
  useEffect(() => {
    if (isLoaded || !isWanted) return
    let isLeft = false
    code.load().then(
      (loaded) => isLeft || setState({ loaded }),
      (error: unknown) => isLeft || setState({ loaded: undefined, error }),
    )
    return () => {
      isLeft = true
    }
  }, [code, isLoaded, isWanted])
  if (state.error !== undefined) throw state.error
  return state.loaded
}
