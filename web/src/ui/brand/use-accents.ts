import { useComputedColorScheme } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { accentsOf } from '../../theme/brand-accents.ts'

/** Gives charts and controls the colour of a brand's buttons. */
export function useAccents(color: string | undefined) {
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
}
