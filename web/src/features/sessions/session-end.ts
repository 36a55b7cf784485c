import { useEffect, useState } from 'react'
import { currentArea } from '../../platform/area.ts'
import { useSession } from '../../platform/session.ts'
import { sessionEnded } from '../../platform/session-state.ts'

/** Time before the end at which the person is warned, in ms. */
const WARNING = 2 * 60_000
/** The screen takes the session for ended so much before the server does, in ms: no call fails in between. */
const EARLY = 5_000
/** The longest delay that a timer of a browser keeps, in ms. */
const LONGEST = 2 ** 31 - 1

export type Phase = 'ending' | 'ended' | null

/** Whether the session is about to end or has ended. Another open page of the same session may have extended it. */
export function useSessionEnd(): Phase {
  const { user } = useSession()
  const [phase, setPhase] = useState<Phase>(null)
  useEffect(() => {
    if (user?.session === undefined) return setPhase(null)
    writeEnd(Date.now() + user.session.seconds_left * 1000)
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const left = readEnd() - Date.now()
      const now = phaseAt(left)
      setPhase(now)
      sessionEnded.set(now === 'ended')
      if (now !== 'ended')
        timer = setTimeout(look, Math.min(left - (now === null ? WARNING : EARLY), LONGEST))
    }
    look()
    addEventListener('storage', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('storage', look)
      sessionEnded.set(false)
    }
  }, [user])
  return phase
}

function phaseAt(left: number): Phase {
  if (left <= EARLY) return 'ended'
  return left <= WARNING ? 'ending' : null
}

const key = () => `session-end-${currentArea().name}`
const writeEnd = (end: number) => localStorage.setItem(key(), String(end))
const readEnd = () => Number(localStorage.getItem(key()))
