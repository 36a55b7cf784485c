import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { messages } from './messages.ts'
import { oneOf, requiredFlag, timestamp } from './wire.ts'

/** Switches of the whole installation. */
export const switchNames = ['trial_enabled', 'beta_mode', 'auto_approve'] as const
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
  /** The environment variables that say so. */
  variables: z.array(z.string()),
})

export const findSettings = endpoint({
  method: 'GET',
  path: 'settings/mFind',
  scope: 'admin',
  isOpen: true,
  summary: 'Switches of the installation, and what its environment says; never a secret',
  input: nothing,
  items: z.object({ switches: z.array(installationSwitch), facts: z.array(fact) }),
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
