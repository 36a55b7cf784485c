import { TextInput } from '@mantine/core'
import { passkeyNameForm } from '@rankline/contract/second-factor/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './second-factor.module.css'

type Props = {
  title: string
  action: string
  initial?: string
  onClose(): void
  onName(name: string): Promise<void>
}

/** Asks what to call a passkey. */
export function PasskeyName({ title, action, initial = '', onClose, onName }: Props) {
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
