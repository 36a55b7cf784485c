import { useEffect } from 'react'

export const productName = 'Rankline'

/** Names the browser's tab after the screen: `Projects | Rankline`. */
export function useTitle(screen: string) {
  useEffect(() => {
    document.title = `${screen} | ${productName}`
  }, [screen])
}
