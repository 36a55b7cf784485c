import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, ignoreHandledError } from '../../platform/api.ts'
import panel from '../../ui/panel/panel.module.css'
import styles from './assignments.module.css'

/** Runs an action that was confirmed in a dialog. @returns its state, and the reason if it failed */
export function useConfirmed(act: () => Promise<unknown>, onDone: () => void, onFailed?: () => void) {
  const [failure, setFailure] = useState<string | null>(null)
  const { isPending, mutate } = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => {
      ignoreHandledError(error)
      setFailure(error instanceof CallFailed ? error.message : null)
      onFailed?.()
    },
  })
  return { isPending, failure, confirm: () => mutate() }
}

/** Says what will be done, line by line. */
export const WhatHappens = ({ lines }: { lines: readonly string[] }) => (
  <ul className={styles.lines} aria-label="What happens">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

type Props = {
  label: string
  isReady: boolean
  isPending: boolean
  /** The reason why the action is impossible or has failed. */
  hindrance: string | null
  onConfirm(): void
  onClose(): void
}

/** The footer of a dialog that confirms an action. */
export const Confirmation = ({ label, isReady, isPending, hindrance, onConfirm, onClose }: Props) => (
  <>
    {hindrance !== null && (
      <Alert variant="light" color="red" role="alert">
        {hindrance}
      </Alert>
    )}
    <div className={panel.actions}>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button disabled={!isReady} loading={isPending} onClick={onConfirm}>
        {label}
      </Button>
    </div>
  </>
)
