import type { Destination } from '@rankline/contract/destinations'

/** An address as far as the log may show it: whoever has a webhook's whole address can send there. */
export function shownAddress({ type, address }: Destination): string {
  if (type === 'email' || type === 'telegram') return address
  if (type === 'push') return 'A browser'
  return `${new URL(address).hostname} …${address.slice(-4)}`
}
