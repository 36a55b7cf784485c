import { Button, TextInput } from '@mantine/core'
import type { Passkey } from '@rankline/contract/second-factor/calls'
import { passkeyNameForm } from '@rankline/contract/second-factor/forms'
import { IconFingerprint, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../../platform/confirm.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { Dialog } from './Dialog.tsx'
import { dayOf } from './days.ts'
import { FactorRow } from './FactorRow.tsx'
import { takeTyped } from './log-in-again.ts'
import { makePasskey, removePasskey, renamePasskey } from './second-factor.api.ts'
import styles from './second-factor.module.css'
import type { Changes } from './use-changes.ts'

/** `missing`: why none can be added here. */
type Props = { passkeys: readonly Passkey[]; missing: string | null; changes: Changes }

/** All passkeys by name, and a button to add one. */
export function PasskeyRows({ passkeys, missing, changes }: Props) {
  const [typed] = useState(() => takeTyped().passkey ?? '')
  const [isAdding, setAdding] = useState(typed !== '')
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} changes={changes} />
      ))}
      <FactorRow
        icon={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
        name={passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
        note={missing ?? 'Fingerprint, face, PIN or security key. Logs you in without a password too.'}
      >
        <Button
          variant="default"
          disabled={missing !== null}
          data-disabled={changes.isBusy || undefined}
          onClick={() => setAdding(true)}
        >
          Add a passkey
        </Button>
        {isAdding && (
          <PasskeyName
            title="Add a passkey"
            action="Continue"
            initial={typed}
            onClose={() => setAdding(false)}
            onName={async (name) => {
              setAdding(false)
              await changes.run(async () => changes.showCodes(await makePasskey(name)), { passkey: name })
            }}
          />
        )}
      </FactorRow>
    </>
  )
}

function PasskeyRow({ passkey, changes }: { passkey: Passkey; changes: Changes }) {
  const { id, name, created_at, last_used_at } = passkey
  const [isRenaming, setRenaming] = useState(false)
  async function remove() {
    const question = `Do you want to remove the passkey “${name}”?`
    if (await confirm(question, { action: 'Remove', isDestructive: true }))
      await changes.run(() => removePasskey(id))
  }
  const used = last_used_at === null ? 'not used yet' : `last used ${dayOf(last_used_at)}`
  return (
    <FactorRow
      icon={<IconKey size={20} stroke={1.6} aria-hidden />}
      name={name}
      note={`Passkey, added ${dayOf(created_at)}, ${used}`}
      isOn
    >
      <Button variant="default" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button
        variant="default"
        aria-label={`Remove ${name}`}
        data-disabled={changes.isBusy || undefined}
        onClick={() => void remove()}
      >
        Remove
      </Button>
      {isRenaming && (
        <PasskeyName
          title="Rename the passkey"
          action="Rename"
          initial={name}
          onClose={() => setRenaming(false)}
          onName={async (given) => {
            await renamePasskey(id, given)
            setRenaming(false)
          }}
        />
      )}
    </FactorRow>
  )
}

type PasskeyNameProps = {
  title: string
  action: string
  initial?: string
  onClose(): void
  onName(name: string): Promise<void>
}

/** Asks what to call a passkey. */
function PasskeyName({ title, action, initial = '', onClose, onName }: PasskeyNameProps) {
  const form = useSharedForm(passkeyNameForm, {
    initial: { name: initial },
    onSubmit: ({ name }) => onName(name ?? ''),
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form.props} className={styles.setUp}>
        <TextInput
          label="Name"
          description="A name to recognise the device by, such as “Work laptop”."
          data-autofocus
          {...form.input('name')}
        />
        <SubmitButton form={form} fullWidth>
          {action}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
