import type { FactorMethod } from '@rankline/contract/second-factor/second-step'

/** Labels of the links to other factors. */
export const otherWays: Record<FactorMethod, string> = {
  passkey: 'Use a passkey',
  totp: 'Use your authenticator app',
  recovery: 'Lost your device? Use a recovery code',
}

/** A field for a code, which phones and password managers can fill in. */
export const codeFields = {
  totp: {
    label: 'Code',
    description: 'Six digits, from your authenticator app.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the ten you saved. Each works once.',
    autoComplete: 'off',
    inputMode: 'text',
  },
} as const
