import { defineForm, text } from '../validation/fields.ts'
import { between, max, required } from '../validation/rules.ts'

/** A code of an authenticator app, or a recovery code. */
export const codeForm = defineForm({ code: text(required(), between(6, 32)) })

export const passkeyNameForm = defineForm({ name: text(required(), max(60)) })

export const confirmPasswordForm = defineForm({ password: text(required(), max(190)).withAnyCharacters() })
