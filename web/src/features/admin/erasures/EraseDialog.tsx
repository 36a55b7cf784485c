import { Button, Modal, TextInput } from '@mantine/core'
import { eraseAnybody } from '@rankline/contract/erasure/calls'
import { type FormEvent, useState } from 'react'
import { call, ignoreHandledError } from '../../../platform/api.ts'
import { useFocusReturn } from '../../../ui/feedback/focus-return.ts'
import { Note } from '../../../ui/Note.tsx'
import styles from './erasures.module.css'

type Props = { person: { id: number; username: string }; onClose(): void }

/** Orders the erasure of a person's data; the username has to be typed. */
export function EraseDialog({ person, onClose }: Props) {
  useFocusReturn()
  const [username, setUsername] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    await call(eraseAnybody, { user_id: person.id, username }, { showMessage: true }).then(
      onClose,
      ignoreHandledError,
    )
    setBusy(false)
  }

  return (
    <Modal opened onClose={onClose} size={440} title={`Erase the data of ${person.username}`}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Note isLarge className={styles.text}>
          We’ll email them the date, and they can cancel until then. A running subscription is cancelled
          first.
        </Note>
        <TextInput
          label={`Type ${person.username} to confirm`}
          value={username}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <Button
          type="submit"
          color="red"
          loading={isBusy}
          disabled={username.trim().toLowerCase() !== person.username.toLowerCase()}
        >
          Order the erasure
        </Button>
      </form>
    </Modal>
  )
}
