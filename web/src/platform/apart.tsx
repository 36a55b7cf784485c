import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/** `waiting`: what stands in the part's place until its code has come; nothing unless it is given. */
export type Apart<P> = ComponentType<P & { waiting?: ReactNode }> & { preload(): void }

type Code<P> = { loaded: ComponentType<P> | undefined; load(): Promise<ComponentType<P>> }

/**
 * A part of a screen whose code is loaded apart from it: when it is first shown, or before with `preload()`. It is drawn
 * as soon as its code is there, where React’s own `lazy` keeps a fallback that was shown for 300 ms at least. Code that
 * cannot be loaded is an error of the place that shows the part.
 */
export function apart<P extends object>(load: () => Promise<ComponentType<P>>): Apart<P> {
  const code = loadedOnce(load)
  return Object.assign(
    ({ waiting = null, ...props }: P & { waiting?: ReactNode }) =>
      createElement(Part<P>, { code, waiting, props: props as unknown as P }),
    // Whoever shows the part is told of a failure, and tries again.
    { preload: () => void code.load().catch(() => undefined) },
  )
}

type PartProps<P> = { code: Code<P>; waiting: ReactNode; props: P }

function Part<P extends object>({ code, waiting, props }: PartProps<P>) {
  const [shown, setShown] = useState<{ Part?: ComponentType<P>; error?: unknown }>({ Part: code.loaded })
  const isShown = shown.Part !== undefined
  useEffect(() => {
    if (isShown) return
    let isWanted = true
    code.load().then(
      (Part) => isWanted && setShown({ Part }),
      (error: unknown) => isWanted && setShown({ error }),
    )
    return () => {
      isWanted = false
    }
  }, [code, isShown])
  if (shown.error !== undefined) throw shown.error
  return shown.Part === undefined ? waiting : <shown.Part {...props} />
}

/** Asked for once; again only after a failure. */
function loadedOnce<P>(load: () => Promise<ComponentType<P>>): Code<P> {
  let loading: Promise<ComponentType<P>> | undefined
  const code: Code<P> = {
    loaded: undefined,
    load() {
      loading ??= load().then(
        (part) => {
          code.loaded = part
          return part
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
  return code
}
