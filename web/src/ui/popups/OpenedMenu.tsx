import { Menu, type MenuProps, type MenuTargetProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { MenuParts } from './parts.tsx'
import { useFirstOpening } from './use-first-opening.ts'

/** A menu that opens when it is first rendered. */
export function OpenedMenu({ children, ...props }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useFirstOpening(() => setOpen(true))
  const parts = useMemo(
    // Mantine's menu passes the ref on to its popover.
    () => ({ ...Menu, Target: (own: MenuTargetProps) => <Menu.Target {...own} {...{ ref: target }} /> }),
    [target],
  )
  return (
    <MenuParts value={parts as never}>
      <Menu {...props} opened={isOpen} onChange={setOpen}>
        {children}
      </Menu>
    </MenuParts>
  )
}
