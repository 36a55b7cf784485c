import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { oneOf, optionalText, requiredFlag, requiredText, timestamp } from '../wire.ts'

/** Switches of the whole installation. */
export const switchNames = ['public_pages', 'trial_enabled', 'beta_mode', 'auto_approve'] as const
export type SwitchName = (typeof switchNames)[number]

const installationSwitch = z.object({
  name: z.enum(switchNames),
  is_on: z.boolean(),
  is_default: z.boolean(),
  /** Null: never changed. */
  changed_at: timestamp.nullable(),
})
export type InstallationSwitch = z.infer<typeof installationSwitch>

const fact = z.object({
  name: z.string(),
  value: z.string(),
  /** Environment variables that set this value. */
  variables: z.array(z.string()),
})

export const valueGroups = ['site', 'budgets', 'retention', 'mail'] as const
export type ValueGroup = (typeof valueGroups)[number]

const installationValue = z.object({
  /** Such as `page_days`; `budget_of_serper` for the budget of a source. */
  name: z.string(),
  group: z.enum(valueGroups),
  /** Effective value; null: no limit, or no value. */
  value: z.string().nullable(),
  /** Default value, used if neither the environment nor an administrator sets one. */
  usual: z.string().nullable(),
  /** Maximum number of characters of a value. */
  longest: z.int(),
  /** Environment variable that overrides the stored value; null if there is none. */
  variable: z.string().nullable(),
  /** Whether the environment variable overrides the stored value now. */
  is_of_environment: z.boolean(),
  /** Null: never changed. */
  changed_at: timestamp.nullable(),
})
export type InstallationValue = z.infer<typeof installationValue>

export const findSettings = endpoint({
  method: 'GET',
  path: 'settings/mFind',
  scope: 'admin',
  isOpen: true,
  summary: 'Switches and values of the installation, and what its environment says; never a secret',
  input: nothing,
  items: z.object({
    switches: z.array(installationSwitch),
    values: z.array(installationValue),
    facts: z.array(fact),
  }),
})

export const setSwitch = endpoint({
  method: 'PUT',
  path: 'settings/mUpdate',
  scope: 'admin',
  isOpen: true,
  summary: 'Turn a switch of the installation on or off; holds everywhere within a second',
  input: z
    .object({ name: oneOf('name', switchNames), is_on: requiredFlag('is_on') })
    .transform(({ name, is_on: isOn }) => ({ name, isOn })),
  items: z.null(),
  message: messages.switchSaved,
})

/** Characters of any value; most may have fewer. */
const LONGEST_VALUE = 200

export const setValue = endpoint({
  method: 'PUT',
  path: 'settings/mSetValue',
  scope: 'admin',
  isOpen: true,
  summary:
    'Set a value of the installation; an empty one makes it as delivered. Workers follow within seconds',
  input: z
    .object({ name: requiredText('name', 60), value: optionalText(LONGEST_VALUE) })
    .transform(({ name, value }) => ({ name, value: value ?? null })),
  items: z.null(),
  message: messages.valueSaved,
})
