import { z } from 'zod'
import { signIn } from '../auth/calls.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import {
  flag,
  id,
  oneOf,
  optionalFlag,
  optionalText,
  requiredFlag,
  requiredText,
  timestamp,
} from '../wire.ts'
import { codeForm } from './forms.ts'
import { factorMethods } from './second-step.ts'
import { createdPasskey, creationOptions, requestOptions, usedPasskey } from './webauthn.ts'

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: timestamp,
  /** Null until it is used. */
  last_used_at: timestamp.nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const secondFactor = z.object({
  /** When the authenticator app was added; null without one. */
  totp_since: timestamp.nullable(),
  passkeys: z.array(passkey),
  /** How many recovery codes are left. */
  recovery_codes: z.int(),
  /** Passkeys need the host name of the installation: there are none at a bare IP address, and at the host of a brand. */
  can_use_passkeys: flag,
  /** Why there are none here; null where there are. */
  no_passkeys_text: z.string().nullable(),
  /** How the caller can confirm their identity again: by their second factor, or without one by their password. */
  confirm_with: z.array(z.enum([...factorMethods, 'password'])),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** Shown once; null when the person already has codes. */
const newCodes = z.object({ recovery_codes: z.array(z.string()).nullable() })

const passkeyId = id('passkey_id')
const name = requiredText('name', 60)

export const findSecondFactor = endpoint({
  method: 'GET',
  path: 'second-factor/find',
  scope: 'account',
  isOpen: true,
  summary: "The caller's second factor",
  input: nothing,
  items: secondFactor,
})

export const beginTotp = endpoint({
  method: 'POST',
  path: 'second-factor/beginTotp',
  scope: 'account',
  isOpen: true,
  proof: 'person',
  summary: 'Start adding an authenticator app; it is used once a code is confirmed',
  input: nothing,
  items: z.object({ secret: z.string(), uri: z.string() }),
  limit: { max: 30, seconds: 600 },
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: 'second-factor/confirmTotp',
  scope: 'account',
  isOpen: true,
  proof: 'person',
  summary: 'Confirm the authenticator app with a code; adding the first factor ends all other sessions',
  input: formSchema(codeForm),
  items: newCodes,
  message: messages.totpAdded,
  limit: { max: 20, seconds: 600 },
})

export const removeTotp = endpoint({
  method: 'POST',
  path: 'second-factor/removeTotp',
  scope: 'account',
  isOpen: true,
  proof: 'person',
  summary: 'Remove the authenticator app',
  input: nothing,
  items: z.null(),
  message: messages.totpRemoved,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'second-factor/renewRecoveryCodes',
  scope: 'account',
  isOpen: true,
  proof: 'person',
  summary: 'Make new recovery codes; the old ones stop working',
  input: nothing,
  items: z.object({ recovery_codes: z.array(z.string()) }),
  limit: { max: 10, seconds: 600 },
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: 'second-factor/beginPasskey',
  scope: 'account',
  isOpen: true,
  proof: 'person',
  summary: 'Options for the browser to create a passkey',
  input: nothing,
  items: z.object({ options: creationOptions }),
  limit: { max: 30, seconds: 600 },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: 'second-factor/addPasskey',
  scope: 'account',
  isOpen: true,
  proof: 'person',
  summary: 'Add the passkey that the browser created; adding the first factor ends all other sessions',
  input: z.object({ name, credential: createdPasskey }),
  items: newCodes,
  message: messages.passkeyAdded,
  limit: { max: 20, seconds: 600 },
})

export const renamePasskey = endpoint({
  method: 'POST',
  path: 'second-factor/renamePasskey',
  scope: 'account',
  isOpen: true,
  summary: 'Rename a passkey',
  input: z
    .object({ passkey_id: passkeyId, name })
    .transform((input) => ({ passkeyId: input.passkey_id, name: input.name })),
  items: z.null(),
})

export const removePasskey = endpoint({
  method: 'POST',
  path: 'second-factor/removePasskey',
  scope: 'account',
  isOpen: true,
  proof: 'person',
  summary: 'Remove a passkey',
  input: z.object({ passkey_id: passkeyId }).transform((input) => ({ passkeyId: input.passkey_id })),
  items: z.null(),
  message: messages.passkeyRemoved,
})

export const beginConfirmation = endpoint({
  method: 'POST',
  path: 'second-factor/beginConfirmation',
  scope: 'account',
  isOpen: true,
  summary: 'Options for the browser to confirm the caller with a passkey',
  input: nothing,
  items: z.object({ options: requestOptions }),
  limit: { max: 30, seconds: 600 },
})

/** `code`: the password or a code. */
export const confirmPerson = endpoint({
  method: 'POST',
  path: 'second-factor/confirm',
  scope: 'account',
  isOpen: true,
  summary:
    "Confirm the caller's identity, valid for ten minutes; the session goes on with the new token of the answer",
  input: z.object({
    method: oneOf('method', ['password', ...factorMethods]),
    code: optionalText(190),
    assertion: usedPasskey.optional(),
  }),
  items: z.object({ token: z.string() }),
  limit: { max: 20, seconds: 600 },
})

export const beginSecondStep = endpoint({
  method: 'POST',
  path: 'second-factor/beginLogIn',
  scope: 'public',
  summary: 'Options for the browser to continue a log-in with a passkey',
  input: z.object({ challenge: requiredText('challenge', 100) }),
  items: z.object({ options: requestOptions }),
  limit: { max: 30, seconds: 600 },
})

/** True: stay logged in for 30 days since the last use. */
const keep = optionalFlag()

export const finishSecondStep = endpoint({
  method: 'POST',
  path: 'second-factor/logIn',
  scope: 'public',
  summary: 'Complete a log-in with the second factor and receive a bearer token',
  input: z.object({
    challenge: requiredText('challenge', 100),
    method: oneOf('method', factorMethods),
    code: optionalText(32),
    assertion: usedPasskey.optional(),
    keep,
  }),
  items: signIn,
  limit: { max: 30, seconds: 60 },
})

export const beginPasskeyLogIn = endpoint({
  method: 'POST',
  path: 'second-factor/beginPasskeyLogIn',
  scope: 'public',
  summary: 'Options for the browser to log in with only a passkey',
  input: nothing,
  items: z.object({ options: requestOptions }),
  limit: { max: 30, seconds: 60 },
})

export const finishPasskeyLogIn = endpoint({
  method: 'POST',
  path: 'second-factor/passkeyLogIn',
  scope: 'public',
  summary: 'Log in with only a passkey and receive a bearer token',
  input: z.object({ assertion: usedPasskey, keep }),
  items: signIn,
  limit: { max: 30, seconds: 60 },
})

const policy = z.object({ is_required: flag })

export const findMemberPolicy = endpoint({
  method: 'GET',
  path: 'second-factor/policy',
  scope: 'account',
  permission: 'invite',
  summary: 'Whether members need a second factor to open the account',
  input: nothing,
  items: policy,
})

export const updateMemberPolicy = endpoint({
  method: 'POST',
  path: 'second-factor/updatePolicy',
  scope: 'account',
  permission: 'own',
  proof: 'person',
  summary: 'Set whether members need a second factor to open the account',
  input: z
    .object({ is_required: requiredFlag('is_required') })
    .transform((input) => ({ isRequired: input.is_required })),
  items: policy,
})
