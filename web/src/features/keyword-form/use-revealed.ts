import { useState } from 'react'

/** Whether the condition has held once: a section that has appeared stays while earlier fields are corrected. */
export function useRevealed(holds: boolean): boolean {
  const [isRevealed, setRevealed] = useState(holds)
  if (holds && !isRevealed) setRevealed(true)
  return isRevealed || holds
}
