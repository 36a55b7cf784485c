import { TextInput } from '@mantine/core'
import { addressField } from '@rankline/contract/destinations'
import type { DestinationType } from '@rankline/contract/forms/destinations'
import type { FormState, WebhookForm } from '@rankline/contract/webhook-link'
import styles from './destinations.module.css'
import { addressIn, type DestinationForm, isAddressValid } from './form.ts'
import { GetAddress } from './GetAddress.tsx'
import { hints } from './names.ts'
import { TestButton } from './TestButton.tsx'
import { tested } from './verification.ts'

type Props = {
  type: DestinationType
  form: DestinationForm
  name: WebhookForm
  state: FormState
  onGetPush(): Promise<void>
}

/** The address of a chosen type, where to get one, and its test. */
export function AddressField({ type, form, name, state, onGetPush }: Props) {
  const input = form.input(addressField(type))
  return (
    <div className={styles.address}>
      <TextInput
        {...input}
        className={styles.input}
        label={`${type.toUpperCase()} ADDRESS`}
        placeholder="Write an address"
        description={hints[type]}
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
    </div>
  )
}
