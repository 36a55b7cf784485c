import { useEffect } from 'react'
import { session } from './session-state.ts'
import { useStore } from './store.ts'

export const productName = 'Rankline'

/** Names the browser's tab after the screen: `Projects | Rankline`. Clients see their brand's name instead. */
export function useTitle(screen: string, brandName?: string) {
  const { user } = useStore(session)
  const name = brandName ?? user?.user_brand?.name ?? productName
  useEffect(() => {
    document.title = `${screen} | ${name}`
  }, [screen, name])
}
