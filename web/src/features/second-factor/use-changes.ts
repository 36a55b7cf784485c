import { useState } from 'react'
import { CallFailed } from '../../platform/api.ts'
import { showError } from '../../platform/messages.ts'
import { passkeyProblem } from './passkey-problem.ts'

export type Changes = {
  /** Does something that may need a recent log-in: the person proves who they are, and it is done again. */
  run(change: () => Promise<unknown>): Promise<void>
  isBusy: boolean
  /** What waits until the person has proven who they are. */
  waiting: (() => Promise<unknown>) | null
  goOn(): void
  giveUp(): void
  /** New recovery codes to be shown, once. */
  codes: string[] | null
  showCodes(codes: string[] | null): void
  codesSaved(): void
}

export function useChanges(): Changes {
  const [waiting, setWaiting] = useState<Changes['waiting']>(null)
  const [codes, showCodes] = useState<string[] | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function run(change: () => Promise<unknown>) {
    setBusy(true)
    try {
      await change()
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'RECENT_LOGIN_REQUIRED') setWaiting(() => change)
      else if (!(error instanceof CallFailed)) showError(passkeyProblem(error) ?? '')
    } finally {
      setBusy(false)
    }
  }

  return {
    run,
    isBusy,
    waiting,
    goOn() {
      setWaiting(null)
      if (waiting !== null) void run(waiting)
    },
    giveUp: () => setWaiting(null),
    codes,
    showCodes,
    codesSaved: () => showCodes(null),
  }
}
