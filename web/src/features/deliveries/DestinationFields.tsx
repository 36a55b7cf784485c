import { Button } from '@mantine/core'
import type { StoredDestination } from '@rankline/contract/deliveries/calls'
import { addressField } from '@rankline/contract/deliveries/destinations'
import { type DestinationType, REPORT_DESTINATIONS } from '@rankline/contract/deliveries/forms'
import {
  type FormState,
  type WebhookForm,
  type WebhookProblem,
  webhookProblems,
  webhookProblemTexts,
} from '@rankline/contract/deliveries/webhook-link'
import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '../../platform/api.ts'
import { showError } from '../../platform/messages.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { registerPush } from '../push/push.api.ts'
import { AddressField } from './AddressField.tsx'
import { destinationNames } from './destination-names.ts'
import styles from './destinations.module.css'
import { chosenIn, type DestinationForm } from './form.ts'
import { advanced, usual } from './names.ts'
import { ServerField } from './ServerField.tsx'
import { forgetTests } from './verification.ts'

type Props = {
  form: DestinationForm
  /** The form that a person comes back to from Slack or Discord. */
  name: WebhookForm
  /** The other values of that form, restored after the return from Slack or Discord. */
  state: FormState
  /** The destinations of what is edited. */
  stored?: readonly StoredDestination[]
}

/** Where messages are sent: a part of any form that includes the fields of destinations. */
export function DestinationFields({ form, name, state, stored = [] }: Props) {
  const problem = problemText(useSearchParams().destination_problem)
  const chosen = chosenIn(form.values)
  const [isAdvanced, setIsAdvanced] = useState(() => chosen.some((type) => advanced.includes(type)))
  useEffect(() => forgetTests, [])

  async function fillPush() {
    const code = await registerBrowser()
    if (code !== null) form.edit({ [addressField('push')]: code })
  }

  // A link may open the form with push selected: then too, the browser asks for permission.
  const isAsked = useRef(false)
  const lacksBrowser =
    chosen.includes('push') &&
    String(form.values[addressField('push')] ?? '') === '' &&
    !stored.some(({ type }) => type === 'push')
  useEffect(() => {
    if (!lacksBrowser || isAsked.current) return
    isAsked.current = true
    void fillPush()
  })

  function choose(type: DestinationType, isChosen: boolean) {
    const types = REPORT_DESTINATIONS.filter((one) => (one === type ? isChosen : chosen.includes(one)))
    form.edit({ destination_type: types })
    if (type !== 'push' || !isChosen) return
    isAsked.current = true
    void fillPush()
  }

  const types = (isAdvanced ? [...usual, ...advanced] : usual).filter(
    (type) => type !== 'server' || name === 'reports',
  )
  return (
    <FormSection title="DESTINATION SETTINGS" text="Where messages are sent. Choose one or more.">
      <fieldset className={styles.types} aria-label="Destinations">
        {types.map((type) => (
          <Checkbox
            key={type}
            label={destinationNames[type]}
            checked={chosen.includes(type)}
            onChange={(event) => choose(type, event.currentTarget.checked)}
          />
        ))}
        {!isAdvanced && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsAdvanced(true)}>
            More destinations
          </Button>
        )}
      </fieldset>
      {problem !== null && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {form.error('destination_type') !== null && (
        <p className={styles.error}>{form.error('destination_type')}</p>
      )}
      {chosen.map((type) => {
        const kept = stored.find((one) => one.type === type && !one.is_whole)?.address
        if (type === 'server') return <ServerField key={type} form={form} kept={kept} />
        return (
          <AddressField
            key={type}
            type={type}
            form={form}
            name={name}
            state={state}
            onGetPush={fillPush}
            kept={kept}
          />
        )
      })}
    </FormSection>
  )
}

/** Explains why the visit to Slack or Discord returned no address. */
const problemText = (given: string | undefined): string | null =>
  webhookProblems.some((one) => one === given) ? webhookProblemTexts[given as WebhookProblem] : null

const NOT_ALLOWED = 'Your browser did not allow notifications. Allow them for this site, then choose GET.'

/** Asks for permission to notify; returns this browser's code, or null if it has none. */
async function registerBrowser(): Promise<string | null> {
  try {
    const code = await registerPush()
    if (code === null) showError(NOT_ALLOWED)
    return code
  } catch (error) {
    // Failed calls have shown their own error.
    if (!(error instanceof CallFailed))
      showError('Your browser could not reach its push service. Please try again.')
    return null
  }
}
