import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { type LateCode, lateCode, useLateCode } from './late-code.ts'

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
  const code = lateCode(async () => (await load())[name] as FunctionComponent<P>)
  return Object.assign(
    ({ waiting = null, isWanted = true, ...props }: P & Waiting) =>
      createElement(Part<P>, { code, waiting, isWanted, props: props as unknown as P }),
    { preload: code.preload },
  )
}

type PartProps<P> = Required<Waiting> & { code: LateCode<FunctionComponent<P>>; props: P }

function Part<P extends object>({ code, waiting, isWanted, props }: PartProps<P>) {
  const Loaded = useLateCode(code, isWanted)
  return Loaded === undefined ? waiting : <Loaded {...props} />
}
