import { TextInput } from '@mantine/core'
import { addressField } from '@rankline/contract/deliveries/destinations'
import type { MessageDestination } from '@rankline/contract/deliveries/forms'
import type { FormState, WebhookForm } from '@rankline/contract/deliveries/webhook-link'
import styles from './destinations.module.css'
import { addressIn, type DestinationForm, isAddressValid } from './form.ts'
import { GetAddress } from './GetAddress.tsx'
import { hints } from './names.ts'
import { TestButton } from './TestButton.tsx'
import { tested } from './verification.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

type Props = {
  type: MessageDestination
  form: DestinationForm
  name: WebhookForm
  state: FormState
  onGetPush(): Promise<void>
  /** A stored address, partly hidden; it is kept unless a new one is entered. */
  kept?: string | undefined
}

/** The address field of a destination type, with a link to get an address and a test button. */
export function AddressField({ type, form, name, state, onGetPush, kept }: Props) {
  const input = form.input(addressField(type))
  return (
    <div className={styles.address}>
      <TextInput
        {...input}
        className={styles.input}
        label={`${type.toUpperCase()} ADDRESS`}
        placeholder={kept ?? 'Write an address'}
        description={kept === undefined ? hints[type] : keptHint(type)}
        readOnly={type === 'push'}
        onChange={(event) => {
          tested(type, null)
          input.onChange(event)
        }}
      />
      <div className={styles.actions}>
        <GetAddress type={type} values={form.values} name={name} state={state} onGetPush={onGetPush} />
        <TestButton
          type={type}
          address={addressIn(form.values, type)}
          isValid={isAddressValid(form.values, type)}
        />
      </div>
      {type === 'webhook' && <WebhookSecret />}
    </div>
  )
}

const keptHint = (type: MessageDestination) =>
  type === 'push'
    ? 'The browser stays. GET replaces it with this one.'
    : 'The address stays if you leave this empty.'
