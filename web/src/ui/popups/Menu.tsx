import type {
  Menu as MantineMenu,
  MenuDropdownProps,
  MenuItemProps,
  MenuLabelProps,
  MenuProps,
  MenuRadioGroupProps,
  MenuRadioItemProps,
} from '@mantine/core'
import { createContext, type ReactElement, use, useMemo, useState } from 'react'
import { useLateCode } from '../../platform/late-code.ts'
import type { SearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../AppLink.tsx'
import { closedButton, latePopups, type PopupButton, useFirstOpening } from './late-popups.ts'

/** The surrounding menu: attributes of its button, and Mantine's components once a person has opened it. */
type Surrounding = { button: PopupButton; Loaded: typeof MantineMenu | undefined }

const MenuContext = createContext<Surrounding>({ button: {}, Loaded: undefined })

/** Mantine's menu. Before it is first opened, only its button is rendered. */
function LateMenu({ children, ...props }: Omit<MenuProps, 'opened' | 'onChange' | 'defaultOpened'>) {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (props.disabled && isWanted) {
    setWanted(false)
    setOpen(false)
  }
  const code = useLateCode(latePopups, isWanted)
  const Loaded = isWanted ? code?.Menu : undefined
  const { ref } = useFirstOpening(Loaded !== undefined, () => setOpen(true))
  const value = useMemo(
    () => ({ button: Loaded ? { ref } : closedButton('menu', () => setWanted(true)), Loaded }),
    [Loaded, ref],
  )
  return (
    <MenuContext value={value}>
      {Loaded ? (
        <Loaded {...props} opened={isOpen} onChange={setOpen}>
          {children}
        </Loaded>
      ) : (
        children
      )}
    </MenuContext>
  )
}

/** The button of the menu, which takes the given attributes. */
function Target({ children }: { children(button: PopupButton): ReactElement }) {
  const { button, Loaded } = use(MenuContext)
  return Loaded ? <Loaded.Target>{children(button)}</Loaded.Target> : children(button)
}

/** A component inside the menu, which is not rendered before a person has opened it. */
const part =
  <Props,>(render: (Loaded: typeof MantineMenu, props: Props) => ReactElement) =>
  (props: Props) => {
    const { Loaded } = use(MenuContext)
    return Loaded && render(Loaded, props)
  }

type ItemProps = MenuItemProps & {
  onClick?(): void
  'data-destructive'?: boolean
  /** The address that the item leads to, with its parameters. */
  to?: string
  search?: SearchParams
  /** Whether to load the screen before the item is pressed. */
  preload?: false
}

const Item = part(({ Item: Loaded }, { to, search, preload, ...props }: ItemProps) =>
  to === undefined ? (
    <Loaded {...props} />
  ) : (
    <Loaded component={AppLink} {...{ to, search, preload }} {...props} />
  ),
)
const Dropdown = part(({ Dropdown: Loaded }, props: MenuDropdownProps) => <Loaded {...props} />)
const Label = part(({ Label: Loaded }, props: MenuLabelProps) => <Loaded {...props} />)
const Divider = part(({ Divider: Loaded }, _props: object) => <Loaded />)
const RadioGroup = part(({ RadioGroup: Loaded }, props: MenuRadioGroupProps) => <Loaded {...props} />)
const RadioItem = part(({ RadioItem: Loaded }, props: MenuRadioItemProps) => <Loaded {...props} />)

export const Menu = Object.assign(LateMenu, {
  Target,
  Dropdown,
  Item,
  Label,
  Divider,
  RadioGroup,
  RadioItem,
})
