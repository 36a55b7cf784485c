import { useEffect, useEffectEvent } from 'react'

const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]'

/** Shows the keyword of a key that is pressed outside of fields. */
export function useNeighbourKeys(
  neighbours: Readonly<Record<string, number | undefined>>,
  onShow: (keywordId: number) => void,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(typing) !== null) return
    const id = neighbours[event.key.toLowerCase()]
    if (id !== undefined) onShow(id)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
