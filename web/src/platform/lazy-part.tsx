import { createElement, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'

type Waiting = {
  /** Shown until the part's code has loaded; nothing by default. */
  waiting?: ReactNode
  /** Whether the code is to be loaded; true by default. */
  isWanted?: boolean
}

export type LazyPart<P> = FunctionComponent<P & Waiting> & { preload(): void }

/** Names of the components that a module exports. */
type ComponentNames<Module> = {
  [Name in keyof Module]: Module[Name] extends FunctionComponent<never> ? Name : never
}[keyof Module]

type PropsOf<Component> = Component extends (props: infer P extends object) => ReactNode ? P : never

type Code<P> = { loaded: FunctionComponent<P> | undefined; load(): Promise<FunctionComponent<P>> }

/**
 * A component of a module that loads separately: when it is first shown, or before with `preload()`. It
 * renders as soon as its code has loaded, while React’s `lazy` shows a fallback for at least 300 ms. If the code
 * cannot be loaded, rendering the part throws.
 */
export function lazyPart<Module, Name extends ComponentNames<Module>>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  type P = PropsOf<Module[Name]>
  const code = loadedOnce(async () => (await load())[name] as FunctionComponent<P>)
  return Object.assign(
    ({ waiting = null, isWanted = true, ...props }: P & Waiting) =>
      createElement(Part<P>, { code, waiting, isWanted, props: props as unknown as P }),
    // Rendering the part reports the failure and tries again.
    { preload: () => void code.load().catch(() => undefined) },
  )
}

type PartProps<P> = Required<Waiting> & { code: Code<P>; props: P }

function Part<P extends object>({ code, waiting, isWanted, props }: PartProps<P>) {
  const [shown, setShown] = useState<{ Part?: FunctionComponent<P>; error?: unknown }>({ Part: code.loaded })
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
function loadedOnce<P>(load: () => Promise<FunctionComponent<P>>): Code<P> {
  let loading: Promise<FunctionComponent<P>> | undefined
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
