import { useState } from 'react'

const key = 'display_type'
const compact = '1'
const cards = '0'

/** Whether the list is a table; it is unless this browser remembers cards, as `display_type` = 0. */
export function useCompactDisplay(): [isCompact: boolean, setCompact: (isCompact: boolean) => void] {
  const [isCompact, setCompact] = useState(() => localStorage.getItem(key) !== cards)
  return [
    isCompact,
    (wanted) => {
      localStorage.setItem(key, wanted ? compact : cards)
      setCompact(wanted)
    },
  ]
}
