/** Placeholders in the built pages for what only the server knows: its own address, and a fresh nonce. */
export const origin = '__ORIGIN__'
export const nonce = '__CSP_NONCE__'
