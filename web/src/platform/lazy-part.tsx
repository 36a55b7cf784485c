import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

type Waiting = {
  /** Shown until the part's code has loaded; nothing by default. */
  waiting?: ReactNode
  /** Whether the code is to be loaded; true by default. */
  isWanted?: boolean
}

export type LazyPart<P> = ComponentType<P & Waiting> & { preload(): void }

type Code<P> = { loaded: ComponentType<P> | undefined; load(): Promise<ComponentType<P>> }

/**
 * A part of a screen whose code loads separately: when it is first shown, or before with `preload()`. It
 * renders as soon as its code has loaded, while React’s `lazy` shows a fallback for at least 300 ms. If the code
 * cannot be loaded, rendering the part throws.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const code = loadedOnce(load)
  return Object.assign(
    ({ waiting = null, isWanted = true, ...props }: P & Waiting) =>
      createElement(Part<P>, { code, waiting, isWanted, props: props as unknown as P }),
    // Rendering the part reports the failure and tries again.
    { preload: () => void code.load().catch(() => undefined) },
  )
}

type PartProps<P> = Required<Waiting> & { code: Code<P>; props: P }

function Part<P extends object>({ code, waiting, isWanted, props }: PartProps<P>) {
  const [shown, setShown] = useState<{ Part?: ComponentType<P>; error?: unknown }>({ Part: code.loaded })
  const isShown = shown.Part !== undefined
  useEffect(() => {
    if (isShown || !isWanted) return
    let isLeft = false
    code.load().then(
      (Part) => isLeft || setShown({ Part }),
      (error: unknown) => isLeft || setShown({ error }),
    )
    return () => {
      isLeft = true
    }
  }, [code, isShown, isWanted])
  if (shown.error !== undefined) throw shown.error
  return shown.Part === undefined ? waiting : <shown.Part {...props} />
}

/** Loads once; again only after a failure. */
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
