import type { Menu, Popover } from '@mantine/core'
import {
  type ComponentType,
  cloneElement,
  createContext,
  createElement,
  type MouseEvent,
  type ReactElement,
  use,
} from 'react'

type Parts = Record<string, ComponentType<never>>

/** A popup that nobody has opened: what its button does, and what it opens. */
export type Closed = { popupType: 'menu' | 'dialog'; onPress(): void; onReach(): void }

/** The parts of the popup around: those of the library once it is wanted, until then what its button does. */
export const MenuParts = createContext<Parts | Closed | null>(null)
export const PopoverParts = createContext<Parts | Closed | null>(null)

const isClosed = (parts: Parts | Closed): parts is Closed => 'popupType' in parts

type AnyMenu = typeof Menu
type AnyPopover = typeof Popover

/** A part inside a menu, such as an item: nothing is shown of it while the menu is closed and was never opened. */
export const menuPart = <Name extends keyof AnyMenu>(name: Name) => part(MenuParts, name) as AnyMenu[Name]
export const popoverPart = <Name extends keyof AnyPopover>(name: Name) =>
  part(PopoverParts, name) as AnyPopover[Name]

function part(context: typeof MenuParts, name: string): unknown {
  return function Part(props: { children?: unknown }) {
    const parts = use(context)
    if (parts === null) throw new Error(`A ${name} of a popup stands outside of one.`)
    if (!isClosed(parts)) return createElement(parts[name] as ComponentType<typeof props>, props)
    return name === 'Target' ? <ClosedTarget closed={parts}>{props.children as Target}</ClosedTarget> : null
  }
}

type Target = ReactElement<{
  onClick?(event: MouseEvent): void
  onPointerEnter?(event: unknown): void
  onFocus?(event: unknown): void
}>

/** The button alone, with the roles that it has beside its popup. */
function ClosedTarget({ closed, children }: { closed: Closed; children: Target }) {
  const { onClick, onPointerEnter, onFocus } = children.props
  return cloneElement(children, {
    'aria-haspopup': closed.popupType,
    'aria-expanded': false,
    onClick(event: MouseEvent) {
      onClick?.(event)
      closed.onPress()
    },
    onPointerEnter(event: unknown) {
      onPointerEnter?.(event)
      closed.onReach()
    },
    onFocus(event: unknown) {
      onFocus?.(event)
      closed.onReach()
    },
  } as Partial<Target['props']>)
}
