import { MantineProvider } from '@mantine/core'
import { destinationFields } from '@rankline/contract/deliveries/forms'
import { defineForm } from '@rankline/contract/validation/fields'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSharedForm } from '../../platform/forms.tsx'
import { DestinationFields } from './DestinationFields.tsx'
import { servicesQuery, ticketQuery } from './destinations.api.ts'
import { destinationsFrom, hasValidDestination } from './form.ts'

const form = defineForm(destinationFields)
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const state = { name: 'Movers', trigger_type: 'position', alert_settings: 'enable_alerts' }

function Fields({ query }: { query: Record<string, string> }) {
  const shared = useSharedForm(form, { initial: destinationsFrom(query), onSubmit: async () => undefined })
  return <DestinationFields form={shared} name="alerts" state={state} />
}

/** The section as it is first shown, on an installation with or without apps of Slack and Discord. */
function shown(query: Record<string, string>, isSetUp = true): string {
  const client = new QueryClient()
  const flag = isSetUp ? 1 : 0
  client.setQueryData(servicesQuery.queryKey, { slack: flag, discord: flag, telegram: 0 })
  client.setQueryData(ticketQuery('slack').queryKey, { access_token: 'the-ticket' })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <RouterContextProvider router={router}>
          <Fields query={query} />
        </RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

const chosen = (...types: string[]) => ({ destination_type: types.join(',') })
const inputs = (markup: string) => [...markup.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)

test('five destinations are offered, and three more where one of them is chosen', () => {
  const boxes = (markup: string) => inputs(markup).filter((tag) => tag.includes('type="checkbox"'))
  expect(shown({})).toContain('DESTINATION SETTINGS')
  expect(boxes(shown({}))).toHaveLength(5)
  expect(boxes(shown(chosen('teams')))).toHaveLength(8)
})

test('each chosen destination has its address; that of a browser cannot be typed', () => {
  for (const type of ['email', 'slack', 'discord', 'push', 'zapier']) {
    const markup = shown(chosen(type))
    expect(markup).toContain(`${type.toUpperCase()} ADDRESS`)
    const [input] = inputs(markup).filter((tag) => tag.includes(`name="destination_type_${type}"`))
    expect(input).toContain('placeholder="Write an address"')
    expect([type, /readonly/i.test(input!)]).toEqual([type, type === 'push'])
  }
})

test('a test is offered only for a valid address', () => {
  const isOffered = (address: string) =>
    shown({ ...chosen('slack'), destination_type_slack: address }).includes('data-valid="true"')
  expect(isOffered('https://hooks.slack.com/services/T/B/x')).toBe(true)
  for (const address of ['', 'nothing', 'https://example.com/x']) expect(isOffered(address)).toBe(false)
})

test('the link to Slack carries a ticket and what the form holds', () => {
  const address = 'ada@example.com'
  const markup = shown({ ...chosen('email', 'slack'), destination_type_email: address })
  const href = /href="(\/api\/v1\/webhook\/slack[^"]*)"/.exec(markup)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(Object.fromEntries(new URL(href, 'https://x.example').searchParams)).toEqual({
    ...state,
    access_token: 'the-ticket',
    destination_type: 'email,slack',
    destination_type_email: address,
    form_type: 'alerts',
  })
  expect(shown(chosen('slack'), false)).toContain('Slack is not set up here.')
  expect(shown(chosen('slack'), false)).not.toContain('/api/v1/webhook')
})

test('the link to Zapier opens beside the form', () => {
  expect(shown(chosen('zapier'))).toMatch(/<a [^>]*href="https:\/\/zapier\.com\/[^>]*target="_blank"/)
})

test('what comes next is shown once a message can be sent somewhere', () => {
  const values = (query: Record<string, string>) => ({
    ...Object.fromEntries(Object.keys(form).map((name) => [name, ''])),
    ...destinationsFrom(query),
  })
  const isValid = (query: Record<string, string>) => hasValidDestination(values(query) as never)
  expect(isValid({})).toBe(false)
  expect(isValid({ destination_type_email: 'ada@example.com' })).toBe(false)
  expect(isValid({ ...chosen('email'), destination_type_email: 'nobody' })).toBe(false)
  expect(isValid({ ...chosen('slack,email'), destination_type_email: 'ada@example.com' })).toBe(true)
})
