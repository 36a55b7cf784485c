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

/** A popup that was never opened: its type, and the actions of its button. */
export type Closed = { popupType: 'menu' | 'dialog'; onPress(): void; onReach(): void }

/** The components of the surrounding popup: Mantine's once its code is loaded, until then the button's actions. */
export const MenuParts = createContext<Parts | Closed | null>(null)
export const PopoverParts = createContext<Parts | Closed | null>(null)

const isClosed = (parts: Parts | Closed): parts is Closed => 'popupType' in parts

type AnyMenu = typeof Menu
type AnyPopover = typeof Popover

/** A component inside a menu, such as an item. Before the menu is first opened, only its button is rendered. */
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

/** The button alone, with the ARIA attributes of a popup button. */
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
