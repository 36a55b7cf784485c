import { Button, Loader } from '@mantine/core'
import type { MessageDestination } from '@rankline/contract/deliveries/forms'
import { useState } from 'react'
import { confirm } from '../../platform/confirm.ts'
import { useStore } from '../../platform/store.ts'
import { destinationNames } from './destination-names.ts'
import { test } from './destinations.api.ts'
import styles from './destinations.module.css'
import { verification } from './verification.ts'

type Props = { type: MessageDestination; address: string; isValid: boolean }

/** Sends a test message after a question; does nothing while the address is not valid. */
export function TestButton({ type, address, isValid }: Props) {
  const result = useStore(verification)[type]
  const [isTesting, setIsTesting] = useState(false)

  async function ask() {
    if (!isValid || isTesting) return
    const isConfirmed = await confirm('Send a test message?', {
      prescribed:
        type === 'email'
          ? 'Do you want to send a test email?'
          : `Do you want to trigger a ${type} test webhook?`,
      action: 'Send test',
    })
    if (!isConfirmed) return
    setIsTesting(true)
    await test(type, address).finally(() => setIsTesting(false))
  }

  return (
    <>
      <Button
        className={styles.test}
        data-valid={isValid || undefined}
        aria-disabled={!isValid}
        aria-label={`Test ${destinationNames[type]}`}
        // A disabled button would lose the focus, and the keyboard would start at the top of the page.
        aria-busy={isTesting}
        leftSection={isTesting && <Loader size={12} color="currentColor" />}
        onClick={() => void ask()}
      >
        TEST
      </Button>
      <span className={styles.result} role="status" data-failed={result === false || undefined}>
        {result === null ? '' : result ? 'Test sent' : 'Test failed'}
      </span>
    </>
  )
}
