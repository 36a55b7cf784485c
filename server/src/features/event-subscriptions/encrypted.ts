import type { Installation } from '../../platform/installation.ts'

/** Encrypts addresses and secrets of subscriptions; readable only for the same account. */
export function encrypted({ secrets }: Pick<Installation, 'secrets'>, accountId: number) {
  const about = `event subscriptions of ${accountId}`
  return {
    encrypt: (text: string) => secrets.encrypt(text, about),
    /** @throws {UnreadableSecret} when the key is missing */
    decrypt: (text: string) => secrets.decrypt(text, about),
  }
}
