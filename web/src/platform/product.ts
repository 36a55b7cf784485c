import { useEffect } from 'react'
import { currentArea } from './area.ts'
import { session } from './session-state.ts'
import { useStore } from './store.ts'

export const productName = 'Rankline'

/**
 * Names the browser's tab after the screen: `Projects | Rankline`. Clients see their brand's name instead, and
 * none before it is known.
 */
export function useTitle(screen: string, brandName?: string) {
  const { user } = useStore(session)
  const ours = currentArea().name === 'site' ? productName : null
  const name = brandName ?? user?.user_brand?.name ?? ours
  useEffect(() => {
    document.title = name === null ? screen : `${screen} | ${name}`
  }, [screen, name])
}

/** Shows a brand's own icon in the browser tab. */
export function useIcon(icon: string | null | undefined) {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon == null || link === null) return
    const { href, type } = link
    Object.assign(link, { href: icon, type: 'image/png' })
    return () => {
      Object.assign(link, { href, type })
    }
  }, [icon])
}
