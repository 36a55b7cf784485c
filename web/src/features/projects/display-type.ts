import { useState } from 'react'

const key = 'display_type'
const compact = '1'

/** Whether lists are shown as compact tables; remembered in this browser as `display_type` = 1. */
export function useCompactDisplay(): [isCompact: boolean, setCompact: (isCompact: boolean) => void] {
  const [isCompact, setCompact] = useState(() => localStorage.getItem(key) === compact)
  return [
    isCompact,
    (wanted) => {
      localStorage.setItem(key, wanted ? compact : '0')
      setCompact(wanted)
    },
  ]
}
