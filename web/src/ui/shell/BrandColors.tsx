import { useComputedColorScheme } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useIcon } from '../../platform/product.ts'
import { useUser } from '../../platform/session.ts'
import { accentsOf } from '../../theme/brand-accents.ts'

/** Gives all screens of a client the colour of their brand's buttons, and its icon. */
export function BrandColors() {
  const { user_brand: brand } = useUser()
  const color = brand?.theme_data.button_color
  useIcon(brand?.icon)
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
