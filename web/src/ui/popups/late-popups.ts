import { type RefCallback, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { lateCode } from '../../platform/late-code.ts'

/** Code of the popups. It loads when a person hovers, focuses or presses the button of one. */
export const latePopups = lateCode(async () => (await import('./mantine-popups.ts')).mantinePopups)

/** Attributes of the button of a popup. Before its code has loaded, they are those that Mantine sets later. */
export type PopupButton = {
  ref?: RefCallback<HTMLElement>
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onClick?(): void
  onPointerEnter?(): void
  onFocus?(): void
}

/** Attributes of the button of a popup that was never opened. */
export const closedButton = (type: 'menu' | 'dialog', onClick?: () => void): PopupButton => ({
  'aria-haspopup': type,
  'aria-expanded': false,
  onPointerEnter: latePopups.preload,
  onFocus: latePopups.preload,
  ...(onClick !== undefined && { onClick }),
})

/**
 * Opens a popup once its code has loaded. Mantine's button then replaces the pressed one, so it takes the focus before
 * the popup does, and gets it back when the popup closes.
 * @returns the button, and a ref for it
 */
export function useFirstOpening(isLoaded: boolean, open: () => void) {
  const button = useRef<HTMLElement>(null)
  const onLoaded = useEffectEvent(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    open()
  })
  useEffect(() => {
    if (isLoaded) onLoaded()
  }, [isLoaded])
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    button.current = element
  }, [])
  return { button, ref }
}
