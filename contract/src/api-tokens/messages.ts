/** Messages about API tokens and the calls of the public API. */
export const apiMessages = {
  apiTokenCreated: 'The token has been created. Copy it now: it is shown only once.',
  apiTokenEnded: 'The token has ended.',
  mostApiTokens: (most: number) => `An account can have at most ${most} tokens. End one that is not used.`,
  apiNotIncluded: 'The package of this account does not include API access.',
  tokenRequired: 'Send an API token: "Authorization: Bearer rkl_…". Tokens are made at /account/tokens.',
  tokenLacks: (permission: string) => `This token lacks the permission "${permission}".`,
  tokenFactorRequired: 'The account asks for a second factor. The maker of this token has none.',
  otherProject: 'This token is limited to some projects.',
  jsonOnly: 'Send the body as JSON, with the header "Content-Type: application/json".',
  idempotencyKey: 'The header "Idempotency-Key" must have 1 to 100 letters, digits, hyphens and underscores.',
  keyReused: 'This idempotency key was used for a different request.',
  keyInUse: 'A request with this idempotency key is still running. Try again.',
  cursor: 'must be a cursor of an earlier answer',
  unknownFields: (names: string) => `may list only ${names}`,
  costTooHigh: 'This would cost more than "max_cost" allows. Nothing was done.',
  costUnknown: 'The cost is not known, so "max_cost" cannot be kept. Nothing was done.',
} as const
