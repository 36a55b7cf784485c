import { expect, test } from 'vitest'
import { defineForm } from '../validation/fields.ts'
import { formSchema } from '../validation/schema.ts'
import { validateForm } from '../validation/validate.ts'
import { addressProblem, destinationsIn } from './destinations.ts'
import { destinationFields, reportDestinationFields } from './forms.ts'
import { formState, webhookLink } from './webhook-link.ts'

const alert = defineForm(destinationFields)
const report = defineForm(reportDestinationFields)

test('an address is required where its type is chosen', () => {
  expect(Object.keys(validateForm(alert, {}))).toEqual(['destination_type'])
  const all = { destination_type: ['email', 'slack', 'discord', 'push', 'zapier'] }
  const missing = ['email', 'slack', 'discord', 'push', 'zapier'].map((type) => `destination_type_${type}`)
  expect(Object.keys(validateForm(alert, all)).toSorted()).toEqual(missing.toSorted())
  expect(Object.keys(validateForm(report, all)).toSorted()).toEqual(missing.toSorted())
})

test('addresses have 190 characters at most, those of Teams and other receivers 1,000', () => {
  const long = `https://example.com/${'x'.repeat(171)}`
  const errors = validateForm(alert, {
    destination_type: ['email'],
    destination_type_email: `${'a'.repeat(180)}@example.com`,
    destination_type_slack: long,
    destination_type_push: 'x'.repeat(191),
    destination_type_webhook: long,
    destination_type_teams: `https://example.com/${'x'.repeat(981)}`,
  })
  expect(errors).toEqual({
    destination_type_email: ['must be between 1-190 characters'],
    destination_type_slack: ['must be between 1-190 characters'],
    destination_type_push: ['must be between 1-190 characters'],
    destination_type_teams: ['must be between 1-1000 characters'],
  })
})

test.each([
  ['email', 'ada@example.com', null],
  ['slack', 'https://hooks.slack.com/services/T/B/x', null],
  ['slack', 'https://hooks.slack.com:444/services/T/B/x', 'must be an address of hooks.slack.com'],
  ['slack', 'https://hooks.slack.com@example.com/x', 'must be an address of hooks.slack.com'],
  ['discord', 'https://discordapp.com/api/webhooks/1/a-b_c', null],
  ['discord', 'https://canary.discord.com/api/v10/webhooks/1/a', null],
  ['discord', 'https://discord.com/api/webhooks/1/a/../../x', 'must be a webhook of discord.com'],
  ['zapier', 'https://hooks.zapier.com/hooks/catch/1/a/', null],
  ['teams', 'https://x.logic.azure.com:443/workflows/a?sig=b', null],
  ['teams', 'https://logic.azure.com.example.com/a', 'must be a webhook of Microsoft Teams'],
  ['telegram', '-1001234', null],
  ['telegram', '@channel', null],
  ['webhook', 'https://10.0.0.1/x', 'must be a proper url'],
  ['webhook', '', 'destination type webhook field is required'],
] as const)('%s at %s: %s', (type, address, problem) => {
  expect(addressProblem(type, address)).toBe(problem)
})

test('only chosen types are destinations', () => {
  const values = formSchema(alert).parse({
    destination_type: ['email'],
    destination_type_email: 'ada@example.com',
    destination_type_slack: 'https://hooks.slack.com/x',
  })
  expect(destinationsIn(values)).toEqual([{ type: 'email', address: 'ada@example.com' }])
})

test('a form keeps its own fields in the link, and nothing else', () => {
  const state = {
    name: 'Movers',
    evil: 'x',
    trigger_value: '',
    project_id: '1',
    source_type: 'x'.repeat(1_001),
  }
  expect(formState(state)).toEqual({ name: 'Movers', project_id: '1' })
  const link = webhookLink('discord', { ticket: 't&t', form: 'reports', state: { name: 'a b' } })
  expect(link).toBe('/api/v1/webhook/discord?access_token=t%26t&name=a+b&form_type=reports')
})
