import { useComputedColorScheme } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useUser } from '../../platform/session.ts'
import { accentsOf } from '../../theme/brand-accents.ts'

/** Gives all screens of a client the colour of their brand's buttons. */
export function BrandColors() {
  const color = useUser().user_brand?.theme_data.button_color
  const scheme = useComputedColorScheme('light')
  useLayoutEffect(() => {
    if (color === undefined) return
    const { style } = document.documentElement
    const accents = Object.entries(accentsOf(color, scheme))
    for (const [name, value] of accents) style.setProperty(name, value)
    return () => {
      for (const [name] of accents) style.removeProperty(name)
    }
  }, [color, scheme])
  return null
}
