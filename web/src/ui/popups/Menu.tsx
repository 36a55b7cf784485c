import type { Menu as FullMenu, MenuProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { type Closed, MenuParts, menuPart } from './parts.tsx'

const OpenedMenu = lazyPart(() => import('./OpenedMenu.tsx'), 'OpenedMenu')

/** Mantine's menu. Its code and its positioning load when a person hovers, focuses or presses the button. */
function LateMenu({ children, ...props }: Omit<MenuProps, 'opened' | 'onChange' | 'defaultOpened'>) {
  const [isWanted, setWanted] = useState(false)
  const closed = useMemo(
    (): Closed => ({ popupType: 'menu', onPress: () => setWanted(true), onReach: OpenedMenu.preload }),
    [],
  )
  const waiting = <MenuParts value={closed}>{children}</MenuParts>
  if (!isWanted || props.disabled) return waiting
  return (
    <OpenedMenu {...props} waiting={waiting}>
      {children}
    </OpenedMenu>
  )
}

type Parts = 'Target' | 'Dropdown' | 'Item' | 'Label' | 'Divider' | 'RadioGroup' | 'RadioItem'

export const Menu: typeof LateMenu & Pick<typeof FullMenu, Parts> = Object.assign(LateMenu, {
  Target: menuPart('Target'),
  Dropdown: menuPart('Dropdown'),
  Item: menuPart('Item'),
  Label: menuPart('Label'),
  Divider: menuPart('Divider'),
  RadioGroup: menuPart('RadioGroup'),
  RadioItem: menuPart('RadioItem'),
})

/** Loads the code of all menus and popups. */
export const preloadMenus = OpenedMenu.preload
