import type { Popover as MantinePopover, PopoverDropdownProps, PopoverProps } from '@mantine/core'
import { createContext, type ReactElement, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLateCode } from '../../platform/late-code.ts'
import { closedButton, latePopups, type PopupButton, useFirstOpening } from './late-popups.ts'

/** The surrounding popup: attributes of its button, and Mantine's components once it was opened. */
type Surrounding = { button: PopupButton; Loaded: typeof MantinePopover | undefined }

const PopoverContext = createContext<Surrounding>({ button: {}, Loaded: undefined })

type Props = PopoverProps & { opened: boolean; onChange(opened: boolean): void }

/**
 * Mantine's popup, opened by its parent. Before it is first opened, only its button is rendered. It takes the focus,
 * because Escape closes it only from inside.
 */
function LatePopover({ opened, children, ...props }: Props) {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  const [isReady, setReady] = useState(false)
  const code = useLateCode(latePopups, wasOpened)
  const Loaded = wasOpened ? code?.Popover : undefined
  const { button, ref } = useFirstOpening(Loaded !== undefined, () => setReady(true))
  const value = useMemo(() => ({ button: Loaded ? { ref } : closedButton('dialog'), Loaded }), [Loaded, ref])
  const isOpen = opened && isReady
  // Mantine handles Escape only inside the popup, which gets the focus a moment after it is shown.
  const close = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isOutside = target === document.body || (target instanceof Node && button.current?.contains(target))
    if (key === 'Escape' && isOutside) props.onChange(false)
  })
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  return (
    <PopoverContext value={value}>
      {Loaded ? (
        <Loaded trapFocus {...props} opened={isOpen}>
          {children}
        </Loaded>
      ) : (
        children
      )}
    </PopoverContext>
  )
}

/** The button of the popup, which takes the given attributes. */
function Target({ children }: { children(button: PopupButton): ReactElement }) {
  const { button, Loaded } = use(PopoverContext)
  return Loaded ? <Loaded.Target>{children(button)}</Loaded.Target> : children(button)
}

function Dropdown(props: PopoverDropdownProps) {
  const { Loaded } = use(PopoverContext)
  return Loaded && <Loaded.Dropdown {...props} />
}

export const Popover = Object.assign(LatePopover, { Target, Dropdown })
