import { Button } from '@mantine/core'
import type { WebhookProvider } from '@rankline/contract/deliveries/calls'
import type { DestinationType } from '@rankline/contract/deliveries/forms'
import { type FormState, type WebhookForm, webhookLink } from '@rankline/contract/deliveries/webhook-link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { destinationNames } from './destination-names.ts'
import { servicesQuery, ticketQuery } from './destinations.api.ts'
import styles from './destinations.module.css'
import { type DestinationForm, destinationState } from './form.ts'

type Props = {
  type: DestinationType
  values: DestinationForm['values']
  name: WebhookForm
  state: FormState
  onGetPush(): Promise<void>
}

const ZAPS = 'https://zapier.com/apps/webhook/integrations'

/** Links to where a person gets the address of a type; empty for types without such a place. */
export function GetAddress({ type, onGetPush, ...form }: Props) {
  if (type === 'push') return <GetPush onGet={onGetPush} />
  if (type === 'slack' || type === 'discord') return <GetWebhook provider={type} {...form} />
  if (type !== 'zapier') return null
  return (
    <OuterLink href={ZAPS} className={styles.get} aria-label="Get an address from Zapier">
      GET
    </OuterLink>
  )
}

function GetPush({ onGet }: { onGet(): Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Button
      variant="default"
      loading={isAsking}
      aria-label="Get the address of this browser"
      onClick={async () => {
        setIsAsking(true)
        await onGet().finally(() => setIsAsking(false))
      }}
    >
      GET
    </Button>
  )
}

type WebhookProps = Pick<Props, 'values' | 'name' | 'state'> & { provider: WebhookProvider }

function GetWebhook({ provider, values, name, state }: WebhookProps) {
  const { data: services } = useQuery(servicesQuery)
  const isSetUp = services?.[provider] === 1
  const { data: ticket } = useQuery({ ...ticketQuery(provider), enabled: isSetUp })
  // Has the size of the link, so that nothing moves when the link appears.
  const closed = (
    <span className={styles.get} data-disabled aria-hidden>
      GET
    </span>
  )
  if (services !== undefined && !isSetUp)
    return (
      <>
        {closed}
        <span className={styles.note}>
          {destinationNames[provider]} is not set up here. Paste an address.
        </span>
      </>
    )
  if (ticket === undefined) return closed
  const href = webhookLink(provider, {
    ticket: ticket.access_token,
    form: name,
    state: { ...state, ...destinationState(values) },
  })
  return (
    <a href={href} className={styles.get} aria-label={`Choose a channel in ${destinationNames[provider]}`}>
      GET
    </a>
  )
}
