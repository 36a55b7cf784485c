import { useRef, useState } from 'react'
import { CallFailed } from '../../platform/api.ts'
import { showError } from '../../platform/messages.ts'
import { keepingPlace } from '../../ui/feedback/focus-return.ts'
import { passkeyProblem } from './passkey-problem.ts'

type Change = () => Promise<unknown>
type Typed = Record<string, string>

export type Changes = {
  /** Runs a change that may need a recent log-in: if so, asks for proof of the person and runs it again. */
  run(change: Change, typed?: Typed): Promise<void>
  isBusy: boolean
  /** The change that waits for proof of the person, and what was typed for it. */
  waiting: { change: Change; typed: Typed } | null
  goOn(): void
  giveUp(): void
  /** New recovery codes, shown once. */
  codes: string[] | null
  showCodes(codes: string[] | null): void
  codesSaved(): void
}

export function useChanges(): Changes {
  const [waiting, setWaiting] = useState<Changes['waiting']>(null)
  const [codes, showCodes] = useState<string[] | null>(null)
  const [isBusy, setBusy] = useState(false)

  // Buttons stay enabled while it runs: a disabled one would lose the focus.
  const isRunning = useRef(false)

  async function run(change: Change, typed: Typed = {}) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await keepingPlace(change)
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'RECENT_LOGIN_REQUIRED') setWaiting({ change, typed })
      else if (!(error instanceof CallFailed)) showError(passkeyProblem(error) ?? '')
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return {
    run,
    isBusy,
    waiting,
    goOn() {
      setWaiting(null)
      if (waiting !== null) void run(waiting.change, waiting.typed)
    },
    giveUp: () => setWaiting(null),
    codes,
    showCodes,
    codesSaved: () => showCodes(null),
  }
}
